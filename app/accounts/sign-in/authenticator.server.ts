import { db } from "db/client";
import { users } from "db/schema";
import { guarded, type Statement, write } from "db/write";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { passwordMatches } from "#password.server";
import { syncAfterSignIn } from "~/billing/refresh.server";
import { closeRoomsOf } from "~/chat/rooms/close-rooms.server";
import { textFields } from "~/forms/form.server";
import { limitWrongTries, strangerAt } from "~/limits/wrong-tries.server";
import type { Mail } from "~/mail/mailer";
import { sendMail } from "~/mail/send-mail.server";
import { Conflict, Invalid } from "~/platform/errors";
import { openAccountAt, spellingsOf } from "../email/account-address.server";
import { askForCode } from "../two-step/second-step.server";
import { needsSecondStep } from "../two-step/two-step.server";
import { comparingSignIn, triedBy } from "./known-device.server";
import { logRefusedAttempt, logSecurityEvent, type Proof } from "./security-log.server";
import { endCarriedSession, newSession } from "./session.server";
import type { RequestArgs } from "./session-lookup.server";
import { type SignUpArgs, signUp } from "./sign-up.server";

const LOGIN_FAILED = "Password or username was incorrect. Try again.";

interface Person {
  userId: string;
  statements: Statement[];
  by: Proof;
  /** True if the statements create the account. */
  isNew?: boolean;
  /** True if the statements also confirm the new account's address. */
  isConfirmed?: boolean;
  /** Undefined if unknown. The statements fail if this has changed since. */
  hasSecondStep?: boolean;
  mail?: Mail;
}

const strategy = (way: (fields: Record<string, string>) => Promise<Person>) =>
  new FormStrategy<Person>(({ form }) => way(textFields(form as FormData)));

/** `counted` counts the attempt, and rejects if the client address is over its limit. */
type EnterArgs = SignUpArgs & { counted?: () => Promise<void> };

const authenticator = (args: EnterArgs) =>
  new Authenticator<Person>()
    .use(
      strategy((fields) => logIn(fields, args)),
      "login",
    )
    .use(
      strategy(async (fields) => ({ ...(await signUp(fields, args)), by: "password" })),
      "signup",
    );

async function logIn(
  // Stryker disable next-line StringLiteral: no account has the default of a missing field.
  { email = "", password = "" }: Record<string, string>,
  { counted = async () => {}, ...args }: EnterArgs,
): Promise<Person> {
  const spellings = spellingsOf(email);
  const [address] = spellings;
  await (address ? undefined : counted());
  if (!address) throw new Invalid(LOGIN_FAILED);
  const [user] = await Promise.all([openAccountAt(spellings), counted()]);
  const check = async (): Promise<Person> => {
    const matches = await passwordMatches(password, user?.passwordHash ?? null);
    if (!user || !matches) throw new Invalid(LOGIN_FAILED);
    const { id: userId, hasSecondStep } = user;
    return { userId, statements: [unchanged(user)], by: "password", hasSecondStep };
  };
  const whose = user?.id ?? (await strangerAt(address));
  return limitWrongTries("password", whose, check, await triedBy(args, user?.id));
}

/** No session opens if the password or two-step sign-in changes during the check. */
function unchanged({
  id,
  passwordHash,
  hasSecondStep,
}: {
  id: string;
  passwordHash: string;
  hasSecondStep: boolean;
}): Statement {
  const secondStep = hasSecondStep ? isNotNull(users.totp_confirmed_at) : isNull(users.totp_confirmed_at);
  const same = and(
    eq(users.id, id),
    eq(users.password_hash, passwordHash),
    isNull(users.closed_at),
    secondStep,
  );
  const checked = db().update(users).set({ password_hash: passwordHash }).where(same);
  return guarded(checked, () => new Invalid(LOGIN_FAILED));
}

export interface SignInResult {
  setCookie: string;
  /** True if no session is open yet and the cookie allows only the second step. */
  codeNeeded: boolean;
}

/**
 * If the account has two-step sign-in, the cookie allows only the second step.
 * @throws Invalid, Conflict
 */
export async function enter(way: "login" | "signup", form: FormData, args: EnterArgs): Promise<SignInResult> {
  const identifyAndOpen = async () => openSession(await identify(way, form, args), args);
  try {
    return await identifyAndOpen().catch((error: unknown) => {
      if (!(error instanceof Conflict)) throw error;
      // If the other of two simultaneous clicks has created the account, this click signs in to it.
      return identifyAndOpen();
    });
  } catch (error) {
    logRefusedAttempt(error, args.context, "sign_in_failed", "password");
    throw error;
  }
}

/** A new request contains the form, because the original request's body was already read. */
function identify(way: "login" | "signup", form: FormData, args: EnterArgs): Promise<Person> {
  const request = new Request(args.request.url, { method: "POST", body: form });
  return authenticator(args).authenticate(way, request);
}

export async function openSession(
  { userId, statements, by, mail, isNew, isConfirmed, hasSecondStep }: Person,
  args: RequestArgs,
): Promise<SignInResult> {
  if (hasSecondStep ?? (!isNew && (await needsSecondStep(userId)))) {
    await write(statements);
    return { setCookie: await askForCode(userId, args), codeNeeded: true };
  }
  const session = await newSession(userId, args);
  const carried = await endCarriedSession(args.request);
  const compared = await comparingSignIn(userId, args.request, isNew === true);
  await write([...statements, ...carried.statements, session.statement, ...compared]);
  if (carried.userId) closeRoomsOf(carried.userId);
  if (isNew) logSecurityEvent("signed_up", userId, args.context);
  if (isConfirmed) logSecurityEvent("email_confirmed", userId, args.context);
  logSecurityEvent("signed_in", userId, args.context, by);
  if (mail) sendMail(mail);
  syncAfterSignIn(userId);
  return { setCookie: session.setCookie, codeNeeded: false };
}
