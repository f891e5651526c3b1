/** Each request to the back office checks the staff session. Each write also checks it (`log.server.ts`). */
import { createCookie, redirect } from "@remix-run/node";
import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { sessions, staff, staff_sessions, users } from "db/schema";
import { type Statement, write } from "db/write";
import { and, eq, sql } from "drizzle-orm";
import { logRefusedAttempt, logSecurityEvent } from "~/accounts/sign-in/security-log.server";
import { viewerOf } from "~/accounts/sign-in/session.server";
import type { RequestArgs } from "~/accounts/sign-in/session-lookup.server";
import { takeCode } from "~/accounts/two-step/two-step.server";
import { orErrorPage, thrown } from "~/forms/refusals.server";
import { limitWrongTries } from "~/limits/wrong-tries.server";
import { cookieName } from "~/platform/cookie-name.server";
import { env, sessionSecrets } from "~/platform/env.server";
import { Forbidden, NotFound } from "~/platform/errors";
import { readCookie } from "~/platform/read-cookie.server";
import { hashOf, newSecret } from "~/platform/secret";
import { isInNetworks } from "~/text/ip-address";
import { HOUR_MS } from "~/text/time";
import { logged } from "./log.server";
import { isOpenStaffSession, isStaff } from "./open-session.server";
import { mayStaff, type StaffAct, type StaffRole } from "./rights";

const LASTS_MS = HOUR_MS;

const ENDED =
  "Your hour in the back office is over, so nothing was saved. Go back one page and copy what you typed. Then open the back office again.";

export interface StaffMember {
  staffId: string;
  personId: string;
  role: StaffRole;
  initials: string;
  tokenHash: string;
  sessionHash: string;
  expiresAt: number;
}

interface Door {
  personId: string;
  initials: string;
  sessionHash: string;
  hasTwoStep: boolean;
  /** Null until the person has entered a code. */
  member: StaffMember | null;
}

/** Browsers do not send this cookie with links and forms on other sites. */
const cookie = () =>
  createCookie(cookieName("staff"), {
    httpOnly: true,
    sameSite: "strict",
    // A `__Host-` cookie requires this path.
    path: "/",
    secrets: sessionSecrets(),
  });

/** Whether the request has a staff cookie. Does not check that its session is open. */
export const hasStaffCookie = async (request: Request): Promise<boolean> =>
  (await staffTokenHash(request)) !== "";

async function staffTokenHash(request: Request): Promise<string> {
  const token: unknown = await readCookie(cookie(), request);
  return typeof token === "string" && token ? hashOf(token) : "";
}

/** `AS` for Ann Smith. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("") || "?";
}

/** Returns null unless a member of staff is signed in and comes from an allowed network. */
async function doorOf(args: RequestArgs, nowMs: number): Promise<Door | null> {
  const { STAFF_NETWORKS } = env();
  if (STAFF_NETWORKS.length > 0 && !isInNetworks(args.context.clientAddress, STAFF_NETWORKS)) return null;
  const viewer = await viewerOf(args);
  const { sessionHash } = args.context;
  if (!viewer || !sessionHash) return null;
  const tokenHash = await staffTokenHash(args.request);
  const [row] = await db()
    .select({
      staffId: staff.staff_id,
      role: staff.role,
      hasTwoStep: sql`${users.totp_confirmed_at} is not null`.mapWith(Boolean),
      expiresAt: staff_sessions.expires_at,
    })
    .from(staff)
    .innerJoin(users, eq(users.id, staff.person_id))
    .innerJoin(sessions, eq(sessions.token_hash, sessionHash))
    .leftJoin(
      staff_sessions,
      and(
        eq(staff_sessions.staff_id, staff.staff_id),
        eq(staff_sessions.token_hash, tokenHash),
        eq(staff_sessions.session_hash, sessions.token_hash),
        isOpenStaffSession(nowMs),
      ),
    )
    .where(and(eq(staff.person_id, viewer.personId), isStaff));
  if (!row) return null;
  const { hasTwoStep, staffId, role, expiresAt } = row;
  const who = { personId: viewer.personId, initials: initialsOf(viewer.personName), sessionHash };
  const member = expiresAt === null ? null : { ...who, staffId, role, tokenHash, expiresAt };
  return { ...who, hasTwoStep, member };
}

