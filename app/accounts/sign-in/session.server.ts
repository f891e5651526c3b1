/**
 * Sessions. A session is a row. The cookie contains a random token, and the row stores only the token's hash,
 * so a stolen database contains no usable token. Each sign-in creates a new token, which prevents session
 * fixation.
 */

import { type AppLoadContext, createCookie, redirect } from "@remix-run/node";
import { db, prepared } from "db/client";
import {
  actsElsewhere,
  deskOfSession,
  hasColleagues,
  hasInvitation,
  isSeatOfSession,
  ownSeat,
} from "db/desks";
import { IDLE_MS } from "db/live-session";
import { profiles, seats, sessions, users } from "db/schema";
import { type Statement, write } from "db/write";
import { and, desc, eq, gt, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { v7 as newId } from "uuid";
import { closeRoomsOf } from "~/chat/rooms/close-rooms.server";
import { flashAlert } from "~/forms/flash.server";
import { FORM_OUTCOME, type FormOutcome } from "~/forms/form-outcome";
import { outsideForms } from "~/forms/posted-form.server";
import { thrown } from "~/forms/refusals.server";
import { hidesSomething } from "~/hidden/conditions.server";
import { afterAnswer } from "~/http/after-answer.server";
import { isPrefetch } from "~/http/offline-headers";
import { hasUnseenNotifications } from "~/notifications/seen.server";
import { zoneOfCode } from "~/places/zip-codes.server";
import { actingId } from "~/platform/acting-id";
import { cookieName } from "~/platform/cookie-name.server";
import { sessionSecrets } from "~/platform/env.server";
import { Forbidden, NotFound } from "~/platform/errors";
import { readCookie } from "~/platform/read-cookie.server";
import { hashOf, newSecret } from "~/platform/secret";
import { DAY_MS, HOUR_MS } from "~/text/time";
import { type Area, closedArea, mayIn, seatsOf } from "~/trade/areas";
import type { Role } from "~/trade/lifecycle";
import { ACTING_SEATS, type ActingSeat } from "~/trade/seats";
import type { Viewer } from "~/trade/viewer";
import { rememberedHash } from "./device-cookie.server";
import { loginPath } from "./login-path.server";
import { isOwnPage } from "./own-pages";
import { logSecurityEvent } from "./security-log.server";

// Re-exported so that pages import it from here, because each further module that pages import would make
// every page larger (`app/bundles`).
export { noteSeen } from "~/notifications/seen.server";
export { mayIn } from "~/trade/areas";

/** The maximum lifetime of a session, even if it is in use. */
const ABSOLUTE_MS = 180 * DAY_MS;
/** The minimum interval between two writes of a session's last use. */
const SEEN_EVERY_MS = HOUR_MS;

/** The arguments of a loader or action, which identify the viewer. */
export interface RequestArgs {
  request: Request;
  context: AppLoadContext;
}

const SIGNED_OUT = "You were signed out, so nothing was saved. Log in and send it again.";
/** The message for a browser without a session cookie. */
const NOT_SIGNED_IN = "You're not signed in, so nothing was saved. Log in and send it again.";
/** The message for a form of a person whose company was closed, or who left it. */
const NO_COMPANY = "You don't work for a company now, so nothing was saved.";

const cookie = () =>
  createCookie(cookieName("session"), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secrets: sessionSecrets(),
  });

/**
 * Returns the company for which the user last acted in this browser, or whose seat they lost since, as SQL
 * values of a new session. The earlier session may have ended.
 */
async function lastUsed(userId: string, request: Request) {
  const hashes = [await tokenHash(request), await rememberedHash(request)].filter((hash) => hash !== null);
  if (hashes.length === 0) return {};
  const earlier = and(eq(sessions.user_id, userId), inArray(sessions.token_hash, hashes));
  const newest = (column: SQLWrapper) =>
    sql`(select ${column} from ${sessions} where ${earlier} order by ${desc(sessions.last_seen_at)} limit 1)`;
  return { desk_id: newest(sessions.desk_id), lost_desk_id: newest(sessions.lost_desk_id) };
}

/**
 * Creates a session, which acts for the company for which this browser last acted. Returns the statement that
 * stores the session, and the `Set-Cookie` value to send after the write.
 */
