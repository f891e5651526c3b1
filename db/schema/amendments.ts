import { sql } from "drizzle-orm";
import { check, index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { AMENDMENT_KIND_CODES, AMENDMENT_STATES } from "~/trade/amendments";
import { id, instant, oneOf } from "./columns";
import { loads } from "./loads";
import { profiles } from "./people";

/**
 * The parties' details at the time of signing. A confirmed amendment changes them. When an account is closed,
 * `app/amendments/forget-contacts.server.ts` deletes its rows, except that rows of delivered loads lose only
 * the phone number and payee. `app/retention` deletes those rows three years later.
 */
export const signed_contacts = sqliteTable(
  "signed_contacts",
  {
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    person_id: id("person_id")
      .notNull()
      .references(() => profiles.id),
    phone_number: text("phone_number"),
    /** The payee that both sides confirmed; null if the carrier itself is paid, and in the owner's row. */
    payee: text("payee"),
    full_name: text("full_name"),
    /** The carrier details at the time of signing; null for the owner, or if a detail is missing. */
    legal_name: text("legal_name"),
    usdot: text("usdot"),
    mc_number: text("mc_number"),
    signed_at: instant("signed_at").notNull(),
  },
  (contact) => [
    primaryKey({ columns: [contact.load_id, contact.person_id] }),
    index("signed_contacts_person").on(contact.person_id),
    index("signed_contacts_payee").on(sql`lower(payee)`, contact.person_id).where(sql`payee is not null`),
  ],
);

/** Rows are never moved to the archive. */
export const load_changes = sqliteTable(
  "load_changes",
  {
    change_id: id("change_id").primaryKey(),
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    /** The load's driver when the change was requested. The change does not apply to a later driver. */
    driver_id: id("driver_id")
      .notNull()
      .references(() => profiles.id),
    asker_id: id("asker_id")
      .notNull()
      .references(() => profiles.id),
    by_id: id("by_id").references(() => profiles.id),
    kind: text("kind", { enum: AMENDMENT_KIND_CODES }).notNull(),
    /** An address (street, city, state, ZIP code) or a single value. */
    old_value: text("old_value", { mode: "json" }).$type<(string | null)[]>().notNull(),
    new_value: text("new_value", { mode: "json" }).$type<(string | null)[]>().notNull(),
    state: text("state", { enum: AMENDMENT_STATES }).notNull(),
    asked_at: instant("asked_at").notNull(),
    answered_at: instant("answered_at"),
    answered_by_id: id("answered_by_id").references(() => profiles.id),
  },
  (change) => [
    index("load_changes_load").on(change.load_id, change.asked_at),
    uniqueIndex("load_changes_one_open")
      .on(change.load_id, change.kind, change.asker_id)
      .where(sql`state = 'asked'`),
    index("load_changes_asker").on(change.asker_id),
    check("load_changes_kind", oneOf("kind", AMENDMENT_KIND_CODES)),
    check("load_changes_state", oneOf("state", AMENDMENT_STATES)),
    check("load_changes_answered", sql.raw("(state = 'asked') = (answered_at is null)")),
  ],
);
