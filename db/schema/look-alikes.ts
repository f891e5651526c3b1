import { sql } from "drizzle-orm";
import { check, index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant, oneOf } from "./columns";
import { profiles } from "./people";
import { staff } from "./staff";

export const LOOK_ALIKE_KINDS = ["phone", "document", "device", "payee", "email"] as const;
const KEPT_KINDS = [
  "phone",
  "document",
  "email",
] as const satisfies readonly (typeof LOOK_ALIKE_KINDS)[number][];

/** Which kind of fact an account shares with a suspended one. The fact itself is not stored. */
export const look_alikes = sqliteTable(
  "look_alikes",
  {
    account_id: id("account_id")
      .notNull()
      .references(() => profiles.id),
    /** The account that was suspended when this was found. */
    other_id: id("other_id")
      .notNull()
      .references(() => profiles.id),
    kind: text("kind", { enum: LOOK_ALIKE_KINDS }).notNull(),
    found_at: instant("found_at").notNull(),
    /** When staff decided that the accounts are not the same. The row stays, so it is not stored again. */
    closed_at: instant("closed_at"),
    closed_by: id("closed_by").references(() => staff.staff_id),
    closed_why: text("closed_why"),
  },
  (fact) => [
    primaryKey({ columns: [fact.account_id, fact.other_id, fact.kind] }),
    index("look_alikes_open").on(fact.found_at).where(sql`closed_at is null`),
    check("look_alikes_kind", oneOf("kind", LOOK_ALIKE_KINDS)),
  ],
);

/**
 * The SHA-256 of personal documents that a company uploaded, including those since replaced, so that the same
 * file in another account is noticed. The rows are deleted when the company is closed.
 */
export const document_hashes = sqliteTable(
  "document_hashes",
  {
    owner_id: id("owner_id")
      .notNull()
      .references(() => profiles.id),
    /** The hash of the file as it was sent, in hex. */
    sha256: text("sha256").notNull(),
  },
  (document) => [
    primaryKey({ columns: [document.owner_id, document.sha256] }),
    index("document_hashes_sha256").on(document.sha256),
    check("document_hashes_sha256_length", sql`length(sha256) = 64`),
  ],
);

/** Facts of accounts that closed while suspended, so that a new account with the same fact is noticed. */
export const suspended_facts = sqliteTable(
  "suspended_facts",
  {
    account_id: id("account_id")
      .notNull()
      .references(() => profiles.id),
    kind: text("kind", { enum: KEPT_KINDS }).notNull(),
    /** The `phone_key`, or the SHA-256 (in hex) of a document or of the email address in lower case. */
    value: text("value").notNull(),
    /** When the suspension would have ended, or three years after the closing, if that is earlier. */
    kept_until: instant("kept_until").notNull(),
  },
  (fact) => [
    // The order in which facts are looked up.
    primaryKey({ columns: [fact.kind, fact.value, fact.account_id] }),
    index("suspended_facts_until").on(fact.kept_until),
    check("suspended_facts_kind", oneOf("kind", KEPT_KINDS)),
  ],
);
