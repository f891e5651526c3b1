/**
 * The cookie contains a random token, and the row stores only the token's hash, so a stolen database contains
 * no usable token. Each sign-in creates a new token, which prevents session fixation.
 */

import { type AppLoadContext, redirect } from "@remix-run/node";
import { db } from "db/client";
import { deskOfSession, isSeatOfSession } from "db/desks";
import { seats, sessions } from "db/schema";
import { type Statement, write } from "db/write";
import { and, desc, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { closeRoomsOf } from "~/chat/rooms/close-rooms.server";
import { flashAlert } from "~/forms/flash.server";
import { FORM_OUTCOME, type FormOutcome } from "~/forms/form-outcome";
import { heldUp } from "~/forms/form-outcome.server";
import { outsideForms, postedForm } from "~/forms/posted-form.server";
import { thrown, thrownByForm } from "~/forms/refusals.server";
import { maintenanceNow } from "~/operator/notices.server";
import { Forbidden, NotFound } from "~/platform/errors";
import { hashOf, newSecret } from "~/platform/secret";
import { DAY_MS } from "~/text/time";
import { type Area, closedArea, mayIn, seatsOf } from "~/trade/areas";
import type { Role } from "~/trade/lifecycle";
import { ACTING_SEATS } from "~/trade/seats";
import { requiresTwoStep } from "~/trade/two-step-rule";
import type { Viewer } from "~/trade/viewer";
import { rememberedHash } from "./device-cookie.server";
import { loginPath, wantedPath } from "./login-path.server";
import { isOwnPage, isPlanPage } from "./own-pages";
import { agreementPath, twoStepPath } from "./redirect-to";
import { logSecurityEvent } from "./security-log.server";
import { lookUpViewer, type RequestArgs, sessionCookie, tokenHash } from "./session-lookup.server";

// Re-exported, so that pages import these functions from here: each further module that pages import would
// make every page larger (`app/bundles`).
export { noteSeen } from "~/notifications/seen.server";
export { mayIn } from "~/trade/areas";

/** The maximum lifetime of a session, even if it is in use. */
const ABSOLUTE_MS = 180 * DAY_MS;

const SIGNED_OUT = "You were signed out, so nothing was saved. Log in and send it again.";
const NOT_SIGNED_IN = "You're not signed in, so nothing was saved. Log in and send it again.";
const NO_COMPANY = "You don't work for a company now.";

/** SQL: the companies of the device's latest session of this user, which may have ended. */
async function lastUsed(userId: string, request: Request) {
  const hashes = [await tokenHash(request), await rememberedHash(request)].filter((hash) => hash !== null);
  if (hashes.length === 0) return {};
  const earlier = and(eq(sessions.user_id, userId), inArray(sessions.token_hash, hashes));
  const newest = (column: SQLWrapper) =>
    sql`(select ${column} from ${sessions} where ${earlier} order by ${desc(sessions.last_seen_at)} limit 1)`;
  return { desk_id: newest(sessions.desk_id), lost_desk_id: newest(sessions.lost_desk_id) };
}

/** Send the `Set-Cookie` value after the write. */
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
  const setCookie = await sessionCookie().serialize(token, {
    secure: context.https,
    maxAge: ABSOLUTE_MS / 1000,
  });
  return { statement: { query: db().insert(sessions).values(row) }, setCookie };
}

const lookups = new WeakMap<AppLoadContext, Promise<Viewer | null>>();

/** Looks the session up only once per request. */
export function viewerOf(args: RequestArgs): Promise<Viewer | null> {
  let lookup = lookups.get(args.context);
  if (!lookup) {
    lookup = lookUpViewer(args);
    lookups.set(args.context, lookup);
  }
  return lookup;
}

/** Reads the session again, because it or the person's seat may have ended since the request began. */
export async function isStillActing(args: RequestArgs): Promise<boolean> {
  const [first, now] = [await viewerOf(args), await lookUpViewer(args)];
  if (now === null || now.id !== first?.id) return false;
  return now.noCompany === first.noCompany && now.twoStepFor === first.twoStepFor;
}

const postsForm = ({ method }: Request) => method !== "GET" && method !== "HEAD";

/** @throws a redirect; for a form, with the message that nothing was saved */
async function leadToTwoStep(company: string, request: Request, isForm: boolean): Promise<never> {
  const path = twoStepPath(wantedPath(request));
  if (!isForm) throw redirect(path);
  const message = `Nothing was saved. ${requiresTwoStep(company)}`;
  throw await heldUp({ message, company: path, link: "Turn it on" });
}

