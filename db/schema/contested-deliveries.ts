import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, oneOf } from "./columns";
import { loads } from "./loads";
import { profiles } from "./people";
import { staff } from "./staff";

const CONTESTERS = ["receiver", "shipper"] as const;

/**
 * Deliveries that the shipper contested, or for which the receiver noted exceptions on the signed proof. The
 * rows are never moved to the archive.
 */
export const contested_deliveries = sqliteTable(
  "contested_deliveries",
  {
    contest_id: id("contest_id").primaryKey(),
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    /** The company that delivered. */
    driver_id: id("driver_id")
      .notNull()
      .references(() => profiles.id),
    said_by: text("said_by", { enum: CONTESTERS }).notNull(),
    /** The person who contested for the shipper; null if the founder did, and for a receiver's note. */
    by_id: id("by_id").references(() => profiles.id),
    /** What the receiver noted, or the shipper typed. */
    words: text("words").notNull(),
    said_at: instant("said_at").notNull(),
    /** What staff found, which both sides can read. Null while the case is open. */
    finding: text("finding"),
    found_at: instant("found_at"),
    found_by: id("found_by").references(() => staff.staff_id),
  },
  (contest) => [
    index("contested_deliveries_load").on(contest.load_id, contest.said_at),
    index("contested_deliveries_driver").on(contest.driver_id),
    index("contested_deliveries_open").on(contest.said_at).where(sql`found_at is null`),
    uniqueIndex("contested_deliveries_one_a_shipper")
      .on(contest.load_id, contest.driver_id)
      .where(sql`said_by = 'shipper'`),
    check("contested_deliveries_said_by", oneOf("said_by", CONTESTERS)),
  ],
);
