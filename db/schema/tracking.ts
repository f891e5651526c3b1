import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { STOP_NAMES } from "~/trade/stop-names";
import { flag, id, instant, oneOf } from "./columns";
import { loads } from "./loads";
import { profiles } from "./people";

export const CHECK_IN_KINDS = ["here", "arrived", "departed"] as const;
/** SQL condition: the column `stop` names a stop (`STOP_NAMES`). */
export const IS_STOP = "(stop in ('pickup', 'delivery') or stop glob 'between-[1-8]')";
export const NEARNESS = ["at", "near", "away"] as const;

/**
 * Arrivals and departures are evidence of waiting times and are never deleted, even if they are corrected.
 * `app/retention` deletes reports from the road.
 */
export const whereabouts = sqliteTable(
  "whereabouts",
  {
    told_id: id("told_id").primaryKey(),
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    person_id: id("person_id")
      .notNull()
      .references(() => profiles.id),
    by_id: id("by_id").references(() => profiles.id),
    kind: text("kind", { enum: CHECK_IN_KINDS }).notNull(),
    /** Null if the driver reported from the road. */
    stop: text("stop", { enum: STOP_NAMES }),
    /** The reported time, or the server's time if none was reported or the reported time was not accepted. */
    at: instant("at").notNull(),
    told_at: instant("told_at").notNull(),
    /** True if `at` is the server's time because the reported time was not accepted. */
    by_hand: flag("by_hand"),
    replaced_at: instant("replaced_at"),
    /** When the driver was chosen. A driver who is chosen again reports each stop again. */
    chosen_at: instant("chosen_at").notNull(),
    /** How close the phone was to the stop; null if the phone did not share its location. */
    nearness: text("nearness", { enum: NEARNESS }),
    /** For a report from the road: the nearest city, if the phone shared its location. */
    near: text("near"),
  },
  (told) => [
    uniqueIndex("whereabouts_one_a_stop")
      .on(told.load_id, told.person_id, told.chosen_at, told.stop, told.kind)
      .where(sql`replaced_at is null and stop is not null`),
    index("whereabouts_load").on(told.load_id, told.told_at),
    index("whereabouts_person").on(told.person_id),
    index("whereabouts_arrived").on(told.at).where(sql`kind = 'arrived' and replaced_at is null`),
    index("whereabouts_here").on(told.told_at).where(sql`kind = 'here'`),
    check("whereabouts_kind", oneOf("kind", CHECK_IN_KINDS)),
    check("whereabouts_stop", sql.raw(`(kind = 'here' and stop is null) or (kind <> 'here' and ${IS_STOP})`)),
    check("whereabouts_at", sql`at <= told_at`),
  ],
);

/** Links to a tracking page, which shows a load's progress to visitors who are not signed in. */
export const wait_links = sqliteTable(
  "wait_links",
  {
    link_id: id("link_id").primaryKey(),
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    made_by: id("made_by")
      .notNull()
      .references(() => profiles.id),
    /** The hash of the link's 128 random bits, which are shown only when the link is created. */
    token_hash: text("token_hash").notNull(),
    made_at: instant("made_at").notNull(),
    revoked_at: instant("revoked_at"),
  },
  (link) => [
    uniqueIndex("wait_links_token").on(link.token_hash),
    index("wait_links_load").on(link.load_id),
    index("wait_links_maker").on(link.made_by),
  ],
);

/** Only the last location is stored. Withdrawing the consent deletes it. */
export const sharing = sqliteTable(
  "sharing",
  {
    sharing_id: id("sharing_id").primaryKey(),
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    person_id: id("person_id")
      .notNull()
      .references(() => profiles.id),
    by_id: id("by_id").references(() => profiles.id),
    /** When the driver was chosen. A driver who is chosen again must consent again. */
    chosen_at: instant("chosen_at").notNull(),
    words: text("words").notNull(),
    given_at: instant("given_at").notNull(),
    /** When the driver withdrew the consent, or may no longer share the location. */
    ended_at: instant("ended_at"),
    /** When the phone was at the location, by the phone's clock. */
    place_at: instant("place_at"),
    place_told_at: instant("place_told_at"),
    latitude: real("latitude"),
    longitude: real("longitude"),
    /** The nearest city, such as `Elko, NV`, or null if no city is near. */
    near: text("near"),
    /** How often the other party has viewed the location, and the time of the latest view. */
    looks: integer("looks").notNull().default(0),
    looked_at: instant("looked_at"),
  },
  (shared) => [
    uniqueIndex("sharing_once")
      .on(shared.load_id, shared.person_id, shared.chosen_at)
      .where(sql`ended_at is null`),
    index("sharing_person").on(shared.person_id),
    index("sharing_by").on(shared.by_id).where(sql`by_id is not null`),
    index("sharing_given").on(shared.given_at),
    check(
      "sharing_place",
      sql.raw(
        "(place_at is null and latitude is null) or (latitude between -90 and 90 and longitude between -180 and 180 and place_at <= place_told_at)",
      ),
    ),
  ],
);
