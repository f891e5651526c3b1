/** Pure, except for reading the tables of places. */
import type { LoadFacts } from "~/loads/queries.server";
import { type StopInWords, stopsInWords } from "~/loads/stops-in-words.server";
import { zoneOfPlace } from "~/places/zone-of-place.server";
import { instantText } from "~/text/dates";
import { numberOf } from "~/trade/load-number";
import { type BetweenName, positionOf, stopNumber } from "~/trade/stop-names";
import { stopPlace } from "~/trade/stops";
import { freightRows, zoneOf } from "../compose.server";
import { address, BLANK, dayInWords } from "../compose-stops.server";
import {
  dropPaperNumber,
  instantInWords,
  type Paper,
  type PaperRow,
  type PaperSection,
  paperNumber,
} from "../paper";
import { NO_EXCEPTIONS, photosInWords } from "./delivery-words";

export interface DeliveryFacts {
  load: LoadFacts;
  shipper: string;
  carrier: string;
  /** The number of the bill of lading; null if Haulway did not make it. */
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
export function deliverySections(facts: DeliveryFacts, stop: BetweenName | null): PaperSection[] {
  const { load, shipper, carrier, billNumber } = facts;
  const drop = stop && stopsInWords(load.stops)[positionOf(stop) - 1];
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
    ...(drop
      ? dropSections(load, drop)
      : [
          {
            heading: "Origin and destination",
            rows: stated([
              ["Origin", address(load, "origin")],
              ["Destination", address(load, "destination")],
              ["Delivery", dayInWords(load.delivery_date)],
            ]),
          },
          { heading: "Freight", rows: stated([...freightRows(load), ...rowsOnTheWay(load)]) },
        ]),
  ];
}

/** Returns a row for each stop between, because its freight is in the totals of the load. */
const rowsOnTheWay = ({ stops }: LoadFacts): PaperRow[] =>
  stopsInWords(stops).map(({ kind, freight }, at) => [
    `${kind === "drop" ? "Unloaded" : "Loaded"} at stop ${at + 2}`,
    freight ?? BLANK,
  ]);

/** Returns the sections about a drop between, with only the freight that is unloaded there. */
const dropSections = (load: LoadFacts, drop: StopInWords): PaperSection[] => [
  {
    heading: drop.name,
    rows: stated([
      ["Origin", address(load, "origin")],
      ["Address", drop.address ?? BLANK],
      ["Delivery", dayInWords(drop.date)],
    ]),
  },
  {
    heading: "Freight",
    rows: stated([
      ["Unloaded here", drop.freight ?? BLANK],
      ...(drop.note ? [["Note", drop.note] as const] : []),
      ["Description of the load", load.cargo_description || BLANK],
    ]),
  },
];

/** Returns the time zone of the place where the freight is received; absent if it is unknown. */
function zoneAt(load: LoadFacts, stop: BetweenName | null): { zone?: string } {
  if (!stop) return zoneOf(load, "destination");
  const zone = zoneOfPlace(stopPlace(load, stop));
  return zone ? { zone } : {};
}

export function composeProofOfDelivery(
  load: LoadFacts,
  shown: readonly PaperSection[],
  { name, exceptions, photos, signedAtMs }: Statement,
  stop: BetweenName | null,
): Paper {
  const madeAt = instantText(signedAtMs);
  const zone = zoneAt(load, stop);
  return {
    kind: "proof_of_delivery",
    title: stop ? `Proof of Delivery at Stop ${stopNumber(stop)}` : "Proof of Delivery",
    number: stop
      ? dropPaperNumber(load.load_number, stop)
      : paperNumber("proof_of_delivery", load.load_number, 1),
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
