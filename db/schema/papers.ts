import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "./columns";
import { files } from "./files";
import { loads } from "./loads";
import { profiles } from "./people";

/**
 * The documents that Haulway generated for loads. A document is valid as long as its file is valid: dropping
 * a load's documents voids them. The row is kept as long as the load.
 */
export const papers = sqliteTable(
  "papers",
  {
    /** The PDF of the document. */
    file_id: text("file_id")
      .primaryKey()
      .references(() => files.file_id),
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    /** `RC-48213-2`: the kind, the load's number, the revision. */
    paper_number: text("paper_number").notNull(),
    /**
     * Counts the rate confirmations of a load from 1. A bill of lading has the revision of the rate
     * confirmation that was made with it.
     */
    revision: integer("revision").notNull(),
    /** The document as it was shown, in JSON. Both the page and the PDF are made from it. */
    snapshot: text("snapshot").notNull(),
    /** The SHA-256 of `snapshot`, in hex. */
    sha256: text("sha256").notNull(),
    /**
     * The shipper's choices for this load, in JSON: the next revision starts with them. Null for documents
     * made before the choices were stored.
     */
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
 * The signatures that were given on a page. On a proof of delivery the receiver signs on the driver's phone:
 * the name is the receiver's, the account is the driver's, and the signed PDF is the document itself.
 */
export const signatures = sqliteTable(
  "signatures",
  {
    /** The signed PDF. */
    file_id: text("file_id")
      .primaryKey()
      .references(() => files.file_id),
    /** The PDF of the document that was signed. */
    paper_file_id: text("paper_file_id")
      .notNull()
      .references(() => papers.file_id),
    load_id: id("load_id")
      .notNull()
      .references(() => loads.load_id),
    /** The signed-in user. */
    signer_id: id("signer_id")
      .notNull()
      .references(() => profiles.id),
    typed_name: text("typed_name").notNull(),
    /** The text that the signer agreed to, as it was shown next to the checkboxes. */
    agreed_to: text("agreed_to").notNull(),
    signed_at: instant("signed_at").notNull(),
    /** When the signer clicked, by the phone's clock, if the form arrived over a minute later. */
    pressed_at: instant("pressed_at"),
    /**
     * The drawing next to the name (`app/papers/signature/drawn.ts`); null if the name alone is the
     * signature.
     */
    drawn: text("drawn"),
    /** The signer's IP address and browser; null if the request named none. */
    client_address: text("client_address"),
    device: text("device"),
    /** The SHA-256 of the document that was shown. */
    sha256: text("sha256").notNull(),
  },
  (signature) => [
    uniqueIndex("signatures_one_a_paper").on(signature.paper_file_id),
    check("signatures_sha256", sql`length(sha256) = 64`),
  ],
);

/** The default terms of a shipper's documents, which a load may override. */
export const paper_terms = sqliteTable(
  "paper_terms",
  {
    shipper_id: id("shipper_id")
      .primaryKey()
      .references(() => profiles.id),
    payment_days: integer("payment_days").notNull(),
    cancellation: text("cancellation").notNull(),
    /**
     * Whether the shipper declared themselves a property broker, so that the records of their loads follow 49
     * CFR 371.3.
     */
    is_broker: flag("is_broker"),
    updated_at: instant("updated_at").notNull(),
  },
  () => [check("paper_terms_payment_days", sql`payment_days between 0 and 120`)],
);