/** @throws a 404 page for everyone who is not staff or comes from another network */
export async function requireDoor(args: RequestArgs, nowMs = Date.now()): Promise<Door> {
  const door = await doorOf(args, nowMs);
  if (!door) throw thrown(new NotFound());
  return door;
}

/**
 * @throws a 404 page for everyone who is not staff, comes from another network, or has a role that may not do
 * this; for staff without an open session, a redirect to `/staff` or, for a form, a 403 page
 */
export async function requireStaff(
  args: RequestArgs,
  act: StaffAct,
  nowMs = Date.now(),
): Promise<StaffMember> {
  const { member } = await requireDoor(args, nowMs);
  if (!member) {
    if (args.request.method !== "GET" && args.request.method !== "HEAD") throw thrown(new Forbidden(ENDED));
    const { pathname } = new URL(args.request.url);
    throw redirect(`/staff?${new URLSearchParams({ to: pathname })}`);
  }
  if (!mayStaff(member.role, act)) throw thrown(new NotFound());
  return member;
}

/**
 * @param page the act of looking at the page
 * @param find throws NotFound for an unknown step
 * @throws the responses of `requireStaff`; a 404 page for an unknown step
 */
export async function requireStep<Form extends { act: StaffAct }>(
  args: RequestArgs,
  page: StaffAct,
  find: (step: string | null) => Form,
): Promise<Form & { member: StaffMember }> {
  await requireStaff(args, page);
  const step = new URL(args.request.url).searchParams.get("step");
  const form = await orErrorPage((async () => find(step))());
  return { ...form, member: await requireStaff(args, form.act) };
}

export function wantedStaffPage(request: Request): string {
  const to = new URL(request.url).searchParams.get("to") ?? "";
  return /^\/staff\/[\w/-]+$/.test(to) ? to : "/staff";
}

/**
 * The write that opens the session also uses up the code.
 * @returns the `Set-Cookie` value
 * @throws Invalid (400 if the code is wrong or used, 429 after five wrong codes in 15 minutes); Forbidden if
 * the person is no longer staff, or two-step sign-in is off
 */
export async function enterStaff(
  { personId, initials, sessionHash }: Door,
  typed: string,
  args: RequestArgs,
  nowMs = Date.now(),
): Promise<string> {
  const token = newSecret();
  const tokenHash = await hashOf(token);
  const session: Statement = {
    query: sql`insert into staff_sessions (token_hash, staff_id, session_hash, started_at, expires_at)
      select ${tokenHash}, staff_id, ${sessionHash}, ${nowMs}, ${nowMs + LASTS_MS}
      from staff where person_id = ${personId} and ended_at is null`,
  };
  const entry = { act: "enter", aboutPersonId: null, about: "Back office", why: "Entered a code" } as const;
  try {
    const check = async () =>
      write([
        await takeCode(personId, typed, nowMs),
        session,
        logged({ tokenHash, sessionHash, initials }, entry, nowMs),
      ]);
    await limitWrongTries("code", personId, check);
  } catch (error) {
    logRefusedAttempt(error, args.context);
    throw error;
  }
  logSecurityEvent("staff_entered", personId, args.context);
  return cookie().serialize(token, { secure: args.context.https, maxAge: LASTS_MS / 1000 });
}

/** @returns the `Set-Cookie` value that removes the cookie */
export async function leaveStaff(
  member: StaffMember,
  args: RequestArgs,
  nowMs = Date.now(),
): Promise<string> {
  const ended = db()
    .update(staff_sessions)
    .set({ ended_at: nowMs })
    .where(eq(staff_sessions.token_hash, member.tokenHash));
  const entry = { act: "leave", aboutPersonId: null, about: "Back office", why: "Left" } as const;
  await writeOnce([logged(member, entry, nowMs), { query: ended }]);
  return cookie().serialize("", { secure: args.context.https, maxAge: 0 });
}
