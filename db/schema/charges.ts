import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CHARGE_KIND_CODES, CHARGE_STATES, WAIT_MARKS } from "~/trade/charges";
import type { SavedTerms } from "~/trade/release";
import { STOP_NAMES } from "~/trade/stop-names";
import { id, instant, oneOf } from "./columns";
import { loads } from "./loads";
import { profiles } from "./people";
import { staff } from "./staff";
import { IS_STOP } from "./tracking";

/** Rows are never moved to the archive. */
export const charges = sqliteTable(
  "charges",
  {
    charge_id: id("charge_id").primaryKey(),
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    driver_id: id("driver_id")
      .notNull()
      .references(() => profiles.id),
    by_id: id("by_id").references(() => profiles.id),
    kind: text("kind", { enum: CHARGE_KIND_CODES }).notNull(),
    amount_cents: integer("amount_cents").notNull(),
    reason: text("reason"),
    /** Not a foreign key, because the file's row may have moved to the archive. */
    evidence_file: text("evidence_file"),
    state: text("state", { enum: CHARGE_STATES }).notNull(),
    /** Incremented by every change, so that nobody agrees to an amount without having seen it. */
    revision: integer("revision").notNull().default(1),
    asked_at: instant("asked_at").notNull(),
    answered_at: instant("answered_at"),
    answered_by_id: id("answered_by_id").references(() => profiles.id),
    refusal: text("refusal"),
    /** What staff found about the charge while it was declined. Both sides read it. */
    finding: text("finding"),
    found_at: instant("found_at"),
    found_by: id("found_by").references(() => staff.staff_id),
  },
  (charge) => [
    index("charges_load").on(charge.load_id, charge.asked_at),
    index("charges_driver").on(charge.driver_id),
    index("charges_disputed").on(charge.answered_at).where(sql`state = 'refused' and found_at is null`),
    check("charges_kind", oneOf("kind", CHARGE_KIND_CODES)),
    check("charges_state", oneOf("state", CHARGE_STATES)),
    check("charges_amount", sql`typeof(amount_cents) = 'integer' and amount_cents > 0`),
  ],
);

/**
 * Times that were entered later: by the owner, or by a driver without a check-in. A corrected row remains.
 */
export const stop_times = sqliteTable(
  "stop_times",
  {
    time_id: id("time_id").primaryKey(),
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    person_id: id("person_id")
      .notNull()
      .references(() => profiles.id),
    by_id: id("by_id").references(() => profiles.id),
    chosen_at: instant("chosen_at").notNull(),
    stop: text("stop", { enum: STOP_NAMES }).notNull(),
    kind: text("kind", { enum: ["arrived", "departed"] }).notNull(),
    at: instant("at").notNull(),
    said_at: instant("said_at").notNull(),
    replaced_at: instant("replaced_at"),
  },
  (time) => [
    uniqueIndex("stop_times_one")
      .on(time.load_id, time.person_id, time.chosen_at, time.stop, time.kind)
      .where(sql`replaced_at is null`),
    index("stop_times_person").on(time.person_id),
    index("stop_times_arrived").on(time.at).where(sql`kind = 'arrived' and replaced_at is null`),
    check("stop_times_stop", sql.raw(IS_STOP)),
    check("stop_times_kind", oneOf("kind", ["arrived", "departed"])),
    check("stop_times_at", sql`at <= said_at`),
  ],
);

/** The terms from when the driver was chosen determine what the owner owes, even if the load has changed. */
export const releases = sqliteTable(
  "releases",
  {
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    driver_id: id("driver_id")
      .notNull()
      .references(() => profiles.id),
    chosen_at: instant("chosen_at").notNull(),
    released_at: instant("released_at").notNull(),
    terms: text("terms", { mode: "json" }).$type<SavedTerms>().notNull(),
  },
  (release) => [
    primaryKey({ columns: [release.load_id, release.driver_id, release.released_at] }),
    index("releases_driver").on(release.driver_id),
    check("releases_terms", sql`json_type(terms) = 'object'`),
  ],
);

export const wait_notices = sqliteTable(
  "wait_notices",
  {
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    chosen_at: instant("chosen_at").notNull(),
    stop: text("stop", { enum: STOP_NAMES }).notNull(),
    mark: text("mark", { enum: WAIT_MARKS }).notNull(),
    at: instant("at").notNull(),
  },
  (notice) => [
    primaryKey({ columns: [notice.load_id, notice.chosen_at, notice.stop, notice.mark] }),
    check("wait_notices_mark", oneOf("mark", WAIT_MARKS)),
  ],
);
