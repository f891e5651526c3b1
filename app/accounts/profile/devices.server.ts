import { db } from "db/client";
import { isSeatOfSession } from "db/desks";
import { writeOnce } from "db/idempotency";
import { isLive } from "db/live-session";
import { profiles, seats, sessions } from "db/schema";
import { and, desc, eq, isNull, ne } from "drizzle-orm";
import { closeRoomsOf } from "~/chat/rooms/close-rooms.server";
import { NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { requireOwnPassword } from "../password/own-password.server";
import { tokenHash } from "../sign-in/session-lookup.server";
import { deviceName } from "./device-name";

/** "Sign out everywhere else" also ends the sessions that the page omits. */
const MAX_LISTED = 50;

/** `company` is the name of the company that a device acts for, if the user did not found that company. */
export async function devicesOf(viewer: Viewer, request: Request, nowMs = Date.now()) {
  const own = await tokenHash(request);
  const rows = await db()
    .select({
      sessionId: sessions.session_id,
      tokenHash: sessions.token_hash,
      userAgent: sessions.user_agent,
      signedInAtMs: sessions.created_at,
      lastSeenAtMs: sessions.last_seen_at,
      company: profiles.full_name,
    })
    .from(sessions)
    .leftJoin(seats, isSeatOfSession)
    .leftJoin(profiles, eq(profiles.id, seats.desk_id))
    .where(and(eq(sessions.user_id, viewer.personId), isLive(nowMs)))
    .orderBy(desc(eq(sessions.token_hash, own ?? "")), desc(sessions.last_seen_at), desc(sessions.session_id))
    .limit(MAX_LISTED);
  return rows.map(({ tokenHash: hash, userAgent, company, ...row }) => ({
    ...row,
    ...(company !== null && { company }),
    name: deviceName(userAgent),
    isThis: hash === own,
  }));
}

export type Device = Awaited<ReturnType<typeof devicesOf>>[number];

/** @throws NotFound unless the session is the viewer's */
export async function signOutDevice(viewer: Viewer, sessionId: string): Promise<void> {
  const own = and(eq(sessions.session_id, sessionId), eq(sessions.user_id, viewer.personId));
  const [session] = await db().select({ id: sessions.session_id }).from(sessions).where(own);
  if (!session) throw new NotFound("Device not found.");
  const open = and(own, isNull(sessions.revoked_at));
  await writeOnce([{ query: db().update(sessions).set({ revoked_at: Date.now() }).where(open) }]);
  closeRoomsOf(viewer.personId);
}

/** Differs from the names of the page's other password fields. */
const ELSEWHERE_PASSWORD = "elsewhere_password";

/**
 * Requires the password, because anyone with a borrowed device could otherwise sign its owner out.
 * @throws Invalid for `elsewhere_password`
 */
export async function signOutElsewhere(
  viewer: Viewer,
  fields: Record<string, string>,
  request: Request,
): Promise<void> {
  await requireOwnPassword(viewer.personId, fields[ELSEWHERE_PASSWORD], ELSEWHERE_PASSWORD);
  const others = and(
    eq(sessions.user_id, viewer.personId),
    ne(sessions.token_hash, (await tokenHash(request)) ?? ""),
    isNull(sessions.revoked_at),
  );
  await writeOnce([{ query: db().update(sessions).set({ revoked_at: Date.now() }).where(others) }]);
  closeRoomsOf(viewer.personId);
}
