/**
 * Reads which person of a company took its first and its latest step on each of its loads. Only companies
 * with several people need this. Steps of the other company do not count.
 */
import { askRows, type Given, preparedSql } from "db/client";
import { isDrivingSeat } from "db/desks";
import { personName, personNameText } from "db/person-names";
import { seats } from "db/schema";
import { type SQL, sql } from "drizzle-orm";
import { isAssigned } from "~/access/assigned.server";
import type { Party } from "~/access/policy";
import { formatAge } from "~/text/ages";
import type { HistoryEvent } from "~/trade/lifecycle";
import type { Acting } from "~/trade/viewer";
import { ownLoads } from "./board.server";
import type { Owner } from "./found.server";

/** SQL, on a row `e` of `load_events`: the person who took the step. */
const BY = "coalesce(e.by_id, e.actor_id)";

/** SQL: a value of the company's first (`asc`) or latest (`desc`) step on the `loads` row in scope. */
const ofStep = (company: Given<string>, order: "asc" | "desc", value: string): SQL =>
  sql`(select ${sql.raw(value)} from load_events e
    where e.load_id = loads.load_id and e.actor_id = ${company}
    order by e.at ${sql.raw(order)}, e.event_id ${sql.raw(order)} limit 1)`;

/**
 * SQL condition: the load in scope is one of the person's loads, because the person took the company's first
 * or latest step on the load or, as a driver, is assigned to it.
 */
export const isHandledBy = ({ id, role }: Owner, personId: string): SQL =>
  sql`(${personId} in (${ofStep(id, "asc", BY)}, ${ofStep(id, "desc", BY)})
    or ${role === "driver" ? isAssigned(personId) : sql`false`})`;

/** The text of each step. The name of the person who took the step follows the text. */
const STEPS: Readonly<Record<HistoryEvent, string>> = {
  post: "Posted",
  assign: "Driver taken off",
  request: "Requested",
  withdraw: "Request withdrawn",
  accept: "Accepted",
  reject: "Request rejected",
  "send documents": "Rate confirmation sent",
  sign: "Signed",
  "pick up": "Picked up",
  deliver: "Delivered",
  edit: "Changed",
  delete: "Deleted",
  cancel: "Canceled",
  release: "Driver released",
};

interface Step {
  load_id: string;
  event: HistoryEvent;
  assignee_id: string | null;
  /** UTC milliseconds. */
  at: number;
  by: string;
  name: string | null;
}

function words({ event, assignee_id }: Step, role: Acting["role"]): string {
  if (assignee_id) return "Driver assigned";
  // A driver accepts by booking the load or by taking the shipper's offer.
  return event === "accept" && role === "driver" ? "Booked" : STEPS[event];
}

const company = sql.placeholder("company");

const latest = preparedSql<Step>(
  () => sql`select e.load_id, e.event, e.assignee_id, coalesce(e.pressed_at, e.at) as at, ${sql.raw(BY)} as "by",
      ${sql.raw(personNameText(BY))} as name
    from loads join load_events e on e.event_id = ${ofStep(company, "desc", "e.event_id")}
    where loads.rowid in (select a.value from json_each(${sql.placeholder("rowids")}) a)`,
);

/** A company's latest step on a load: `Accepted by Pat Member 3 h ago`. */
export interface LatestStep {
  says: string;
  isOwn: boolean;
  isPosting: boolean;
}

/** Returns the company's latest step on each load, by load id. A person reads "you" about their own step. */
export async function latestSteps(
  { id, personId, role }: Acting,
  rowids: readonly number[],
  nowMs: number,
): Promise<Map<string, LatestStep>> {
  if (rowids.length === 0) return new Map();
  const rows = await latest().all({ company: id, rowids: JSON.stringify(rowids) });
  return new Map(
    rows.map((row) => {
      const isOwn = row.by === personId;
      const by = isOwn ? "you" : (row.name ?? "a former member");
      const says = `${words(row, role)} by ${by} ${formatAge(row.at, nowMs)}`;
      return [row.load_id, { says, isOwn, isPosting: row.event === "post" }];
    }),
  );
}

/** A person whose loads a colleague can list. */
interface Colleague {
  id: string;
  name: string;
  hasLeft: boolean;
}

/**
 * Returns the people whose loads a colleague can list: everyone who can be assigned to the company's loads
 * now, and everyone else who took the company's first or latest step on one of its current loads. People who
 * left are last.
 */
export async function colleaguesOf(person: Party): Promise<Colleague[]> {
  const handled = (order: "asc" | "desc") =>
    sql`select ${ofStep(person.id, order, BY)} from ${ownLoads(person)} and load_status <> 'complete'`;
  const rows = await askRows<{ id: string; name: string; has_left: number }>(sql`
    select ${seats.person_id} as id, ${personName(seats.person_id)} as name, ${seats.ended_at} is not null as has_left
    from ${seats} where ${seats.desk_id} = ${person.id}
      and (${isDrivingSeat(seats)} or ${seats.person_id} in (${handled("asc")} union ${handled("desc")}))
    order by has_left, name, id`);
  return rows.map(({ id, name, has_left }) => ({ id, name, hasLeft: has_left === 1 }));
}

/** Returns the choices of the filter, the viewer first; undefined if there is only one. */
export function memberChoices(people: readonly Colleague[], { personId }: Pick<Acting, "personId">) {
  const others = people.filter(({ id }) => id !== personId);
  if (others.length === 0) return undefined;
  const named = others.map(({ id, name, hasLeft }) => [id, hasLeft ? `${name} (left)` : name] as const);
  return [[personId, "Me"] as const, ...named];
}

/** Returns how the text of an empty list refers to the person: `yours`, the name, or `this person`. */
export function nameOfMember(
  people: readonly Colleague[],
  { personId }: Pick<Acting, "personId">,
  id?: string,
) {
  if (!id) return undefined;
  return id === personId ? "yours" : (people.find((each) => each.id === id)?.name ?? "this person");
}
