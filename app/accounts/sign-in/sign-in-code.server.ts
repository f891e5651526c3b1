/**
 * A code has six digits and is valid once, for ten minutes. The browser that requested it has a signed cookie
 * with a random number, and the database stores one hash of the code and that number. A code therefore does
 * not work in another browser, and a stolen database reveals no code.
 */

import { createCookie } from "@remix-run/node";
import { write } from "db/write";
import * as z from "zod";
import { limitWrongTries, strangerAt } from "~/limits/wrong-tries.server";
import { sendMail } from "~/mail/send-mail.server";
import { cookieName } from "~/platform/cookie-name.server";
import { sessionSecrets } from "~/platform/env.server";
import { Invalid, Refusal } from "~/platform/errors";
import { readCookie } from "~/platform/read-cookie.server";
import { newSecret } from "~/platform/secret";
import { MINUTE_MS } from "~/text/time";
import { openAccountAt, requireSpellings } from "../email/account-address.server";
import { passwordFirstMail, signInCodeMail } from "../email/mails.server";
import { findToken, newCode, newToken } from "../email/one-time-token.server";
import { answerTime } from "../password/recover-password.server";
import { openSession, type SignInResult } from "./authenticator.server";
import { triedBy } from "./known-device.server";
import { logRefusedAttempt, logSecurityEvent } from "./security-log.server";
import type { RequestArgs } from "./session-lookup.server";

const LIFE_MS = 10 * MINUTE_MS;
const PURPOSE = "sign-in code";
const WRONG = "That code is wrong or expired. Check the latest email, or get another code.";

type Account = NonNullable<Awaited<ReturnType<typeof openAccountAt>>>;

const NOBODY = "";

const cookie = () =>
  createCookie(cookieName("mailed_code"), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secrets: sessionSecrets(),
  });

const Waiting = z.object({
  purpose: z.literal(PURPOSE),
  email: z.string(),
  spellings: z.array(z.string()),
  nonce: z.string(),
  untilMs: z.number(),
});

async function waitingOf(request: Request, nowMs: number) {
  const { data } = Waiting.safeParse(await readCookie(cookie(), request));
  return data && data.untilMs > nowMs ? data : null;
}

/** The address may have no account. */
export async function waitingAddress(request: Request, nowMs = Date.now()): Promise<string | null> {
  return (await waitingOf(request, nowMs))?.email ?? null;
}

/**
 * The response and its duration do not reveal whether an account has the address.
 * @returns the `Set-Cookie` value that lets this browser use the code
 * @throws Invalid if no account can have this address
 */
export async function askForSignInCode(
  typed: string,
  { request, context }: RequestArgs,
  nowMs = Date.now(),
): Promise<string> {
  const spellings = requireSpellings(typed);
  const [email] = spellings;
  const before = await waitingOf(request, nowMs);
  // A user who asks again too soon gets no second email, so the first email's code must still work.
  const nonce = before?.email === email ? before.nonce : newSecret();
  const [userId] = await Promise.all([mailCode(spellings, nonce, nowMs), answerTime()]);
  logSecurityEvent("code_asked", userId, context);
  const waiting: z.output<typeof Waiting> = {
    purpose: PURPOSE,
    email,
    spellings,
    nonce,
    untilMs: nowMs + LIFE_MS,
  };
  return cookie().serialize(waiting, { secure: context.https, maxAge: LIFE_MS / 1000 });
}

const secretOf = (nonce: string, code: string) => `${nonce} ${code}`;

/**
 * An unconfirmed address gets a link to choose a new password instead of a code, because a stranger who
 * signed up with the address may know the password.
 */
async function mailFor(user: Account | undefined, email: string, nonce: string, nowMs: number) {
  const userId = user?.id ?? NOBODY;
  if (user && !user.isConfirmed) {
    const { statements, token } = await newToken({ userId, purpose: "password_recovery", email }, nowMs);
    return { statements, mail: passwordFirstMail(email, token) };
  }
  const code = newCode();
  const how = { secret: secretOf(nonce, code), lifeMs: LIFE_MS };
  const { statements } = await newToken({ userId, purpose: "sign_in_code", email }, nowMs, how);
  return { statements, mail: signInCodeMail(email, code) };
}

async function mailCode(
  spellings: [string, ...string[]],
  nonce: string,
  nowMs: number,
): Promise<string | null> {
  const user = await openAccountAt(spellings);
  const { statements, mail } = await mailFor(user, user?.email ?? spellings[0], nonce, nowMs);
  try {
    await write(statements);
  } catch (error) {
    // The address has no account, or got too many emails. The response is the same as if an email had been
    // sent.
    if (error instanceof Invalid) return user?.id ?? null;
    throw error;
  }
  sendMail(mail);
  return user?.id ?? null;
}

/**
 * Wrong codes count toward the same limit as those at the second step.
 * @returns the `Set-Cookie` values; null if this browser requested no code in the last ten minutes
 * @throws Invalid (400 if wrong, used or expired; 429 after five wrong codes in 15 minutes)
 */
export async function enterWithMailedCode(
  typed: string,
  args: RequestArgs,
  nowMs = Date.now(),
): Promise<(SignInResult & { clear: string }) | null> {
  const waiting = await waitingOf(args.request, nowMs);
  if (!waiting) return null;
  const user = await openAccountAt(waiting.spellings);
  const secret = secretOf(waiting.nonce, typed.replace(/\D/g, ""));
  try {
    const whose = user?.id ?? (await strangerAt(waiting.email));
    const check = () => take(secret, user?.id, args, nowMs);
    const result = await limitWrongTries("code", whose, check, await triedBy(args, user?.id));
    return { ...result, clear: await cookie().serialize("", { secure: args.context.https, maxAge: 0 }) };
  } catch (error) {
    logRefusedAttempt(error, args.context, "sign_in_failed", "mailed code");
    throw error;
  }
}

async function take(
  secret: string,
  expectedId: string | undefined,
  args: RequestArgs,
  nowMs: number,
): Promise<SignInResult> {
  try {
    const { userId, guard } = await findToken({ token: secret, purpose: "sign_in_code" }, nowMs);
    // The account's email may have changed since the code was sent.
    if (userId !== expectedId) throw new Invalid(WRONG);
    return await openSession({ userId, statements: [guard], by: "mailed code" }, args);
  } catch (error) {
    if (error instanceof Refusal && error.status !== 503) throw new Invalid(WRONG, { code: WRONG });
    throw error;
  }
}
