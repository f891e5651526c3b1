/** A paper of a load, as page and PDF show it. Pure. */

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

/** What the last page of a signed PDF says of its signature. */
export interface SignatureRecord extends PaperSection {
  drawing?: { drawn: string; by: string };
}

/** A party as a paper names it. */
interface NamedParty {
  fullName: string;
  /** What a carrier states of itself; null of a shipper, and of what it does not state. */
  legalName: string | null;
  usdot: string | null;
  mcNumber: string | null;
}

/** All that a paper says. What is signed is the SHA-256 of this, as JSON. */
export interface Paper {
  kind: PaperKind;
  title: string;
  /** `RC-48213-2` */
  number: string;
  /** Counts the rate confirmations of a load from 1; a proof of delivery is the one of its load, and has 1. */
  revision: number;
  /** ISO 8601, UTC. */
  madeAt: string;
  sections: readonly PaperSection[];
  /** Of a rate confirmation: in how many days the carrier's invoice is paid. Papers of before 2026-11-23 say it in words alone. */
  paymentDays?: number | undefined;
  /** Of a rate confirmation: the parties whom its rows name, as data, for what is made after the signature. Older ones have rows alone. */
  parties?: { shipper: NamedParty; carrier: NamedParty } | undefined;
  /** Whose signatures have a line of their own at the end, to be signed by hand. */
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

/** The instant of a paper: the same for everybody who reads it. `Nov 23, 2026, 3:05 PM UTC` */
export function instantInWords(iso: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  });
  // Newer tables of the language put a narrow space before AM, which the fonts of a PDF do not have.
  return `${format.format(Date.parse(iso)).replace(/\s/g, " ")} UTC`;
}

/** What stands under the title. */
export const paperHead = ({ number, revision, madeAt }: Paper): string =>
  `Number ${number} · Revision ${revision} · Made ${instantInWords(madeAt)}`;
