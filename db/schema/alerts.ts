import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { SearchCriteria } from "~/trade/saved-search";
import { id, instant, oneOf } from "./columns";
import { loads } from "./loads";
import { profiles } from "./people";

/** SQL condition: `app/alerts/fill-city-keys.server.ts` replaces a city's name with its key. */
export const WITH_CITY = `instr(asked, '"city":') > 0`;

export const saved_searches = sqliteTable(
  "saved_searches",
  {
    saved_search_id: id("saved_search_id").primaryKey(),
    person_id: id("person_id")
      .notNull()
      .references(() => profiles.id),
    name: text("name").notNull(),
    /** The query string of the search, without the page, in canonical form. */
    query: text("query").notNull(),
    /** The criteria of `query`, with resolved places. They can always be recomputed from `query`. */
    asked: text("asked", { mode: "json" }).$type<SearchCriteria>().notNull(),
    created_at: instant("created_at").notNull(),
  },
  (search) => [
    // Saving a search twice must not cause two messages for one load.
    uniqueIndex("saved_searches_person").on(search.person_id, search.query),
    // Finds searches that an older version of the app saved with a city's name instead of its key.
    index("saved_searches_with_city").on(search.saved_search_id).where(sql.raw(WITH_CITY)),
    check("saved_searches_name", sql`length(name) between 1 and 60`),
    check("saved_searches_query", sql`length(query) between 1 and 4000`),
  ],
);

/** A key is a place or an equipment type. The few keys of a load find the searches that it may match. */
export const saved_search_anchors = sqliteTable(
  "saved_search_anchors",
  {
    anchor: text("anchor").notNull(),
    saved_search_id: id("saved_search_id")
      .notNull()
      .references(() => saved_searches.saved_search_id, { onDelete: "cascade" }),
  },
  (row) => [
    primaryKey({ columns: [row.anchor, row.saved_search_id] }),
    index("saved_search_anchors_search").on(row.saved_search_id),
  ],
);

export const alert_queue = sqliteTable("alert_queue", {
  load_id: id("load_id")
    .primaryKey()
    .references(() => loads.load_id),
  queued_at: instant("queued_at").notNull(),
  /** True if only Book Now is new; only searches for Book Now are then compared. */
  only_book_now: integer("only_book_now", { mode: "boolean" }).notNull().default(false),
});

/** `held`: until quiet hours and the hourly cap allow it. `counted`: only in another message's count. */
const ALERT_STATES = ["sent", "held", "counted"] as const;

/**
 * Records alerts, so that no driver gets two for a load. Rows are deleted after 60 days (`app/retention`).
 */
export const load_alerts = sqliteTable(
  "load_alerts",
  {
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    person_id: id("person_id")
      .notNull()
      .references(() => profiles.id),
    state: text("state", { enum: ALERT_STATES }).notNull(),
    at: instant("at").notNull(),
  },
  (alert) => [
    primaryKey({ columns: [alert.load_id, alert.person_id] }),
    index("load_alerts_person").on(alert.person_id, alert.state, alert.at),
    index("load_alerts_held").on(alert.person_id).where(sql`state = 'held'`),
    check("load_alerts_state", oneOf("state", ALERT_STATES)),
  ],
);

/** If there is no row, the defaults in `app/alerts/when-to-send.ts` apply. */
export const alert_settings = sqliteTable(
  "alert_settings",
  {
    person_id: id("person_id")
      .primaryKey()
      .references(() => profiles.id),
    /** The hours of the day (0–23) at which quiet hours begin and end. Equal values mean no quiet hours. */
    quiet_from: integer("quiet_from").notNull(),
    quiet_until: integer("quiet_until").notNull(),
    time_zone: text("time_zone").notNull(),
    /** The maximum number of alert messages per hour; 0 turns alerts off. */
    hourly_cap: integer("hourly_cap").notNull(),
  },
  () => [
    check("alert_settings_hours", sql`quiet_from between 0 and 23 and quiet_until between 0 and 23`),
    check("alert_settings_cap", sql`hourly_cap between 0 and 20`),
  ],
);
