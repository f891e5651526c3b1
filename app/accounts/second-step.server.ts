/**
 * Between the password and the code. What the browser holds meanwhile is a signed cookie of ten minutes that names
 * the account; it opens nothing, and there is no session until the code was right.
 */
import { createCookie } from "@remix-run/node";
import { db } from "db/client";
import { users } from "db/schema";
import { write } from "db/write";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { readAfterSignIn } from "~/billing/refresh.server";
import { countingWrong } from "~/platform/attempts.server";
import { cookieName } from "~/platform/cookie-name.server";
import { env } from "~/platform/env.server";
import { MINUTE_MS } from "~/platform/time";
import { type Asking, newSession } from "./session.server";
import { takeCode } from "./two-step.server";

const WAIT_MS = 10 * MINUTE_MS;
const PURPOSE = "second step";

const cookie = () =>
  createCookie(cookieName("second_step"), {
    httpOnly: true,
    sameSite: "lax",
    path: "/login",
    secrets: [env().SESSION_SECRET],
  });

interface Waiting {
  userId: string;
  purpose: typeof PURPOSE;
  /** Of the password that was right: a cookie from before a change of the password ends with it. */
  mark: string;
  untilMs: number;
}

function isWaiting(value: unknown): value is Waiting {
  return (
    typeof value === "object" &&
    value !== null &&
    "userId" in value &&
    typeof value.userId === "string" &&
    "mark" in value &&
    typeof value.mark === "string" &&
    "untilMs" in value &&
    typeof value.untilMs === "number" &&
    "purpose" in value &&
    value.purpose === PURPOSE
  );
}

/** Changes with the password, and tells nothing about it. Null when the account takes no code. */
async function markOf(userId: string): Promise<string | null> {
  const [user] = await db()
    .select({ passwordHash: users.password_hash })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.totp_confirmed_at), isNull(users.closed_at)));
  if (!user) return null;
  const bytes = new TextEncoder().encode(`${PURPOSE}:${user.passwordHash}`);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return btoa(String.fromCharCode(...new Uint8Array(digest).subarray(0, 12)));
}

/** The password was right. @returns the `Set-Cookie` value that lets the person go on to the code. */
export async function askForCode(userId: string, { context }: Asking, nowMs = Date.now()): Promise<string> {
  const waiting: Waiting = {
    userId,
    purpose: PURPOSE,
    mark: (await markOf(userId)) ?? "",
    untilMs: nowMs + WAIT_MS,
  };
  return cookie().serialize(waiting, { secure: context.https, maxAge: WAIT_MS / 1000 });
}

/** Whose code a request may bring; null when the password is not known to have been right lately. */
export async function waitingForCode(request: Request, nowMs = Date.now()): Promise<string | null> {
  const value: unknown = await cookie().parse(request.headers.get("cookie"));
  if (!isWaiting(value) || value.untilMs <= nowMs) return null;
  return (await markOf(value.userId)) === value.mark ? value.userId : null;
}

/**
 * The second step: uses the code up and opens the session, in one write.
 * @returns the `Set-Cookie` values
 * @throws Invalid (400 wrong or used, 429 after five wrong ones in 15 minutes)
 */
export async function enterWithCode(
  userId: string,
  typed: string,
  asking: Asking,
  nowMs = Date.now(),
): Promise<string[]> {
  return countingWrong("code", userId, async () => {
    const session = await newSession(userId, asking, nowMs);
    await write([await takeCode(userId, typed, nowMs), session.statement]);
    readAfterSignIn(userId);
    return [session.setCookie, await cookie().serialize("", { secure: asking.context.https, maxAge: 0 })];
  });
}
