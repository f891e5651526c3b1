import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant, oneOf } from "./columns";
import { loads } from "./loads";
import { profiles } from "./people";

export const TOLD_KINDS = ["here", "arrived", "departed"] as const;
export const STOPS = ["pickup", "delivery"] as const;
/** How near a phone was to its stop when that was told. */
export const NEARNESS = ["at", "near", "away"] as const;

/**
 * What drivers told of their way with a load. Arrival and departure stay, as evidence of waiting; that a driver was on the way goes 30
 * days after the delivery (`app/tracking`). A row that was corrected stays beside the one that replaced it.
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
    kind: text("kind", { enum: TOLD_KINDS }).notNull(),
    /** Null where the driver is on the way. */
    stop: text("stop", { enum: STOPS }),
    /** When it was, as the driver or the phone said; where that cannot be, the server's time. */
    at: instant("at").notNull(),
    told_at: instant("told_at").notNull(),
    /** The phone's time was not believed. */
    by_hand: flag("by_hand"),
    replaced_at: instant("replaced_at"),
    /** When the driver was chosen: who is chosen twice tells each stop anew. */
    chosen_at: instant("chosen_at").notNull(),
    /** How near the phone was to the stop; null where it did not share its place. */
    nearness: text("nearness", { enum: NEARNESS }),
    /** The city that a driver on the way was near, where the phone shared its place. */
    near: text("near"),
  },
  (told) => [
    uniqueIndex("whereabouts_one_a_stop")
      .on(told.load_id, told.person_id, told.chosen_at, told.stop, told.kind)
      .where(sql`replaced_at is null and stop is not null`),
    index("whereabouts_load").on(told.load_id, told.told_at),
    index("whereabouts_person").on(told.person_id),
    // For the round that tells owners of trucks that wait.
    index("whereabouts_arrived").on(told.at).where(sql`kind = 'arrived' and replaced_at is null`),
    index("whereabouts_here").on(told.told_at).where(sql`kind = 'here'`),
    check("whereabouts_kind", oneOf("kind", TOLD_KINDS)),
    check(
      "whereabouts_stop",
      sql.raw(`(kind = 'here' and stop is null) or (kind <> 'here' and stop in ('pickup', 'delivery'))`),
    ),
    check("whereabouts_at", sql`at <= told_at`),
  ],
);

/** Links for those who wait: a page without an account says how far the load is. */
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
    /** Of 128 random bits, which only the page that made the link has shown. */
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
 * A driver's consent to share where they are with one load, and the last place told under it, rounded to 0.01 degrees. Only the last place
 * is kept. Whoever takes the consent back takes the place with it; `app/tracking` deletes the row 30 days after the load is over.
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
    /** When the driver was chosen: who is chosen twice consents anew. */
    chosen_at: instant("chosen_at").notNull(),
    /** The text as it was shown, all of it. */
    words: text("words").notNull(),
    given_at: instant("given_at").notNull(),
    /** When the driver took it back. */
    ended_at: instant("ended_at"),
    /** When the driver was at the place, by the phone. */
    place_at: instant("place_at"),
    place_told_at: instant("place_told_at"),
    latitude: real("latitude"),
    longitude: real("longitude"),
    /** The nearest city, `Elko, NV`; null where none is near. */
    near: text("near"),
    /** How often the other side looked at a place, and when last. */
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
