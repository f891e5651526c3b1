import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "./columns";
import { files } from "./files";
import { loads } from "./loads";
import { profiles } from "./people";

/**
 * The papers that Haulway made of loads. A paper counts while its file does: what drops the documents of a load voids them. The row is
 * kept as long as the load is.
 */
export const papers = sqliteTable(
  "papers",
  {
    /** The PDF that shows it. */
    file_id: text("file_id")
      .primaryKey()
      .references(() => files.file_id),
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    /** `RC-48213-2`: the kind, the load's number, the revision. */
    paper_number: text("paper_number").notNull(),
    /** Counts the rate confirmations of a load from 1; a bill of lading bears that of the rate confirmation made with it. */
    revision: integer("revision").notNull(),
    /** The paper as it was shown, in JSON. Page and PDF are both made of it. */
    snapshot: text("snapshot").notNull(),
    /** The SHA-256 of `snapshot`, in hex. */
    sha256: text("sha256").notNull(),
    /** What the shipper chose for this load, in JSON: the next revision begins with it. Null of papers from before it was kept. */
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

/**
 * The signatures under papers, given in the page. Under a proof of delivery the receiver signs on the driver's phone: the name is the
 * receiver's, the account the driver's, and the signed PDF is the paper itself.
 */
export const signatures = sqliteTable(
  "signatures",
  {
    /** The signed PDF. */
    file_id: text("file_id")
      .primaryKey()
      .references(() => files.file_id),
    /** The PDF of the paper that was signed. */
    paper_file_id: text("paper_file_id")
      .notNull()
      .references(() => papers.file_id),
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    /** Whose account was signed in. */
    signer_id: id("signer_id")
      .notNull()
      .references(() => profiles.id),
    typed_name: text("typed_name").notNull(),
    /** The words that the signer agreed to, as they stood beside the boxes. */
    agreed_to: text("agreed_to").notNull(),
    signed_at: instant("signed_at").notNull(),
    /** When it was pressed, by the phone's clock, where it arrived over a minute later. */
    pressed_at: instant("pressed_at"),
    /** What was drawn beside the name (`app/papers/signature/drawn.ts`); null where the name alone is the signature. */
    drawn: text("drawn"),
    /** The signer's address on the network and browser; null where the request named none. */
    client_address: text("client_address"),
    device: text("device"),
    /** The SHA-256 of the paper that was shown. */
    sha256: text("sha256").notNull(),
  },
  (signature) => [
    uniqueIndex("signatures_one_a_paper").on(signature.paper_file_id),
    check("signatures_sha256", sql`length(sha256) = 64`),
  ],
);

/** What a shipper's papers say unless a load says otherwise. */
export const paper_terms = sqliteTable(
  "paper_terms",
  {
    shipper_id: id("shipper_id")
      .primaryKey()
      .references(() => profiles.id),
    payment_days: integer("payment_days").notNull(),
    cancellation: text("cancellation").notNull(),
    /** The shipper says that they are a property broker, so that records of their loads are those of 49 CFR 371.3. */
    is_broker: flag("is_broker"),
    updated_at: instant("updated_at").notNull(),
  },
  () => [check("paper_terms_payment_days", sql`payment_days between 0 and 120`)],
);
