import { sql } from "drizzle-orm";
import { check, index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CHANGE_KIND_CODES, CHANGE_STATES } from "~/trade/amendments";
import { id, instant, oneOf } from "./columns";
import { loads } from "./loads";
import { profiles } from "./people";

/** What holds of the parties of a signed load, whatever their accounts say later. Gone once driver and load part. */
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
    /** Whom both sides confirmed as the payee; null where the carrier is paid, and of the owner, who pays. */
    payee: text("payee"),
    /** The name that was signed. */
    full_name: text("full_name"),
    /** What a carrier stated then; null of the owner, and of what it did not state. */
    legal_name: text("legal_name"),
    usdot: text("usdot"),
    mc_number: text("mc_number"),
    /** When it was written down. */
    signed_at: instant("signed_at").notNull(),
  },
  (contact) => [
    primaryKey({ columns: [contact.load_id, contact.person_id] }),
    index("signed_contacts_person").on(contact.person_id),
  ],
);

/** Changes of a signed load that one side asked for. They stay on the board, as the load and its ties do. */
export const load_changes = sqliteTable(
  "load_changes",
  {
    change_id: id("change_id").primaryKey(),
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    /** Who carried the load then: it is nothing to the next driver. */
    driver_id: id("driver_id")
      .notNull()
      .references(() => profiles.id),
    /** Who asked. */
    asker_id: id("asker_id")
      .notNull()
      .references(() => profiles.id),
    kind: text("kind", { enum: CHANGE_KIND_CODES }).notNull(),
    /** What held when it was asked for: street, city, state and ZIP code, or one value. */
    old_value: text("old_value", { mode: "json" }).$type<(string | null)[]>().notNull(),
    new_value: text("new_value", { mode: "json" }).$type<(string | null)[]>().notNull(),
    state: text("state", { enum: CHANGE_STATES }).notNull(),
    asked_at: instant("asked_at").notNull(),
    answered_at: instant("answered_at"),
  },
  (change) => [
    index("load_changes_load").on(change.load_id, change.asked_at),
    uniqueIndex("load_changes_one_open")
      .on(change.load_id, change.kind, change.asker_id)
      .where(sql`state = 'asked'`),
    index("load_changes_asker").on(change.asker_id),
    check("load_changes_kind", oneOf("kind", CHANGE_KIND_CODES)),
    check("load_changes_state", oneOf("state", CHANGE_STATES)),
    check("load_changes_answered", sql.raw("(state = 'asked') = (answered_at is null)")),
  ],
);
