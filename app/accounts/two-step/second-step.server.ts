/**
 * For ten minutes, the browser has a signed cookie that identifies the account. The cookie gives no access.
 */

import { createCookie } from "@remix-run/node";
import { db } from "db/client";
import { users } from "db/schema";
import { write } from "db/write";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { syncAfterSignIn } from "~/billing/refresh.server";
import { closeRoomsOf } from "~/chat/rooms/close-rooms.server";
import { limitWrongTries } from "~/limits/wrong-tries.server";
import { cookieName } from "~/platform/cookie-name.server";
import { sessionSecrets } from "~/platform/env.server";
import { readCookie } from "~/platform/read-cookie.server";
import { MINUTE_MS } from "~/text/time";
import { triedBy } from "../sign-in/known-device.server";
import { logRefusedAttempt, logSecurityEvent } from "../sign-in/security-log.server";
import { endCarriedSession, newSession } from "../sign-in/session.server";
import type { RequestArgs } from "../sign-in/session-lookup.server";
import { takeCode } from "./two-step.server";

const PENDING_MS = 10 * MINUTE_MS;
const PURPOSE = "second step";

const cookie = () =>
  createCookie(cookieName("second_step"), {
    httpOnly: true,
    sameSite: "lax",
    // A `__Host-` cookie requires this path.
    path: "/",
    secrets: sessionSecrets(),
  });

interface PendingSignIn {
  userId: string;
  purpose: typeof PURPOSE;
  /** Derived from the password hash, so that a change of the password voids the cookie. */
  mark: string;
  untilMs: number;
}

function isPendingSignIn(value: unknown): value is PendingSignIn {
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

/** Call this only after the right password or mailed code. */
export async function askForCode(
  userId: string,
  { context }: RequestArgs,
  nowMs = Date.now(),
): Promise<string> {
  const pending: PendingSignIn = {
    userId,
    purpose: PURPOSE,
    mark: (await markOf(userId)) ?? "",
    untilMs: nowMs + PENDING_MS,
  };
  return cookie().serialize(pending, { secure: context.https, maxAge: PENDING_MS / 1000 });
}

export async function waitingForCode(request: Request, nowMs = Date.now()): Promise<string | null> {
  const value: unknown = await readCookie(cookie(), request);
  if (!isPendingSignIn(value) || value.untilMs <= nowMs) return null;
  return (await markOf(value.userId)) === value.mark ? value.userId : null;
}

/** @throws Invalid (400 if the code is wrong or used, 429 after five wrong codes in 15 minutes) */
export async function enterWithCode(
  userId: string,
  typed: string,
  args: RequestArgs,
  nowMs = Date.now(),
): Promise<string[]> {
  try {
    const check = async () => {
      const session = await newSession(userId, args, nowMs);
      const carried = await endCarriedSession(args.request);
      await write([await takeCode(userId, typed, nowMs), ...carried.statements, session.statement]);
      if (carried.userId) closeRoomsOf(carried.userId);
      logSecurityEvent("signed_in", userId, args.context, "second step");
      syncAfterSignIn(userId);
      return [session.setCookie, await cookie().serialize("", { secure: args.context.https, maxAge: 0 })];
    };
    return await limitWrongTries("code", userId, check, await triedBy(args, userId));
  } catch (error) {
    logRefusedAttempt(error, args.context, "sign_in_failed", "second step");
    throw error;
  }
}
