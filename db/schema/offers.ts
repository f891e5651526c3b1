import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { OFFER_ANSWERS, OFFER_SIDES } from "~/trade/offer";
import { id, instant, oneOf } from "./columns";
import { loads } from "./loads";
import { profiles } from "./people";

/** What driver and shipper offered each other for a load, turn by turn. Rows stay; only their answer is written later. */
export const offers = sqliteTable(
  "offers",
  {
    offer_id: id("offer_id").primaryKey(),
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    driver_id: id("driver_id")
      .notNull()
      .references(() => profiles.id),
    /** The driver's request that it belongs to. That row goes when the driver withdraws, so it is no foreign key. */
    request_id: text("request_id").notNull(),
    /** From 1, for each load and driver. */
    turn: integer("turn").notNull(),
    made_by: text("made_by", { enum: OFFER_SIDES }).notNull(),
    amount_cents: integer("amount_cents").notNull(),
    /** Miles to the pickup without freight, as the driver states them. */
    empty_miles: integer("empty_miles"),
    note: text("note"),
    /** That of the terms that its maker saw. */
    revision: integer("revision").notNull(),
    made_at: instant("made_at").notNull(),
    expires_at: instant("expires_at").notNull(),
    /** Null while it is open, and for ever where it ran out. */
    answer: text("answer", { enum: OFFER_ANSWERS }),
    answered_at: instant("answered_at"),
    /** Why it was refused. */
    answer_note: text("answer_note"),
  },
  (offer) => [
    uniqueIndex("offers_turn").on(offer.load_id, offer.driver_id, offer.turn),
    index("offers_driver").on(offer.driver_id, offer.offer_id),
    check("offers_made_by", oneOf("made_by", OFFER_SIDES)),
    check("offers_answer", oneOf("answer", OFFER_ANSWERS)),
    check("offers_amount", sql`typeof(amount_cents) = 'integer' and amount_cents > 0`),
    check("offers_empty_miles", sql`empty_miles is null or empty_miles >= 0`),
    check("offers_end", sql`expires_at > made_at`),
    check("offers_answered", sql`(answer is null) = (answered_at is null)`),
  ],
);
