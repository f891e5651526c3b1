import { db } from "db/client";
import { profiles, seats, users } from "db/schema";
import { comparingEmail } from "db/suspension/look-alikes";
import type { Statement } from "db/write";
import { eq, inArray } from "drizzle-orm";
import { v7 as newId } from "uuid";
import * as z from "zod";
import { hashPassword, passwordMatches } from "#password.server";
import { newDefaultGroup } from "~/chat/default-group.server";
import { fieldErrors } from "~/forms/form.server";
import { line, personName, username } from "~/forms/form-fields.server";
import { limitWrongTries } from "~/limits/wrong-tries.server";
import type { Mail } from "~/mail/mailer";
import { Conflict, Invalid } from "~/platform/errors";
import { faultOfName } from "~/text/names";
import { isPhone, NOT_A_PHONE } from "~/text/phone";
import { MINUTE_MS } from "~/text/time";
import { emailHash, firstSpelled, spellingsOf } from "../email/account-address.server";
import { confirmationMail } from "../email/mails.server";
import { newToken } from "../email/one-time-token.server";
import { emailAddress, FORM_INVALID, faultsOfNewPassword } from "../password/credential-rules.server";
import { fillUsername } from "../profile/fill-username.server";
import { keepUsername } from "../profile/keep-username.server";
import { triedBy } from "./known-device.server";
import type { RequestArgs } from "./session-lookup.server";

export const SIGNUP_FAILED = "There was an issue. Please try again later.";

const SignUpForm = z.object({
  first_name: personName(80, "Enter your first name."),
  last_name: personName(80, "Enter your last name."),
  username: username(40),
  email: emailAddress,
  phone_number: line(40).refine((value) => value === null || isPhone(value), NOT_A_PHONE),
  user_type: z.enum(["driver", "shipper"], "Choose driver or shipper."),
  password: z.string().default(""),
});

type Form = z.output<typeof SignUpForm>;

/** The maximum number of characters of a name or an address to compare with the password. */
const MOST_OWN = 254;

/** Both names may be valid although the full name is not, for example if it is the site's name. */
function faultOfWholeName(form: Form): Record<string, string> {
  const fault = faultOfName(fullNameOf(form));
  return fault ? { last_name: fault } : {};
}

async function readSignUp(fields: Record<string, string>): Promise<Form> {
  const { first_name = "", last_name = "", username = "", email = "" } = fields;
  const names = [first_name, last_name, username].map((name) => name.slice(0, MOST_OWN));
  const parsed = SignUpForm.safeParse(fields);
  const faults = {
    ...(parsed.error && fieldErrors(parsed.error)),
    ...(parsed.data && faultOfWholeName(parsed.data)),
    ...(await faultsOfNewPassword(fields, { names, email: email.slice(0, MOST_OWN) })),
  };
  if (!parsed.success || Object.keys(faults).length > 0) throw new Invalid(FORM_INVALID, faults);
  return parsed.data;
}

/** Within this time, the same form counts as a repeat (after a second click or a lost response). */
const REPEATED_MS = 10 * MINUTE_MS;

/** Thrown if a user signs up again with the email and password of an account, unless the form is a repeat. */
export class HasAccount extends Invalid {
  constructor() {
    super("You already have an account. Log in.");
  }
}

/** A sign-up with a known email tests the account's password. */
export async function isKnownEmail(typed: unknown): Promise<boolean> {
  return typeof typed === "string" && (await accountAt(typed)) !== undefined;
}

async function accountAt(typed: string) {
  const spellings = spellingsOf(typed);
  const accounts = await db()
    .select({
      id: users.id,
      email: users.email,
      passwordHash: users.password_hash,
      madeAtMs: users.created_at,
      fullName: profiles.full_name,
      role: profiles.user_type,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(inArray(users.email, spellings));
  return firstSpelled(accounts, spellings);
}

type Known = NonNullable<Awaited<ReturnType<typeof accountAt>>>;

const fullNameOf = (form: Form) => `${form.first_name} ${form.last_name}`;

/** The caller checks the password. */
function isRepeated(form: Form, known: Known, nowMs: number): boolean {
  return (
    nowMs - known.madeAtMs < REPEATED_MS &&
    known.fullName === fullNameOf(form) &&
    known.role === form.user_type
  );
}

async function enterKnown(form: Form, known: Known, args: RequestArgs, nowMs: number) {
  const check = async () => {
    if (!(await passwordMatches(form.password, known.passwordHash))) throw emailTaken();
  };
  await limitWrongTries("password", known.id, check, await triedBy(args, known.id));
  if (!isRepeated(form, known, nowMs)) throw new HasAccount();
  return { userId: known.id, statements: [] };
}

/** Returns null unless the user signed up through a link that was emailed to the address. */
export type ProvesAddress = (signUp: {
  path: unknown;
  request: Request;
  email: string;
  userId: string;
}) => Promise<Statement | null>;

export type SignUpArgs = RequestArgs & { provesAddress?: ProvesAddress };

interface SignedUp {
  userId: string;
  statements: Statement[];
  isNew?: boolean;
  isConfirmed?: boolean;
  mail?: Mail;
}

/**
 * A repeated form signs in to the account that the first form created, and never to any other account.
 * @throws Invalid with a message for each field, HasAccount
 */
export async function signUp(
  fields: Record<string, string>,
  { provesAddress, ...args }: SignUpArgs,
  nowMs = Date.now(),
): Promise<SignedUp> {
  const form = await readSignUp(fields);
  const known = await accountAt(fields.email ?? "");
  if (known) return enterKnown(form, known, args, nowMs);

  const id = newId({ msecs: nowMs });
  const profile = {
    id,
    full_name: fullNameOf(form),
    username: form.username,
    phone_number: form.phone_number,
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
  const proof = await provesAddress?.({
    path: fields.redirectTo,
    request: args.request,
    email,
    userId: id,
  });
  const confirmation = await newToken({ userId: id, purpose: "email_confirmation", email }, nowMs);
  return {
    userId: id,
    isNew: true,
    ...(proof ? { isConfirmed: true } : { mail: confirmationMail(email, confirmation.token) }),
    statements: [
      { query: db().insert(profiles).values(profile) },
      { query: db().insert(users).values(credentials), otherwise: () => new Conflict(SIGNUP_FAILED) },
      { query: db().insert(seats).values({ desk_id: id, person_id: id, seat: "owner", since: nowMs }) },
      // These statements come after the credentials, because a second click on Submit must fail at the
      // credentials.
      ...(form.username ? keepUsername(id, form.username, FORM_INVALID) : fillUsername(id, fullNameOf(form))),
      ...newDefaultGroup(id, nowMs),
      ...(proof ? [proof] : confirmation.statements),
      comparingEmail(id, await emailHash(email), nowMs),
    ],
  };
}

function emailTaken(): Invalid {
  return new Invalid(FORM_INVALID, {
    email: "An account with this email already exists. Log in instead.",
  });
}
