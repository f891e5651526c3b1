import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { SearchCriteria } from "~/trade/saved-search";
import { id, instant, oneOf } from "./columns";
import { loads } from "./loads";
import { profiles } from "./people";

/** A search whose driver hears of every new load that fits it. */
export const saved_searches = sqliteTable(
  "saved_searches",
  {
    saved_search_id: id("saved_search_id").primaryKey(),
    person_id: id("person_id")
      .notNull()
      .references(() => profiles.id),
    name: text("name").notNull(),
    /** The search as its address has it, without the page, always written alike (`app/search/query-of.ts`). */
    query: text("query").notNull(),
    /** What `query` asks of a load, its places looked up: derived from `query` and can be derived again at any time. */
    asked: text("asked", { mode: "json" }).$type<SearchCriteria>().notNull(),
    created_at: instant("created_at").notNull(),
  },
  (search) => [
    // Nobody hears twice of a load for having saved a search twice.
    uniqueIndex("saved_searches_person").on(search.person_id, search.query),
    check("saved_searches_name", sql`length(name) between 1 and 60`),
    check("saved_searches_query", sql`length(query) between 1 and 4000`),
  ],
);

/**
 * The lookup keys of saved searches (an inverted index): a place or a kind of equipment that a load must have before the search
 * can fit it. A new load looks up only its own few keys (`app/alerts/lookup-keys.server.ts`).
 */
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

/** Loads that are on the board anew and not yet held against the saved searches. */
export const alert_queue = sqliteTable("alert_queue", {
  load_id: id("load_id")
    .primaryKey()
    .references(() => loads.load_id),
  queued_at: instant("queued_at").notNull(),
});

/** What became of a load that fits a driver's saved search: told, held back, or counted in another message. */
export const ALERT_STATES = ["sent", "held", "counted"] as const;

/** Which driver was told of which load, so that nobody is told twice. */
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
    // Who waits for the end of quiet hours.
    index("load_alerts_held").on(alert.person_id).where(sql`state = 'held'`),
    check("load_alerts_state", oneOf("state", ALERT_STATES)),
  ],
);

/** When a driver wants to hear of new loads; without a row, as `USUAL` in app/alerts/when-to-send.ts says. */
export const alert_settings = sqliteTable(
  "alert_settings",
  {
    person_id: id("person_id")
      .primaryKey()
      .references(() => profiles.id),
    /** Hours of the day, silent from the one until the other; the same twice: never silent. */
    quiet_from: integer("quiet_from").notNull(),
    quiet_until: integer("quiet_until").notNull(),
    time_zone: text("time_zone").notNull(),
    /** Messages within an hour; 0: none at all. */
    hourly_cap: integer("hourly_cap").notNull(),
  },
  () => [
    check("alert_settings_hours", sql`quiet_from between 0 and 23 and quiet_until between 0 and 23`),
    check("alert_settings_cap", sql`hourly_cap between 0 and 20`),
  ],
);
