/** What a proof of delivery says that the receiver signs. Pure but for the tables of places. */
import type { LoadFacts } from "~/loads/queries.server";
import { instantText } from "~/text/dates";
import { numberOf } from "~/trade/load-number";
import { address, BLANK, dayInWords, freightRows } from "../compose.server";
import { instantInWords, type Paper, type PaperRow, type PaperSection, paperNumber } from "../paper";
import { NO_EXCEPTIONS, photosInWords } from "./delivery-words";

export interface DeliveryFacts {
  load: LoadFacts;
  shipper: string;
  carrier: string;
  /** Of the bill of lading that Haulway made; null where it is the shipper's own PDF. */
  billNumber: string | null;
}

/** What the receiver adds. */
export interface Statement {
  name: string;
  /** Shortage, damage or delay in their words; empty where there is none. */
  exceptions: string;
  photos: number;
  signedAtMs: number;
}

/** Nobody writes on this paper by hand. */
const stated = (rows: readonly PaperRow[]): PaperRow[] =>
  rows.map(([label, value]) => [label, value === BLANK ? "Not stated" : value]);

/** What the receiver reads before signing. Nearly all of it stands from the pickup on, so a phone may show it without signal. */
export function deliverySections({ load, shipper, carrier, billNumber }: DeliveryFacts): PaperSection[] {
  return [
    {
      heading: "Parties",
      rows: [
        ["Load", numberOf(load)],
        ["Shipper", shipper],
        ["Carrier", carrier],
        ["Bill of lading", billNumber ?? "The shipper's own PDF"],
      ],
    },
    {
      heading: "From and to",
      rows: stated([
        ["Origin", address(load, "origin")],
        ["Destination", address(load, "destination")],
        ["Delivery", dayInWords(load.delivery_date)],
      ]),
    },
    { heading: "Freight", rows: stated(freightRows(load)) },
  ];
}

/** The proof of delivery of a load: what the page showed, and what the receiver added. */
export function composeProofOfDelivery(
  load: LoadFacts,
  shown: readonly PaperSection[],
  { name, exceptions, photos, signedAtMs }: Statement,
): Paper {
  const madeAt = instantText(signedAtMs);
  return {
    kind: "proof_of_delivery",
    title: "Proof of Delivery",
    number: paperNumber("proof_of_delivery", load.load_number, 1),
    revision: 1,
    madeAt,
    sections: [
      ...shown,
      {
        heading: "Received",
        rows: [
          ["Received by", name],
          ["Received at", instantInWords(madeAt)],
          ["Exceptions", exceptions || NO_EXCEPTIONS],
          ["Photos", photosInWords(photos)],
        ],
      },
    ],
    lines: [],
  };
}
