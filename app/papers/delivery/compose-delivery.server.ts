/** Pure, except for reading the tables of places. */
import type { LoadFacts } from "~/loads/queries.server";
import { instantText } from "~/text/dates";
import { numberOf } from "~/trade/load-number";
import { address, BLANK, dayInWords, freightRows, zoneOf } from "../compose.server";
import { instantInWords, type Paper, type PaperRow, type PaperSection, paperNumber } from "../paper";
import { NO_EXCEPTIONS, photosInWords } from "./delivery-words";

export interface DeliveryFacts {
  load: LoadFacts;
  shipper: string;
  carrier: string;
  /** The number of the bill of lading that Haulway made. Null if the shipper uploaded a PDF. */
  billNumber: string | null;
}

export interface Statement {
  name: string;
  /** Shortage, damage or delay in the receiver's own words; may be empty. */
  exceptions: string;
  photos: number;
  signedAtMs: number;
}

/** Replaces lines to fill in with "Not given", because nobody fills in this document by hand. */
const stated = (rows: readonly PaperRow[]): PaperRow[] =>
  rows.map(([label, value]) => [label, value === BLANK ? "Not given" : value]);

/** The text rarely changes after the pickup, so a phone can show it offline. */
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
      heading: "Origin and destination",
      rows: stated([
        ["Origin", address(load, "origin")],
        ["Destination", address(load, "destination")],
        ["Delivery", dayInWords(load.delivery_date)],
      ]),
    },
    { heading: "Freight", rows: stated(freightRows(load)) },
  ];
}

export function composeProofOfDelivery(
  load: LoadFacts,
  shown: readonly PaperSection[],
  { name, exceptions, photos, signedAtMs }: Statement,
): Paper {
  const madeAt = instantText(signedAtMs);
  const zone = zoneOf(load, "destination");
  return {
    kind: "proof_of_delivery",
    title: "Proof of Delivery",
    number: paperNumber("proof_of_delivery", load.load_number, 1),
    revision: 1,
    madeAt,
    ...zone,
    sections: [
      ...shown,
      {
        heading: "Received",
        rows: [
          ["Received by", name],
          ["Received at", instantInWords(madeAt, zone.zone)],
          ["Exceptions", exceptions || NO_EXCEPTIONS],
          ["Photos", photosInWords(photos)],
        ],
      },
    ],
    lines: [],
  };
}
