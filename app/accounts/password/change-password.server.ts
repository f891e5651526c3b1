import { db } from "db/client";
import { keysOfPersonRevoked } from "db/end-keys";
import { users } from "db/schema";
import { guarded, write } from "db/write";
import { and, eq, isNull } from "drizzle-orm";
import { hashPassword } from "#password.server";
import { closeRoomsOf } from "~/chat/rooms/close-rooms.server";
import { Conflict } from "~/platform/errors";
import { SECOND_MS } from "~/text/time";
import type { Viewer } from "~/trade/viewer";
import { endTokensOf } from "../email/one-time-token.server";
import { endAllSessions, newSession } from "../sign-in/session.server";
import type { RequestArgs } from "../sign-in/session-lookup.server";
import { readNewPassword } from "./credential-rules.server";
import { requireOwnPassword, storedHash } from "./own-password.server";

/** Rooms close after this time, when this device already has its new cookie and can rejoin them. */
const NEW_COOKIE_MS = 2 * SECOND_MS;

/**
 * Ends every session, voids all mailed links and codes, and gives this device a new session.
 * @returns the `Set-Cookie` value of the new session
 * @throws Invalid, Conflict
 */
export async function changePassword(change: {
  viewer: Viewer;
  fields: Record<string, string>;
  args: RequestArgs;
}): Promise<string> {
  const { viewer, fields, args } = change;
  // An empty password must not be counted as a wrong attempt.
  const missing: Record<string, string> = fields.current_password
    ? {}
    : { current_password: "Enter your current password." };
  const stored = storedHash(viewer.personId);
  const [password] = await Promise.all([readNewPassword(fields, viewer.personId, missing), stored]);
  const oldHash = await requireOwnPassword(
    viewer.personId,
    fields.current_password,
    "current_password",
    stored,
  );
  const newHash = await hashPassword(password);
  const nowMs = Date.now();
  const session = await newSession(viewer.personId, args, nowMs);
  const unchanged = and(
    eq(users.id, viewer.personId),
    eq(users.password_hash, oldHash),
    isNull(users.closed_at),
  );
  await write([
    guarded(
      db().update(users).set({ password_hash: newHash }).where(unchanged),
      () => new Conflict("Your password was just changed on another page or device."),
    ),
    endAllSessions(viewer.personId, nowMs),
    ...(fields.revoke_keys ? [keysOfPersonRevoked(viewer.personId, nowMs)] : []),
    // Cancels a pending email change, as the notification email promises.
    endTokensOf(
      viewer.personId,
      ["password_recovery", "email_confirmation", "email_change", "sign_in_code"],
      nowMs,
    ),
    session.statement,
  ]);
  closeRoomsOf(viewer.personId, NEW_COOKIE_MS);
  return session.setCookie;
}
