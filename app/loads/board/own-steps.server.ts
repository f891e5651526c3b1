/**
 * The latest step is shown only to companies with several people. Steps of the other company do not count.
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

const BY = "coalesce(e.by_id, e.actor_id)";

const ofStep = (company: Given<string>, order: "asc" | "desc", value: string): SQL =>
  sql`(select ${sql.raw(value)} from load_events e
    where e.load_id = loads.load_id and e.actor_id = ${company}
    order by e.at ${sql.raw(order)}, e.event_id ${sql.raw(order)} limit 1)`;

export const isHandledBy = ({ id, role }: Owner, personId: string): SQL =>
  sql`(${personId} in (${ofStep(id, "asc", BY)}, ${ofStep(id, "desc", BY)})
    or ${role === "driver" ? isAssigned(personId) : sql`false`})`;

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
  return event === "accept" && role === "driver" ? "Booked" : STEPS[event];
}

const company = sql.placeholder("company");

const latest = preparedSql<Step>(
  () => sql`select e.load_id, e.event, e.assignee_id, coalesce(e.pressed_at, e.at) as at, ${sql.raw(BY)} as "by",
      ${sql.raw(personNameText(BY))} as name
    from loads join load_events e on e.event_id = ${ofStep(company, "desc", "e.event_id")}
    where loads.rowid in (select a.value from json_each(${sql.placeholder("rowids")}) a)`,
);

export interface LatestStep {
  says: string;
  isOwn: boolean;
  isPosting: boolean;
}

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

interface Colleague {
  id: string;
  name: string;
  hasLeft: boolean;
}

/** People who have left come last. */
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

/** The viewer comes first. Undefined if there is nobody else. */
export function memberChoices(people: readonly Colleague[], { personId }: Pick<Acting, "personId">) {
  const others = people.filter(({ id }) => id !== personId);
  if (others.length === 0) return undefined;
  const named = others.map(({ id, name, hasLeft }) => [id, hasLeft ? `${name} (left)` : name] as const);
  return [[personId, "Me"] as const, ...named];
}

export function nameOfMember(
  people: readonly Colleague[],
  { personId }: Pick<Acting, "personId">,
  id?: string,
) {
  if (!id) return undefined;
  return id === personId ? "yours" : (people.find((each) => each.id === id)?.name ?? "this person");
}
