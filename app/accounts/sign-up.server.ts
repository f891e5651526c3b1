import { db } from "db/client";
import { profiles, users } from "db/schema";
import type { Statement } from "db/write";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { z } from "zod";
import { newDefaultGroup } from "~/chat/default-group.server";
import type { Mail } from "~/mail/mailer";
import { Conflict, Invalid } from "~/platform/errors";
import { fieldErrors } from "~/platform/form.server";
import { readableText } from "~/platform/form-fields.server";
import {
  emailAddress,
  FORM_INVALID,
  newPasswordFields,
  PASSWORDS_DIFFER,
  passwordsAgree,
} from "./credential-rules.server";
import { confirmationMail } from "./mails.server";
import { newToken } from "./one-time-token.server";
import { hashPassword, passwordMatches } from "./password.node.server";

/** The message for a sign-up that fails through no fault of the person. */
export const SIGNUP_FAILED = "There was an issue. Please try again later.";

const shortText = (max: number) => z.string().max(max, `At most ${max} characters.`);
const text = (max: number) => z.string().transform(readableText).pipe(shortText(max));
const required = (what: string, max: number) =>
  z
    .string()
    .transform(readableText)
    .pipe(shortText(max).min(1, `Enter your ${what}.`));

const SignUpForm = z
  .object({
    first_name: required("first name", 80),
    last_name: required("last name", 80),
    username: text(40).default(""),
    email: emailAddress,
    phone_number: text(40).default(""),
    user_type: z.enum(["driver", "shipper"], "Choose driver or shipper."),
    ...newPasswordFields,
  })
  .refine(passwordsAgree, PASSWORDS_DIFFER);

/**
 * Makes a new person: credentials, profile and default group, as statements to be written with their first session, and
 * the mail to send after the write. Idempotent: a second press of Submit finds the account with the same e-mail and
 * password and signs in to it.
 * @throws Invalid with a message for each field
 */
export async function signUp(
  fields: Record<string, string>,
  nowMs = Date.now(),
): Promise<{ userId: string; statements: Statement[]; mail?: Mail }> {
  const parsed = SignUpForm.safeParse({ confirm_password: "", ...fields });
  if (!parsed.success) throw new Invalid(FORM_INVALID, fieldErrors(parsed.error));
  const form = parsed.data;

  const [known] = await db()
    .select({ id: users.id, passwordHash: users.password_hash })
    .from(users)
    .where(eq(users.email, form.email));
  if (known) {
    if (await passwordMatches(form.password, known.passwordHash)) return { userId: known.id, statements: [] };
    throw emailTaken();
  }

  const id = newId({ msecs: nowMs });
  const profile = {
    id,
    full_name: `${form.first_name} ${form.last_name}`,
    username: form.username || null,
    phone_number: form.phone_number || null,
    user_type: form.user_type,
    updated_at: nowMs,
  };
  const credentials = {
    id,
    email: form.email,
    password_hash: await hashPassword(form.password),
    created_at: nowMs,
  };
  const { email } = form;
  const confirmation = await newToken({ userId: id, purpose: "email_confirmation", email }, nowMs);
  return {
    userId: id,
    mail: confirmationMail(email, confirmation.token),
    statements: [
      { query: db().insert(profiles).values(profile) },
      { query: db().insert(users).values(credentials), otherwise: () => new Conflict(SIGNUP_FAILED) },
      ...newDefaultGroup(id, nowMs),
      ...confirmation.statements,
    ],
  };
}

function emailTaken(): Invalid {
  return new Invalid(FORM_INVALID, {
    email: "An account with this e-mail exists already. Log in instead.",
  });
}
