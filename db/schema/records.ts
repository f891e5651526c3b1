import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "./columns";
import { loads } from "./loads";
import { profiles } from "./people";

/** Kept only for the transaction records of the person's loads; the profile itself is anonymized. */
export const closed_parties = sqliteTable(
  "closed_parties",
  {
    person_id: id("person_id")
      .primaryKey()
      .references(() => profiles.id),
    full_name: text("full_name").notNull(),
    legal_name: text("legal_name"),
    usdot: text("usdot"),
    mc_number: text("mc_number"),
    is_broker: flag("is_broker"),
    /** The time three years after the account was closed, when the row is deleted. */
    kept_until: instant("kept_until").notNull(),
  },
  (party) => [index("closed_parties_kept_until").on(party.kept_until)],
);

/** Both parties to the load can read these facts, which 49 CFR 371.3 requires of a broker. */
export const brokerages = sqliteTable(
  "brokerages",
  {
    load_id: id("load_id")
      .primaryKey()
      .references(() => loads.load_id),
    payer: text("payer").notNull(),
    compensation_cents: integer("compensation_cents").notNull(),
    services: text("services"),
    said_at: instant("said_at").notNull(),
  },
  () => [
    check("brokerages_compensation", sql`typeof(compensation_cents) = 'integer' and compensation_cents >= 0`),
  ],
);

/** Moved to the archive with the load's history. */
export const delivery_records = sqliteTable(
  "delivery_records",
  {
    load_id: id("load_id")
      .primaryKey()
      .references(() => loads.load_id),
    delivered_at: instant("delivered_at").notNull(),
    /** Null until a background job has generated it; never changed afterward. */
    content: text("content"),
    /** The SHA-256 of the text in UTF-8, in hex. */
    sha256: text("sha256"),
    made_at: instant("made_at"),
    owner_mailed_at: instant("owner_mailed_at"),
    driver_mailed_at: instant("driver_mailed_at"),
    /** When the background job next processes the record; null if no emails remain to be sent. */
    due_at: instant("due_at"),
  },
  (record) => [index("delivery_records_due").on(record.due_at).where(sql`due_at is not null`)],
);
