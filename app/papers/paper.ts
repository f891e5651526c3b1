/** The data of a document, as page and PDF show it. Pure. */

export const PAPER_KINDS = ["rate_confirmation", "bill_of_lading", "proof_of_delivery"] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** A label and its value. */
export type PaperRow = readonly [label: string, value: string];

export interface PaperSection {
  heading: string;
  rows?: readonly PaperRow[];
  /** Sentences, each a paragraph. */
  words?: readonly string[];
}

/** The last page of a signed PDF: facts about its signature. */
export interface SignatureRecord extends PaperSection {
  drawing?: { drawn: string; by: string };
}

/** A party as a document names it. */
interface NamedParty {
  fullName: string;
  /** What a carrier states about itself; null for shippers, and for what is not stated. */
  legalName: string | null;
  usdot: string | null;
  mcNumber: string | null;
}

/** All content of a document. The SHA-256 of its JSON is what is signed. */
export interface Paper {
  kind: PaperKind;
  title: string;
  /** `RC-48213-2` */
  number: string;
  /** Counts the rate confirmations of a load from 1. A load has one proof of delivery, with revision 1. */
  revision: number;
  /** ISO 8601, UTC. */
  madeAt: string;
  sections: readonly PaperSection[];
  /**
   * Rate confirmations only: days until the carrier's invoice is paid. Older documents have it only as text.
   */
  paymentDays?: number | undefined;
  /**
   * Rate confirmations only: the parties as data, for documents made after the signature. Older ones have
   * only rows.
   */
  parties?: { shipper: NamedParty; carrier: NamedParty } | undefined;
  /** Who signs by hand at the end, one line each. */
  lines: readonly string[];
}

const BEFORE_NUMBER: Readonly<Record<PaperKind, string>> = {
  rate_confirmation: "RC",
  bill_of_lading: "BL",
  proof_of_delivery: "PD",
};

/** `RC-48213-2` */
export const paperNumber = (kind: PaperKind, loadNumber: number, revision: number): string =>
  `${BEFORE_NUMBER[kind]}-${loadNumber}-${revision}`;

/** Formats the instant of a document, the same for every reader: `Nov 23, 2026, 3:05 PM UTC`. */
export function instantInWords(iso: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  });
  // Newer locale data puts a narrow space before AM, which the fonts of a PDF lack.
  return `${format.format(Date.parse(iso)).replace(/\s/g, " ")} UTC`;
}

/** The line under the title. */
export const paperHead = ({ number, revision, madeAt }: Paper): string =>
  `Number ${number} · Revision ${revision} · Made ${instantInWords(madeAt)}`;
