import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "./columns";
import { files } from "./files";
import { loads } from "./loads";
import { profiles } from "./people";

/** A document is valid as long as its file is current. */
export const papers = sqliteTable(
  "papers",
  {
    file_id: text("file_id")
      .primaryKey()
      .references(() => files.file_id),
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    /** `RC-48213-2`: document type, load number, revision. */
    paper_number: text("paper_number").notNull(),
    /** Counted from 1. A bill of lading has the same revision as its rate confirmation. */
    revision: integer("revision").notNull(),
    /** The document's content as JSON. Both the page and the PDF are generated from this content. */
    snapshot: text("snapshot").notNull(),
    sha256: text("sha256").notNull(),
    /** The shipper's choices, which are also the defaults for the next revision. Null in older documents. */
    choices: text("choices", { mode: "json" }).$type<{
      paymentDays: number;
      cancellation: string;
      consignor: string;
      consignee: string;
    }>(),
  },
  (paper) => [
    uniqueIndex("papers_number").on(paper.load_id, paper.paper_number),
    check("papers_revision", sql`revision >= 1`),
    check("papers_sha256", sql`length(sha256) = 64`),
  ],
);

/** On a proof of delivery, the name is the receiver's and the account is the driver's. */
export const signatures = sqliteTable(
  "signatures",
  {
    file_id: text("file_id")
      .primaryKey()
      .references(() => files.file_id),
    paper_file_id: text("paper_file_id")
      .notNull()
      .references(() => papers.file_id),
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    signer_id: id("signer_id")
      .notNull()
      .references(() => profiles.id),
    by_id: id("by_id").references(() => profiles.id),
    typed_name: text("typed_name").notNull(),
    agreed_to: text("agreed_to").notNull(),
    signed_at: instant("signed_at").notNull(),
    /** The time of the click by the phone's clock. Set only if the form arrived over a minute later. */
    pressed_at: instant("pressed_at"),
    /** The drawn signature (`app/papers/signature/drawn.ts`); null if only the name was typed. */
    drawn: text("drawn"),
    /** The signer's IP address and browser; null if missing in the request. */
    client_address: text("client_address"),
    device: text("device"),
    /** The SHA-256 of the document shown to the signer. */
    sha256: text("sha256").notNull(),
  },
  (signature) => [
    uniqueIndex("signatures_one_a_paper").on(signature.paper_file_id),
    check("signatures_sha256", sql`length(sha256) = 64`),
  ],
);

/** The terms of a single load can override these defaults. */
export const paper_terms = sqliteTable(
  "paper_terms",
  {
    shipper_id: id("shipper_id")
      .primaryKey()
      .references(() => profiles.id),
    payment_days: integer("payment_days").notNull(),
    cancellation: text("cancellation").notNull(),
    /** True if the shipper declared itself a property broker (49 CFR 371.3). */
    is_broker: flag("is_broker"),
    updated_at: instant("updated_at").notNull(),
  },
  () => [check("paper_terms_payment_days", sql`payment_days between 0 and 120`)],
);
