/** The data of a document, used by the page and the PDF. Pure. */
import { type BetweenName, stopNumber } from "~/trade/stop-names";

export const PAPER_KINDS = ["rate_confirmation", "bill_of_lading", "proof_of_delivery"] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

export type PaperRow = readonly [label: string, value: string];

export interface PaperSection {
  heading: string;
  rows?: readonly PaperRow[];
  words?: readonly string[];
}

export interface SignatureRecord extends PaperSection {
  drawing?: { drawn: string; by: string };
}

interface NamedParty {
  fullName: string;
  /** The legal name as stated by the carrier; null for shippers. */
  legalName: string | null;
  usdot: string | null;
  mcNumber: string | null;
}

/** Signers sign the SHA-256 of the document's JSON. */
export interface Paper {
  kind: PaperKind;
  title: string;
  number: string;
  /** The revision of the load's documents, counted from 1. A proof of delivery always has revision 1. */
  revision: number;
  madeAt: string;
  /** Absent in older documents, which show UTC. */
  zone?: string | undefined;
  sections: readonly PaperSection[];
  /** The days until payment, in rate confirmations. Older documents contain them only as text. */
  paymentDays?: number | undefined;
  /** Older documents name the parties only in rows. */
  parties?: { shipper: NamedParty; carrier: NamedParty } | undefined;
  lines: readonly string[];
}

const BEFORE_NUMBER: Readonly<Record<PaperKind, string>> = {
  rate_confirmation: "RC",
  bill_of_lading: "BL",
  proof_of_delivery: "PD",
};

export const paperNumber = (kind: PaperKind, loadNumber: number, revision: number): string =>
  `${BEFORE_NUMBER[kind]}-${loadNumber}-${revision}`;

/** Returns the number of the proof of delivery of a drop between: `PD-48213-1-S2`. */
export const dropPaperNumber = (loadNumber: number, stop: BetweenName): string =>
  `${paperNumber("proof_of_delivery", loadNumber, 1)}-S${stopNumber(stop)}`;

/** Identical for all readers: `Nov 23, 2026, 8:05 AM MST`, or in UTC without a zone. */
export function instantInWords(iso: string, zone?: string | null): string {
  const format = new Intl.DateTimeFormat("en-US", {
    ...({ year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const),
    timeZone: zone ?? "UTC",
    timeZoneName: "short",
  });
  // Newer locale data separates AM with a narrow no-break space, which the built-in PDF fonts lack.
  return format.format(Date.parse(iso)).replace(/\s/g, " ");
}

export const paperHead = ({ number, revision, madeAt, zone }: Paper): string =>
  `Number ${number} · Revision ${revision} · Made ${instantInWords(madeAt, zone)}`;
