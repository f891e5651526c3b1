import { type AppLoadContext, createCookie } from "@remix-run/node";
import { db, prepared } from "db/client";
import { deskOfSession, isSeatOfSession } from "db/desks";
import { IDLE_MS } from "db/live-session";
import { profiles, seats, sessions, users } from "db/schema";
import { write } from "db/write";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { afterAnswer } from "~/http/after-answer.server";
import { isPrefetch } from "~/http/offline-headers";
import { hasUnseenNotifications } from "~/notifications/seen.server";
import { cookieName } from "~/platform/cookie-name.server";
import { sessionSecrets } from "~/platform/env.server";
import { readCookie } from "~/platform/read-cookie.server";
import { hashOf } from "~/platform/secret";
import { HOUR_MS } from "~/text/time";
import type { Viewer } from "~/trade/viewer";
import { viewedPerson } from "./viewed-person.server";
import { columnsAtDesk, person, viewerAtDesk } from "./viewer-row.server";

const SEEN_EVERY_MS = HOUR_MS;

export interface RequestArgs {
  request: Request;
  context: AppLoadContext;
}

export const sessionCookie = () =>
  createCookie(cookieName("session"), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secrets: sessionSecrets(),
  });

/** The hash may be that of an invalid session. */
export async function tokenHash(request: Request): Promise<string | null> {
  const token: unknown = await readCookie(sessionCookie(), request);
  return typeof token === "string" && token ? hashOf(token) : null;
}

const validSession = prepared((handle) =>
  handle
    .select({
      ...columnsAtDesk,
      signedInMs: sessions.created_at,
      lastSeenAt: sessions.last_seen_at,
      hasUnseen: hasUnseenNotifications(sql`${users.id}`),
      namedDeskId: sql<string | null>`coalesce(${sessions.lost_desk_id}, ${sessions.desk_id})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(seats, isSeatOfSession)
    .innerJoin(profiles, eq(profiles.id, deskOfSession))
    .innerJoin(person, eq(person.id, users.id))
    .where(
      and(
        eq(sessions.token_hash, sql.placeholder("hash")),
        isNull(sessions.revoked_at),
        isNull(users.closed_at),
        gt(sessions.expires_at, sql.placeholder("nowMs")),
        gt(sessions.last_seen_at, sql.placeholder("idleSinceMs")),
      ),
    )
    .prepare(),
);

export async function lookUpViewer({ request, context }: RequestArgs): Promise<Viewer | null> {
  if (context.viewed) return viewedPerson(context, context.viewed);
  const hash = await tokenHash(request);
  context.sessionHash = null;
  if (!hash) return null;
  const nowMs = Date.now();
  const found = await validSession().get({ hash, nowMs, idleSinceMs: nowMs - IDLE_MS });
  if (!found || found.role === "system") return null;
  const { signedInMs, lastSeenAt, hasUnseen, role, namedDeskId, ...row } = found;
  if (nowMs - lastSeenAt > SEEN_EVERY_MS && !isPrefetch(request)) {
    const stillValid = and(eq(sessions.token_hash, hash), isNull(sessions.revoked_at));
    const seen = { query: db().update(sessions).set({ last_seen_at: nowMs }).where(stillValid) };
    // Not awaited, because this write must neither delay a page nor make it fail.
    afterAnswer(() => write([seen]), "could not store the last use of a session");
  }
  context.signedInMs = signedInMs;
  const viewer = await viewerAtDesk(context, { ...row, role });
  context.sessionHash = hash;
  if (namedDeskId && namedDeskId !== row.id) context.lostDeskId = namedDeskId;
  context.hasUnseen = hasUnseen === 1;
  return viewer;
}
