import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant, oneOf } from "./columns";
import { loads } from "./loads";
import { profiles } from "./people";

export const CHECK_IN_KINDS = ["here", "arrived", "departed"] as const;
export const STOPS = ["pickup", "delivery"] as const;
/** How near a phone was to its stop at the time of a report. */
export const NEARNESS = ["at", "near", "away"] as const;

/**
 * What drivers reported on the way with a load. Arrivals and departures stay, as evidence of waiting; reports
 * from the road are deleted 30 days after the delivery (`app/tracking`). A corrected row stays next to the
 * one that replaced it.
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
    kind: text("kind", { enum: CHECK_IN_KINDS }).notNull(),
    /** Null if the driver is on the way. */
    stop: text("stop", { enum: STOPS }),
    /** The time reported by the driver or the phone; if it is implausible, the server's time. */
    at: instant("at").notNull(),
    told_at: instant("told_at").notNull(),
    /** True if the phone's time was not trusted. */
    by_hand: flag("by_hand"),
    replaced_at: instant("replaced_at"),
    /** When the driver was chosen: a driver who is chosen again reports each stop again. */
    chosen_at: instant("chosen_at").notNull(),
    /** How near the phone was to the stop; null if it did not share its location. */
    nearness: text("nearness", { enum: NEARNESS }),
    /** The city that a driver on the way was near, if the phone shared its location. */
    near: text("near"),
  },
  (told) => [
    uniqueIndex("whereabouts_one_a_stop")
      .on(told.load_id, told.person_id, told.chosen_at, told.stop, told.kind)
      .where(sql`replaced_at is null and stop is not null`),
    index("whereabouts_load").on(told.load_id, told.told_at),
    index("whereabouts_person").on(told.person_id),
    // For the job that notifies owners of waiting trucks.
    index("whereabouts_arrived").on(told.at).where(sql`kind = 'arrived' and replaced_at is null`),
    index("whereabouts_here").on(told.told_at).where(sql`kind = 'here'`),
    check("whereabouts_kind", oneOf("kind", CHECK_IN_KINDS)),
    check(
      "whereabouts_stop",
      sql.raw(`(kind = 'here' and stop is null) or (kind <> 'here' and stop in ('pickup', 'delivery'))`),
    ),
    check("whereabouts_at", sql`at <= told_at`),
  ],
);

/** Tracking links: a page that needs no sign-in and shows how far along the load is. */
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
    /** The hash of 128 random bits, which were shown only on the page that made the link. */
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

/**
 * A driver's consent to share their location for one load, and the last location shared, rounded to 0.01
 * degrees. Only the last location is stored. Withdrawing the consent deletes the location; `app/tracking`
 * deletes the row 30 days after the load is over.
 */
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
    /** When the driver was chosen: a driver who is chosen again has to consent again. */
    chosen_at: instant("chosen_at").notNull(),
    /** The whole consent text, as it was shown. */
    words: text("words").notNull(),
    given_at: instant("given_at").notNull(),
    /** When the driver withdrew the consent. */
    ended_at: instant("ended_at"),
    /** When the driver was at the location, by the phone's clock. */
    place_at: instant("place_at"),
    place_told_at: instant("place_told_at"),
    latitude: real("latitude"),
    longitude: real("longitude"),
    /** The nearest city, such as `Elko, NV`, or null if no city is near. */
    near: text("near"),
    /** How often, and when last, the other side viewed a location. */
    looks: integer("looks").notNull().default(0),
    looked_at: instant("looked_at"),
  },
  (shared) => [
    uniqueIndex("sharing_once")
      .on(shared.load_id, shared.person_id, shared.chosen_at)
      .where(sql`ended_at is null`),
    index("sharing_person").on(shared.person_id),
    index("sharing_given").on(shared.given_at),
    check(
      "sharing_place",
      sql.raw(
        "(place_at is null and latitude is null) or (latitude between -90 and 90 and longitude between -180 and 180 and place_at <= place_told_at)",
      ),
    ),
  ],
);
