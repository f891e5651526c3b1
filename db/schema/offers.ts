import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { OFFER_ANSWERS, OFFER_SIDES } from "~/trade/offer";
import { id, instant, oneOf } from "./columns";
import { loads } from "./loads";
import { profiles } from "./people";

/** Rows are never deleted, and only the answer is added later. */
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
    /** Not a foreign key, because the request's row is deleted when the driver withdraws. */
    request_id: text("request_id").notNull(),
    /** The turn, counted from 1 for each load and driver. */
    turn: integer("turn").notNull(),
    made_by: text("made_by", { enum: OFFER_SIDES }).notNull(),
    by_id: id("by_id").references(() => profiles.id),
    amount_cents: integer("amount_cents").notNull(),
    /** Deadhead miles to the pickup, as the driver entered them. */
    empty_miles: integer("empty_miles"),
    note: text("note"),
    /** The revision of the terms that the person who made the offer saw. */
    revision: integer("revision").notNull(),
    made_at: instant("made_at").notNull(),
    expires_at: instant("expires_at").notNull(),
    /** Null while the offer is open, and if it expired. */
    answer: text("answer", { enum: OFFER_ANSWERS }),
    answered_at: instant("answered_at"),
    answered_by_id: id("answered_by_id").references(() => profiles.id),
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
