import { isLive } from "db/live-session";
import { OPEN_LOAD } from "db/schema/board-indexes";
import { type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "~/text/time";

interface At {
  nowMs: number;
  /** `nowMs` minus the period. */
  beforeMs: number;
}

export interface Rule {
  /** A column of the row `r`, or an expression that uses the row's columns. */
  column: string;
  /** The period in milliseconds. 0 if the column contains the time from which the row may be deleted. */
  keptMs: number;
  when?: (at: At) => SQL;
  /** `front` reads from the lowest rowid up to a row that is too young; `walk` reads the whole table. */
  by: "index" | "front" | "walk";
  /**
   * Deletes or changes dependent rows of another table, in a separate write just before the rows are deleted.
   * `rowids` selects the dependent rows as `id`, and `statement` is run with them.
   */
  also?: {
    table: string;
    rowids: (rowids: readonly number[]) => SQL;
    statement: (rowids: readonly number[]) => SQL;
  };
  /** Set this if the rows are too large for the default. */
  atOnce?: number;
  /** The maximum number of rows. The newest rows stay. */
  most?: number;
  why: string;
}

/** SQL condition: the row's driver no longer hauls the load, which was not delivered since `beforeMs`. */
const isOver = ({ beforeMs }: At): SQL => sql`
  not exists (
    select 1 from load_events e where e.load_id = r.load_id and e.event = 'deliver' and e.at >= ${beforeMs})
  and not exists (
    select 1 from loads l
    join userloads t on t.load_id = l.load_id and t.relationship_type = 'driver' and t.user_id = r.person_id
    where l.load_id = r.load_id and l.deleted_at is null and l.load_status <> 'complete')`;

export const RETENTION = {
  receipts: {
    column: "at",
    keptMs: 30 * DAY_MS,
    by: "front",
    why: "A phone may send a stored form again, but never after so long.",
  },
  form_pieces: {
    column: "at",
    keptMs: DAY_MS,
    // All chunks of a form are deleted together, if no chunk has arrived for the whole period.
    when: ({ beforeMs }) => sql`not exists (
      select 1 from form_pieces n where n.person_id = r.person_id and n.form_key = r.form_key
        and n.content = r.content and n.at >= ${beforeMs})`,
    by: "index",
    atOnce: 100,
    why: "An upload with no new chunk for a day is abandoned.",
  },
  load_files: {
    column: "sent_at",
    keptMs: DAY_MS,
    by: "front",
    atOnce: 20,
    why: "A file of loads can be posted and undone for a day; the loads stay.",
  },
  counts: {
    column: "expires_at",
    keptMs: 0,
    by: "index",
    why: "A count only matters within its time window.",
  },
  room_listeners: {
    column: "until",
    keptMs: 0,
    by: "index",
    why: "By then, nobody can still be in the room.",
  },
  invitations: {
    column: "expires_at",
    keptMs: 30 * DAY_MS,
    by: "index",
    why: "The link says for a while why it no longer works; the team's page shows who joined.",
  },
  api_keys: {
    column: "revoked_at",
    keptMs: 90 * DAY_MS,
    by: "index",
    why: "The list shows for a while who revoked a key. Deleting the row does not make the key work again.",
  },
  load_alerts: {
    column: "at",
    keptMs: 60 * DAY_MS,
    by: "front",
    why: "After that, a load that's still open may trigger an alert again.",
  },
  hidden_loads: {
    column: "hidden_at",
    keptMs: 30 * DAY_MS,
    when: () => sql`not exists (select 1 from loads l where l.load_id = r.load_id and ${sql.raw(OPEN_LOAD)})`,
    by: "index",
    why: "The load is no longer on the board; one that returns to it later may be shown again.",
  },
  notices: {
    column: "at",
    keptMs: 30 * DAY_MS,
    by: "front",
    why: "Every notification has been sent or is out of date.",
  },
  push_subscriptions: {
    column: "coalesce(removed_at, 0)",
    keptMs: 90 * DAY_MS,
    // A subscription receives nothing after its session has ended.
    when: ({ nowMs }) =>
      sql`not exists (select 1 from sessions where sessions.session_id = r.session_id and ${isLive(nowMs)})`,
    by: "walk",
    why: "Without a record of the removal, a removed device would register again.",
  },
  whereabouts: {
    column: "told_at",
    keptMs: 30 * DAY_MS,
    when: (at) => sql`r.kind = 'here' and ${isOver(at)}`,
    by: "index",
    why: "A driver's location on the road is private after delivery.",
  },
  sharing: {
    column: "given_at",
    keptMs: 30 * DAY_MS,
    when: (at) => sql`coalesce(r.place_told_at, r.given_at) < ${at.beforeMs}
      and (coalesce(r.ended_at < ${at.beforeMs}, 0) or (${isOver(at)}))`,
    by: "index",
    why: "Consent ends with the load, or when the driver withdraws it. The last location is deleted then.",
  },
  closed_parties: {
    column: "kept_until",
    keptMs: 0,
    also: {
      table: "signed_contacts",
      rowids: (rowids) => sql`select rowid as id from signed_contacts
        where person_id in (select person_id from closed_parties where rowid in ${rowids})`,
      statement: (rowids) => sql`delete from signed_contacts where rowid in ${rowids}`,
    },
    by: "index",
    why: "Load records keep a closed account's name for three years.",
  },
  trucks: {
    column: "retired_at",
    keptMs: 365 * DAY_MS,
    also: {
      table: "assignments",
      rowids: (rowids) => sql`select rowid as id from assignments
        where truck_id in (select truck_id from trucks where rowid in ${rowids})`,
      statement: (rowids) => sql`update assignments set truck_id = null where rowid in ${rowids}`,
    },
    by: "index",
    why: "A retired truck may come back within a year. Loads keep its number.",
  },
  support_requests: {
    column: "answered_at",
    keptMs: 30 * DAY_MS,
    when: () => sql`r.user_id is null`,
    by: "index",
    why: "Visitors have no account to delete their request from. The privacy page names the period.",
  },
  staff_sessions: {
    column: "expires_at",
    keptMs: 0,
    by: "index",
    why: "A staff session opens nothing after its hour. The staff log keeps who entered.",
  },
  suspended_facts: {
    column: "kept_until",
    keptMs: 0,
    by: "index",
    why: "A suspended person could otherwise close the account and go on with a new one.",
  },
  webhook_deliveries: {
    column: "at",
    keptMs: 30 * DAY_MS,
    // An old message that an owner sends again stays until its last try.
    when: () => sql`r.due_at is null`,
    by: "front",
    why: "The last try of a message is after four days, and its log is for looking into recent failures.",
  },
  board_days: {
    column: "day_at",
    keptMs: 1_096 * DAY_MS,
    by: "index",
    why: "An operator compares a day with the same season of earlier years. The counts name nobody.",
  },
  road_miles: {
    column: "measured_at",
    keptMs: 180 * DAY_MS,
    by: "index",
    most: 100_000,
    why: "Roads change, and so may the program that measures. The list takes about 8 MB at most.",
  },
} satisfies Record<string, Rule>;

export type AgingTable = keyof typeof RETENTION;
export const AGING_TABLES = Object.keys(RETENTION) as AgingTable[];
