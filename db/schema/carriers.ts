import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { POLICY_CODES, REMINDER_DAYS } from "~/trade/policies";
import { id, instant, oneOf } from "./columns";
import { files } from "./files";
import { profiles } from "./people";
import { staff } from "./staff";

/**
 * What carriers entered about themselves. Only `checked_at` says whether staff have looked at it.
 * `carrier_records` contains what the registry says.
 */
export const carrier_facts = sqliteTable(
  "carrier_facts",
  {
    carrier_id: id("carrier_id")
      .primaryKey()
      .references(() => profiles.id),
    legal_name: text("legal_name").notNull(),
    /** The USDOT number, digits only, unique among accounts. */
    usdot: text("usdot"),
    mc_number: text("mc_number"),
    stated_at: instant("stated_at").notNull(),
    /** When staff checked the facts, and who did; null if nobody has since they last changed. */
    checked_at: instant("checked_at"),
    checked_by: id("checked_by").references(() => staff.staff_id),
    /** Why staff did not accept the facts; null if they did or have not checked them. */
    refused_why: text("refused_why"),
  },
  (carrier) => [
    uniqueIndex("carrier_facts_usdot").on(carrier.usdot).where(sql`usdot is not null`),
    index("carrier_facts_unchecked").on(carrier.stated_at).where(sql`checked_at is null`),
    check("carrier_facts_digits", sql`usdot not glob '*[^0-9]*' and length(usdot) between 1 and 8`),
  ],
);

export const carrier_records = sqliteTable(
  "carrier_records",
  {
    carrier_id: id("carrier_id")
      .primaryKey()
      .references(() => carrier_facts.carrier_id),
    /** The USDOT number that was looked up. */
    usdot: text("usdot").notNull(),
    /** When to query the registry again. */
    due_at: instant("due_at").notNull(),
    /** When the registry returned these values; null until its first response. */
    read_at: instant("read_at"),
    is_registered: integer("is_registered", { mode: "boolean" }),
    legal_name: text("legal_name"),
    dba_name: text("dba_name"),
    /** Null if the registry does not provide this value. */
    allowed_to_operate: integer("allowed_to_operate", { mode: "boolean" }),
    status_code: text("status_code"),
    liability_on_file_cents: integer("liability_on_file_cents"),
    /** The street of the physical address. */
    street: text("street"),
    /** The day on which the number was added, from FMCSA's census file, `YYYY-MM-DD`. Null if unknown. */
    added_on: text("added_on"),
  },
  (record) => [
    index("carrier_records_due").on(record.due_at),
    check("carrier_records_read", sql`(read_at is null) = (is_registered is null)`),
  ],
);

/** The entered data never changes. An updated policy gets a new row. */
export const policies = sqliteTable(
  "policies",
  {
    policy_id: id("policy_id").primaryKey(),
    carrier_id: id("carrier_id")
      .notNull()
      .references(() => carrier_facts.carrier_id),
    kind: text("kind", { enum: POLICY_CODES }).notNull(),
    insurer: text("insurer").notNull(),
    policy_number: text("policy_number").notNull(),
    limit_cents: integer("limit_cents").notNull(),
    effective_on: text("effective_on").notNull(),
    expires_on: text("expires_on").notNull(),
    /** `file_views` records who opened the document. */
    file_id: text("file_id").references(() => files.file_id),
    stated_at: instant("stated_at").notNull(),
    /** The last expiration reminder sent to the carrier, in days before the expiration. */
    reminded_days: integer("reminded_days"),
    /** When staff checked the policy, and who did; null if nobody has. */
    checked_at: instant("checked_at"),
    checked_by: id("checked_by").references(() => staff.staff_id),
    /** Why staff did not accept the policy; null if they did or have not checked it. */
    refused_why: text("refused_why"),
  },
  (policy) => [
    uniqueIndex("policies_stated").on(
      policy.carrier_id,
      policy.kind,
      policy.policy_number,
      policy.expires_on,
    ),
    index("policies_unchecked").on(policy.stated_at).where(sql`checked_at is null`),
    index("policies_ending").on(policy.expires_on),
    check("policies_kind", oneOf("kind", POLICY_CODES)),
    check("policies_limit", sql`limit_cents > 0`),
    check("policies_days", sql`effective_on <= expires_on`),
    check("policies_reminded", sql.raw(`reminded_days in (${REMINDER_DAYS.join(", ")})`)),
  ],
);
