/**
 * Suspended companies and people. Everything that starts business with another company adds these statements
 * to its write (`app/trade/suspension.ts` lists the steps of a load).
 */
import { type SQL, sql } from "drizzle-orm";
import { Conflict } from "~/platform/errors";
import { OTHER_SUSPENDED, SUSPENDED } from "~/trade/suspension";
import type { Viewer } from "~/trade/viewer";
import type { Statement } from "./write";

/** SQL condition on the row `s` of `suspensions`. */
export const isInForce = (nowMs: number): SQL =>
  sql`s.lifted_at is null and (s.ends_at is null or s.ends_at > ${nowMs})`;

export const isSuspendedCompany = (deskId: string | SQL, nowMs: number): SQL<number> =>
  sql<number>`exists (select 1 from suspensions s where s.desk_id = ${deskId} and ${isInForce(nowMs)})`;

export const isSuspendedPerson = (personId: string | SQL, nowMs: number): SQL =>
  sql`exists (select 1 from suspensions s where s.person_id = ${personId} and ${isInForce(nowMs)})`;

type Party = Pick<Viewer, "id" | "personId">;

/** SQL condition: the company for which the viewer acts, or the viewer, is suspended. */
export const isSuspended = ({ id, personId }: Party, nowMs: number): SQL =>
  sql`(${isSuspendedCompany(id, nowMs)} or ${isSuspendedPerson(personId, nowMs)})`;

/** The batch fails if the statement inserts a row. */
const unless = (isRefused: SQL, message: string): Statement => ({
  query: sql`insert into assert_changed select 0 where ${isRefused}`,
  otherwise: () => new Conflict(message),
});

/** The write fails if the viewer or the viewer's company is suspended and `when` is true. */
export const unlessSuspended = (viewer: Party, nowMs: number, when: SQL = sql`true`): Statement =>
  unless(sql`${isSuspended(viewer, nowMs)} and ${when}`, SUSPENDED);

/** The write fails if the viewer, the viewer's company or one of the other companies is suspended. */
export function unlessAnySuspended(
  viewer: Party,
  companies: readonly (string | undefined)[],
  nowMs: number,
): Statement[] {
  const others = companies.filter((id): id is string => id !== undefined && id !== viewer.id);
  return [
    unlessSuspended(viewer, nowMs),
    ...others.map((id) => unless(isSuspendedCompany(id, nowMs), OTHER_SUSPENDED)),
  ];
}