/**
 * Whether the request opens a page. A script may read a page again while the person types in it, so its
 * request counts only if the session began after `sinceMs`. A request for data without a page never counts.
 */
function opensPage({ request, context }: RequestArgs, sinceMs: number): boolean {
  if (context.modules && !context.modules.at(-1)?.default) return false;
  return !!request.headers.get("accept")?.includes("text/html") || (context.signedInMs ?? 0) > sinceMs;
}

/**
 * Forms are not held up, so that no step at a stop and no typed text is lost. During maintenance, no page is
 * held up, because nobody could accept.
 * @throws a redirect to the terms that the person has not accepted
 */
async function leadToAgreement(args: RequestArgs, publishedMs: number): Promise<void> {
  const { request } = args;
  if (postsForm(request) || postedForm() || !opensPage(args, publishedMs)) return;
  if (isOwnPage(request) || isPlanPage(request)) return;
  if (!(await maintenanceNow())) throw redirect(agreementPath(wantedPath(request)));
}

/**
 * For a form, notes the seats that allow the area, so that each write checks the user's seat again
 * (`db/seat-of-form.ts`).
 * @throws a redirect to the login page if the user is signed out; a redirect to `/company` (for a form, a 403
 * page) if the person has no company; a redirect to the two-step page if two-step sign-in is required but
 * off; a redirect to new terms (not for a form); a 404 page (for a form, a 403 page) if the area is closed to
 * the user
 */
export async function requireViewer(args: RequestArgs, area: Area): Promise<Viewer> {
  const viewer = await viewerOf(args);
  const isForm = postsForm(args.request);
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
    throw thrownByForm(new Forbidden(NO_COMPANY));
  }
  // Own pages stay open, but only for the person's own area, because `/user-account/export` and
  // `/user-account/close` also serve the company.
  if (viewer.twoStepFor !== undefined && !(area === "own" && isOwnPage(args.request)))
    await leadToTwoStep(viewer.twoStepFor, args.request, isForm);
  if (viewer.openAgreementMs !== undefined) await leadToAgreement(args, viewer.openAgreementMs);
  if (!mayIn(viewer, area))
    throw isForm ? thrownByForm(new Forbidden(closedArea(viewer, area))) : thrown(new NotFound());
  if (isForm && !args.context.isAlone && seatsOf(area) !== ACTING_SEATS) args.context.seats = seatsOf(area);
  return viewer;
}

/**
 * SQL: the session's company. Pages may read its data in parallel with the session, but must then check the
 * session.
 */
export async function namedBySession(args: RequestArgs): Promise<SQL<string>> {
  if (args.context.viewed) return sql<string>`${(await viewerOf(args))?.id ?? null}`;
  return sql<string>`(select ${deskOfSession} from ${sessions} left join ${seats} on ${isSeatOfSession}
    where ${sessions.token_hash} = ${await tokenHash(args.request)})`;
}

/** @throws what `requireViewer` throws, and a 403 page for another role */
export async function requireRole(
  args: RequestArgs,
  area: Area,
  role: Role,
  explanation: string,
): Promise<Viewer> {
  const viewer = await requireViewer(args, area);
  if (viewer.role !== role) {
    const refusal = new Forbidden(explanation);
    throw postsForm(args.request) ? thrownByForm(refusal) : thrown(refusal);
  }
  return viewer;
}

/** A sign-in includes these statements, so that no earlier session of this browser remains open. */
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

/** @returns the `Set-Cookie` value that removes the cookie */
export async function endSession({ request, context }: RequestArgs): Promise<string> {
  const { statements, userId } = await endCarriedSession(request);
  await outsideForms(() => write(statements));
  if (userId) {
    closeRoomsOf(userId);
    logSecurityEvent("signed_out", userId, context);
  }
  return clearedCookie(context);
}

export function clearedCookie({ https }: AppLoadContext): Promise<string> {
  return sessionCookie().serialize("", { secure: https, maxAge: 0 });
}

export function endAllSessions(userId: string, nowMs: number): Statement {
  const open = and(eq(sessions.user_id, userId), isNull(sessions.revoked_at));
  return { query: db().update(sessions).set({ revoked_at: nowMs }).where(open) };
}
