/**
 * Ids are UUID v7, which begin with their time, so a range of ids contains exactly the day's rows. Counting
 * needs no additional index, and forms need no additional statement.
 */
import { askRows, database, db } from "db/client";
import { board_days } from "db/schema";
import { type Statement, write } from "db/write";
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { pauseBetweenBatches } from "~/platform/jobs.server";
import { DAY_MS, MINUTE_MS } from "~/text/time";
import type { HistoryEvent } from "~/trade/lifecycle";
import { COMPLETE, FROM_EVENTS, SERIES, type SeriesName, type WaitName, waitPart } from "./series";

/**
 * The process that serves pages reads a database file itself, so the steps are short. With a database server,
 * each step is a round trip, and a Worker may make only a limited number.
 */
const rowsAtOnce = () => (database().embedded ? 500 : 5_000);

/** By then, every write that began on the day has ended (`MAX_WAIT_MS` in `db/write.ts`). */
const SETTLED_MS = 5 * MINUTE_MS;

const LOAD_PARTS: Partial<Record<HistoryEvent, string>> = {
  post: "posted",
  sign: "booked",
  deliver: "delivered",
  cancel: "canceled",
  release: "released",
  delete: "deleted",
};

/** The step whose first occurrence ends each duration. */
const WAIT_OF: Partial<Record<HistoryEvent, WaitName>> = {
  request: "first_request",
  post: "first_post",
  sign: "first_booking",
};

/** Returns the lowest id with this time. Ids are compared as text. */
function idFrom(atMs: number): string {
  const hex = atMs.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

const timeOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

class Tally {
  readonly #values = new Map<string, { name: SeriesName; part: string; value: number }>();

  constructor() {
    for (const name of FROM_EVENTS)
      for (const part of SERIES[name].parts) this.#values.set(`${name} ${part}`, { name, part, value: 0 });
  }

  add(name: SeriesName, part: string): void {
    const row = this.#values.get(`${name} ${part}`);
    if (row) row.value += 1;
  }

  rows = () => [...this.#values.values()];
}

interface EventRow {
  id: string;
  event: HistoryEvent;
  at: number;
  actor_id: string;
  /** 1 if the step is the first of its kind for the load or the company. */
  is_first: number;
  /** Null except for a request. */
  posted_at: number | null;
}

/** Each subquery uses an index and reads the rows of one load or one company. */
const events = (fromId: string, endId: string, limit: number): SQL => sql`
  select e.event_id as id, e.event, e.at, e.actor_id,
    case e.event
      when 'request' then not exists (
        select 1 from load_events r
        where r.load_id = e.load_id and r.at <= e.at and r.event = 'request' and r.event_id < e.event_id)
      when 'post' then e.load_id = (
        select min(f.load_id) from userloads f
        where f.user_id = e.actor_id and f.relationship_type = 'shipper')
      when 'sign' then
        not exists (
          select 1 from userloads f cross join loads l on l.load_id = f.load_id
          where f.user_id = e.actor_id and f.relationship_type = 'driver' and f.load_id <> e.load_id
            and l.booked_at < e.at)
        and not exists (
          select 1 from load_events s
          where s.load_id = e.load_id and s.at <= e.at and s.event = 'sign' and s.actor_id = e.actor_id
            and s.event_id < e.event_id)
      else 0 end as is_first,
    case e.event when 'request' then (
      select p.at from load_events p where p.load_id = e.load_id and p.event = 'post' order by p.at limit 1)
      end as posted_at
  from load_events e where e.event_id > ${fromId} and e.event_id < ${endId}
  order by e.event_id limit ${limit}`;

interface AccountRow {
  id: string;
  role: string;
}

/** An account that closes keeps its row, so the count stays the same. */
const newAccounts = (fromId: string, endId: string, limit: number): SQL => sql`
  select a.id, a.user_type as role from profiles a
  where a.id > ${fromId} and a.id < ${endId} order by a.id limit ${limit}`;

/** @returns false if the job may not go on; the day is then not completely read */
async function readDay<Row extends { id: string }>(
  dayMs: number,
  ask: (fromId: string, endId: string, limit: number) => SQL,
  each: (row: Row) => void,
): Promise<boolean> {
  const endId = idFrom(dayMs + DAY_MS);
  const limit = rowsAtOnce();
  for (let fromId = idFrom(dayMs); ; ) {
    const rows = await askRows<Row>(ask(fromId, endId, limit));
    for (const row of rows) each(row);
    const last = rows.at(-1);
    if (!last || rows.length < limit) return true;
    fromId = last.id;
    if (!(await pauseBetweenBatches())) return false;
  }
}

function countEvent(tally: Tally, row: EventRow): void {
  const { event, at, actor_id: companyId, is_first: isFirst, posted_at: postedMs } = row;
  const part = LOAD_PARTS[event];
  if (part) tally.add("loads", part);
  const wait = WAIT_OF[event];
  if (wait && isFirst) tally.add(wait, waitPart(wait, at - (postedMs ?? timeOf(companyId))));
}

/**
 * Counting the same rows again gives the same counts.
 * @param dayMs the start of the day, UTC
 * @returns false if the job must stop; nothing is written then
 */
export async function countDay(dayMs: number, nowMs = Date.now()): Promise<boolean> {
  const tally = new Tally();
  const isRead =
    (await readDay<EventRow>(dayMs, events, (row) => countEvent(tally, row))) &&
    (await readDay<AccountRow>(dayMs, newAccounts, ({ role }) => tally.add("sign_ups", role)));
  if (!isRead) return false;
  const isComplete = nowMs >= dayMs + DAY_MS + SETTLED_MS;
  const counted = tally.rows().filter(({ value }) => value > 0);
  const rows = [...counted, ...(isComplete ? [{ ...COMPLETE, value: 1 }] : [])];
  const replaced = or(inArray(board_days.name, FROM_EVENTS), eq(board_days.name, COMPLETE.name));
  const statements: Statement[] = [
    {
      query: db()
        .delete(board_days)
        .where(and(eq(board_days.day_at, dayMs), replaced)),
    },
    ...(rows.length > 0
      ? [
          {
            query: db()
              .insert(board_days)
              .values(rows.map((row) => ({ day_at: dayMs, ...row }))),
          },
        ]
      : []),
  ];
  await write(statements);
  return true;
}
