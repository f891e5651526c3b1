/**
 * A suspended company or person may not start business with another company. Every write that starts business
 * must contain one of the statements below.
 */
import { type SQL, sql } from "drizzle-orm";
import { Conflict } from "~/platform/errors";
import type { LoadEvent } from "~/trade/lifecycle";
import { RUNNING_SEATS } from "~/trade/seats";
import type { Viewer } from "~/trade/viewer";
import { isActingSeat } from "../desks";
import { type Statement, unless } from "../write";

/**
 * What a step starts. `deal`: none of its parties may be suspended. `posting`: it puts a load on the board,
 * so its owner may not be suspended. `nothing`: loads under way go on, and what is open can be ended.
 */
export const STARTS: Readonly<Record<LoadEvent, "deal" | "posting" | "nothing">> = {
  request: "deal",
  withdraw: "nothing",
  // Also a booking, and the acceptance of an offer.
  accept: "deal",
  reject: "nothing",
  "send documents": "nothing",
  sign: "nothing",
  "pick up": "nothing",
  deliver: "nothing",
  // An edited load is posted again, without a driver.
  edit: "posting",
  delete: "nothing",
  cancel: "nothing",
  release: "nothing",
};

export const SUSPENDED =
  "Nothing was saved. While you or your company are suspended, you can't start new business. Loads under way go on. Customer support shows the reason and how to appeal.";

export const OTHER_SUSPENDED =
  "Nothing was saved. Haulway suspended the other company or its people, so it can't start new business now. Loads under way with it go on.";

export const TEAM_SUSPENDED =
  "Nothing was saved. While you or your company are suspended, you can't join a company, invite people, or make someone an owner or dispatcher. Customer support shows the reason and how to appeal.";

export const NOBODY_JOINS =
  "Nothing was saved. Haulway suspended this company or the person who invited you, so you can't join it now.";

/** SQL condition on the row `s` of `suspensions`. */
export const isInForce = (nowMs: number): SQL =>
  sql`s.lifted_at is null and (s.ends_at is null or s.ends_at > ${nowMs})`;

export const isSuspendedCompany = (
  deskId: string | SQL,
  nowMs: number,
  counts = isInForce(nowMs),
): SQL<number> => sql<number>`exists (select 1 from suspensions s where s.desk_id = ${deskId} and ${counts})`;

export const isSuspendedPerson = (personId: string | SQL, nowMs: number, counts = isInForce(nowMs)): SQL =>
  sql`exists (select 1 from suspensions s where s.person_id = ${personId} and ${counts})`;

/** SQL condition on the row `o` of `seats`: the person can run the company. Other seats start no business. */
const runsIt = (deskId: string | SQL): SQL =>
  sql`o.desk_id = ${deskId} and ${isActingSeat({ seat: sql`o.seat`, ended_at: sql`o.ended_at` }, RUNNING_SEATS)}`;

/**
 * SQL condition: the company is suspended, or everyone who can run it is. Nobody can then start business with
 * it, and its open loads are off the board.
 */
export const isOutOfBusiness = (
  deskId: string | SQL,
  nowMs: number,
  counts = isInForce(nowMs),
): SQL<number> => {
  const isHeld = isSuspendedPerson(sql`o.person_id`, nowMs, counts);
  return sql<number>`(${isSuspendedCompany(deskId, nowMs, counts)} or (
    exists (select 1 from seats o where ${runsIt(deskId)} and ${isHeld})
    and not exists (select 1 from seats o where ${runsIt(deskId)} and not ${isHeld})))`;
};

interface Party {
  id: string | SQL;
  personId: string | SQL;
}

/** SQL condition: the company for which the viewer acts, or the viewer, is suspended. */
export const isSuspended = ({ id, personId }: Party, nowMs: number): SQL =>
  sql`(${isSuspendedCompany(id, nowMs)} or ${isSuspendedPerson(personId, nowMs)})`;

/** The write fails if the viewer or the viewer's company is suspended and `when` is true. */
export const unlessSuspended = (viewer: Party, nowMs: number, when: SQL = sql`true`): Statement =>
  unless(sql`${isSuspended(viewer, nowMs)} and ${when}`, () => new Conflict(SUSPENDED));

/**
 * The write fails if the viewer or the viewer's company is suspended. Add this to every write that lets
 * somebody run the company, because a suspended person could otherwise continue under a second account.
 */
export const unlessTeamSuspended = (viewer: Party, nowMs: number): Statement =>
  unless(isSuspended(viewer, nowMs), () => new Conflict(TEAM_SUSPENDED));

/**
 * The write fails if the person who joins, the company, or the person who invited them is suspended, even if
 * the invitation is older than the suspension.
 */
export const unlessJoinSuspended = (personId: string, by: Party, nowMs: number): Statement[] => [
  unless(isSuspendedPerson(personId, nowMs), () => new Conflict(TEAM_SUSPENDED)),
  unless(isSuspended(by, nowMs), () => new Conflict(NOBODY_JOINS)),
];

/** SQL: the words, or null if the viewer is suspended. For words to people with whom there is no deal yet. */
export const unlessSilenced = (words: string, viewer: Party, nowMs: number): SQL =>
  sql`iif(${isSuspended(viewer, nowMs)}, null, ${words})`;

/** The write fails if the viewer or their company is suspended, or another company is out of business. */
export function unlessAnySuspended(
  viewer: Pick<Viewer, "id" | "personId">,
  companies: readonly (string | undefined)[],
  nowMs: number,
): Statement[] {
  const others = companies.filter((id): id is string => id !== undefined && id !== viewer.id);
  return [
    unlessSuspended(viewer, nowMs),
    ...others.map((id) => unless(isOutOfBusiness(id, nowMs), () => new Conflict(OTHER_SUSPENDED))),
  ];
}