export async function newSession(
  userId: string,
  { request, context }: RequestArgs,
  nowMs = Date.now(),
): Promise<{ statement: Statement; setCookie: string }> {
  const token = newSecret();
  const row = {
    token_hash: await hashOf(token),
    session_id: newId(),
    user_id: userId,
    ...(await lastUsed(userId, request)),
    user_agent: request.headers.get("user-agent")?.slice(0, 300) ?? null,
    created_at: nowMs,
    last_seen_at: nowMs,
    expires_at: nowMs + ABSOLUTE_MS,
  };
  const setCookie = await cookie().serialize(token, { secure: context.https, maxAge: ABSOLUTE_MS / 1000 });
  return { statement: { query: db().insert(sessions).values(row) }, setCookie };
}

/** Returns the token hash of the session in the request's cookie, or null. The session may be invalid. */
export async function tokenHash(request: Request): Promise<string | null> {
  const token: unknown = await readCookie(cookie(), request);
  return typeof token === "string" && token ? hashOf(token) : null;
}

const person = alias(profiles, "person");

const validSession = prepared((handle) =>
  handle
    .select({
      id: profiles.id,
      personId: users.id,
      role: profiles.user_type,
      seat: sql<ActingSeat | null>`coalesce(${seats.seat}, ${ownSeat(sql`${users.id}`)})`,
      colleagues: hasColleagues(sql`${users.id}`),
      fullName: profiles.full_name,
      username: profiles.username,
      hasUsernameKey: sql`${profiles.username_key} is not null`.mapWith(Boolean),
      avatarUrl: profiles.avatar_url,
      rating: profiles.rating,
      paymentActive: profiles.payment_active,
      emailConfirmedAt: users.email_confirmed_at,
      homeZip: profiles.home_zip,
      lastSeenAt: sessions.last_seen_at,
      hasUnseen: hasUnseenNotifications(sql`${users.id}`),
      hides: hidesSomething(sql`${profiles.id}`),
      personName: sql<string>`coalesce(${users.full_name}, ${person.full_name})`,
      namedDeskId: sql<string | null>`coalesce(${sessions.lost_desk_id}, ${sessions.desk_id})`,
      elsewhere: actsElsewhere(sql`${users.id}`),
      isInvited: hasInvitation,
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

async function lookUp({ request, context }: RequestArgs): Promise<Viewer | null> {
  const hash = await tokenHash(request);
  context.sessionHash = null;
  if (!hash) return null;
  const nowMs = Date.now();
  const found = await validSession().get({ hash, nowMs, idleSinceMs: nowMs - IDLE_MS });
  if (!found || found.role === "system") return null;
  const { lastSeenAt, hasUnseen, hides, emailConfirmedAt, homeZip, role, namedDeskId, ...rest } = found;
  const { elsewhere, colleagues, isInvited, seat, ...names } = rest;
  if (nowMs - lastSeenAt > SEEN_EVERY_MS && !isPrefetch(request)) {
    const stillValid = and(eq(sessions.token_hash, hash), isNull(sessions.revoked_at));
    const seen = { query: db().update(sessions).set({ last_seen_at: nowMs }).where(stillValid) };
    // Not awaited, because this write must neither delay a page nor make it fail.
    afterAnswer(() => write([seen]), "could not store the last use of a session");
  }
  context.userId = names.personId;
  context.deskId = seat === null ? undefined : names.id;
  context.isAlone = names.id === names.personId && !colleagues;
  context.actingId = await actingId(names.personId, names.id);
  context.sessionHash = hash;
  if (namedDeskId && namedDeskId !== names.id) context.lostDeskId = namedDeskId;
  context.hasUnseen = hasUnseen === 1;
  context.isInvited = isInvited === 1 && emailConfirmedAt !== null;
  const zone = homeZip && zoneOfCode(homeZip);
  return {
    ...names,
    role,
    seat: seat ?? "owner",
    emailConfirmed: emailConfirmedAt !== null,
    ...(hides === 1 && { hides: true as const }),
    ...(zone && { zone }),
    ...(elsewhere !== null && { otherCompanies: elsewhere === 1 ? "open" : "ended" }),
    ...(seat === null && { noCompany: true as const }),
  };
}

const lookups = new WeakMap<AppLoadContext, Promise<Viewer | null>>();

/**
 * Returns the signed-in user, or null. Looks the session up only once per request, however many loaders call
 * this function.
 */
export function viewerOf(args: RequestArgs): Promise<Viewer | null> {
  let lookup = lookups.get(args.context);
  if (!lookup) {
    lookup = lookUp(args);
    lookups.set(args.context, lookup);
  }
  return lookup;
}

/**
 * Returns whether a request's session is still valid and still acts for the same company. Reads it again,
 * because the session or the person's seat may have ended since the request began.
 */
export async function isStillActing(args: RequestArgs): Promise<boolean> {
  const [first, now] = [await viewerOf(args), await lookUp(args)];
  return now !== null && now.id === first?.id && now.noCompany === first.noCompany;
}

/**
 * Returns the signed-in user if their seat at the company allows the area. For a form, also notes the seats
 * that do, so that each write checks them again (`db/seat-of-form.ts`).
 * @throws a redirect to the login page, which leads back to the requested page; for a person without a
 * company, a redirect to the page that says so, or 403 for a form, except on the person's own pages; for an
 * area that is closed to the user, a 404 page or, for a form, a 403 page
 */
export async function requireViewer(args: RequestArgs, area: Area): Promise<Viewer> {
  const viewer = await viewerOf(args);
  const isForm = args.request.method !== "GET" && args.request.method !== "HEAD";
  if (!viewer) {
    if (!isForm) throw redirect(loginPath(args.request));
    const outcome: FormOutcome = "signed-out";
    const headers = new Headers({ [FORM_OUTCOME]: outcome });
    const wasSignedIn = (await tokenHash(args.request)) !== null;
    headers.append("Set-Cookie", await flashAlert(wasSignedIn ? SIGNED_OUT : NOT_SIGNED_IN));
    throw redirect(loginPath(args.request), { headers });
  }
  if (viewer.noCompany && !isOwnPage(args.request)) {
    if (!isForm) throw redirect("/company");
    throw thrown(new Forbidden(NO_COMPANY));
  }
  if (!mayIn(viewer, area)) throw thrown(isForm ? new Forbidden(closedArea(viewer, area)) : new NotFound());
  if (isForm && !args.context.isAlone && seatsOf(area) !== ACTING_SEATS) args.context.seats = seatsOf(area);
  return viewer;
}

/**
 * Returns SQL for the company of the request's session, even if the session is no longer valid. Pages use it
 * to read the company's data in parallel with the session, and use the data only if the session is valid.
 */
export async function namedBySession(request: Request): Promise<SQL<string>> {
  return sql<string>`(select ${deskOfSession} from ${sessions} left join ${seats} on ${isSeatOfSession}
    where ${sessions.token_hash} = ${await tokenHash(request)})`;
}

/**
 * Returns the signed-in user if the user has this role, as `requireViewer` does.
 * @throws also a 403 page for another role
 */
export async function requireRole(
  args: RequestArgs,
  area: Area,
  role: Role,
  explanation: string,
): Promise<Viewer> {
  const viewer = await requireViewer(args, area);
  if (viewer.role !== role) throw thrown(new Forbidden(explanation));
  return viewer;
}

/**
 * Returns the statements that end the session of the request's cookie, if any, and the id of its user. A
 * sign-in includes them, so that no earlier session of this browser remains open.
 */
export async function endCarriedSession(
  request: Request,
): Promise<{ statements: Statement[]; userId: string | null }> {
  const hash = await tokenHash(request);
  if (!hash) return { statements: [], userId: null };
  const open = and(eq(sessions.token_hash, hash), isNull(sessions.revoked_at));
  const [session] = await db().select({ userId: sessions.user_id }).from(sessions).where(open);
  if (!session) return { statements: [], userId: null };
  const ended = db().update(sessions).set({ revoked_at: Date.now() }).where(open);
  return { statements: [{ query: ended }], userId: session.userId };
}

/** Ends the session of the request's cookie. @returns the `Set-Cookie` value that removes the cookie */
export async function endSession({ request, context }: RequestArgs): Promise<string> {
  const { statements, userId } = await endCarriedSession(request);
  await outsideForms(() => write(statements));
  if (userId) {
    closeRoomsOf(userId);
    logSecurityEvent("signed_out", userId, context);
  }
  return clearedCookie(context);
}

/** Returns the `Set-Cookie` value that removes the cookie of an ended session. */
export function clearedCookie({ https }: AppLoadContext): Promise<string> {
  return cookie().serialize("", { secure: https, maxAge: 0 });
}

export function endAllSessions(userId: string, nowMs: number): Statement {
  const open = and(eq(sessions.user_id, userId), isNull(sessions.revoked_at));
  return { query: db().update(sessions).set({ revoked_at: nowMs }).where(open) };
}
