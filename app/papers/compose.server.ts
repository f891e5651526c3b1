/** Pure, except for reading the tables of places. */
import { accessorialsInWords } from "~/loads/form/accessorial-words";
import { inWords } from "~/loads/form/term-words";
import { type Part, standsIn, TERMS } from "~/loads/form/terms";
import type { LoadFacts, PricedFacts } from "~/loads/queries.server";
import { zoneOfPlace } from "~/places/zone-of-place.server";
import { instantText } from "~/text/dates";
import { formatMoney } from "~/text/money";
import { type End, partsOf } from "~/trade/ends";
import { numberOf } from "~/trade/load-number";
import { milesInWords } from "~/trade/miles";
import { rateThatHolds } from "~/trade/offer";
import { BLANK, stopRows, stopSections } from "./compose-stops.server";
import { type Paper, type PaperKind, type PaperRow, paperNumber } from "./paper";
import type { PaperChoices } from "./paper-choices.server";
import { CHANGES, EXTRAS, NO_REBROKERING, paymentInWords } from "./words";

export interface PaperParty {
  fullName: string;
  phoneNumber: string | null;
  /** As entered by the carrier; null without a legal name. */
  stated: { legalName: string; usdot: string | null; mcNumber: string | null } | null;
}

export interface PaperFacts {
  load: PricedFacts;
  shipper: PaperParty;
  carrier: PaperParty;
  /** The numbers that the carrier gave when it assigned a driver; each is null if the carrier gave none. */
  equipment: { truck: string | null; trailer: string | null };
  choices: PaperChoices;
  revision: number;
  madeAtMs: number;
}

/** The groups of terms that documents do not list term by term. */
type Composed = "origin" | "between" | "destination" | "schedule" | "contacts" | "accessorials";

const LISTED: Readonly<Record<Exclude<Part, Composed>, string>> = {
  freight: "Freight",
  needs: "Driver requirements",
};

type ListedPart = keyof typeof LISTED;

type ListedTerm = (typeof TERMS)[ListedPart][number];

/** Omits empty terms, and requirements that are false. */
function namedBy(load: LoadFacts, terms: readonly ListedTerm[]): [term: ListedTerm, words: string][] {
  return terms.flatMap((term) => {
    const value = load[term.column];
    const words = value === false ? null : inWords(term, value);
    return words === null ? [] : [[term, words]];
  });
}

const rowOf = ([{ label }, words]: [term: ListedTerm, words: string]): PaperRow => [label, words];

const listed = (part: ListedPart, load: LoadFacts): PaperRow[] =>
  namedBy(
    load,
    TERMS[part].filter((term) => standsIn("rate_confirmation", term)),
  ).map(rowOf);

const partyRow = (label: string, { fullName, phoneNumber }: PaperParty): PaperRow => [
  label,
  [fullName, phoneNumber].filter(Boolean).join(", "),
];

function statedRows({ stated }: PaperParty): PaperRow[] {
  if (!stated) return [];
  return [
    ["Carrier's legal name", stated.legalName],
    ...(stated.usdot ? [["USDOT number", stated.usdot] as const] : []),
    ...(stated.mcNumber ? [["MC number", stated.mcNumber] as const] : []),
  ];
}

const equipmentRows = ({ equipment: { truck, trailer } }: PaperFacts): PaperRow[] => [
  ...(truck ? [["Truck number", truck] as const] : []),
  ...(trailer ? [["Trailer number", trailer] as const] : []),
];

const named = ({ fullName, stated }: PaperParty) => ({
  fullName,
  legalName: stated?.legalName ?? null,
  usdot: stated?.usdot ?? null,
  mcNumber: stated?.mcNumber ?? null,
});

export function zoneOf(load: LoadFacts, end: End): { zone?: string } {
  const zone = zoneOfPlace(partsOf(load, end));
  return zone ? { zone } : {};
}

const head = (kind: PaperKind, { load, revision, madeAtMs }: PaperFacts) => ({
  kind,
  number: paperNumber(kind, load.load_number, revision),
  revision,
  madeAt: instantText(madeAtMs),
  ...zoneOf(load, "origin"),
});

/** Composes the rate confirmation of a load. */
export function composeRateConfirmation(facts: PaperFacts): Paper {
  const { load, shipper, carrier, choices } = facts;
  const miles = milesInWords(load.calculated_miles, load.miles_source);
  const terms = (Object.keys(LISTED) as ListedPart[]).map((part) => ({
    heading: LISTED[part],
    rows: listed(part, load),
  }));
  return {
    ...head("rate_confirmation", facts),
    title: "Rate Confirmation",
    sections: [
      {
        heading: "Parties",
        rows: [
          ["Load", numberOf(load)],
          partyRow("Shipper", shipper),
          partyRow("Carrier", carrier),
          ...statedRows(carrier),
          ...equipmentRows(facts),
        ],
      },
      {
        heading: "Rate",
        rows: [
          ["Agreed rate", formatMoney(rateThatHolds(load))],
          ...(miles ? [["Miles", miles] as const] : []),
        ],
      },
      ...stopSections(load),
      ...terms.filter(({ rows }) => rows.length > 0),
      { heading: "Payment", words: [paymentInWords(choices.paymentDays)] },
      {
        heading: "Detention and accessorials",
        rows: [["Agreed accessorials", accessorialsInWords(load) ?? "None"]],
        words: [EXTRAS],
      },
      { heading: "Cancellation", words: [choices.cancellation] },
      { heading: "No re-brokering", words: [NO_REBROKERING] },
      { heading: "Changes", words: [CHANGES] },
    ],
    paymentDays: choices.paymentDays,
    parties: { shipper: named(shipper), carrier: named(carrier) },
    lines: [],
  };
}

const ON_BILL = [...TERMS.freight, ...TERMS.needs].filter((term) => standsIn("bill_of_lading", term));

const DESCRIBED: readonly ListedTerm["column"][] = ["cargo_description", "category"];

const listOf = (words: readonly (string | null)[], separator = ", ") =>
  words.filter(Boolean).join(separator) || BLANK;

/** The first three rows are the freight items that 49 CFR 373.101 requires. */
export function freightRows(load: LoadFacts): PaperRow[] {
  const named = namedBy(load, ON_BILL);
  const counts = named.flatMap(([{ holds }, words]) =>
    holds.is === "count" ? `${words} ${holds.unit}` : [],
  );
  const measures = named.flatMap(([{ holds, label }, words]) =>
    holds.is === "measure" ? `${label} ${words}` : [],
  );
  const isDescribed = ({ column }: ListedTerm) => DESCRIBED.includes(column);
  const described = named.flatMap(([term, words]) => (isDescribed(term) ? words : []));
  const hazmat = load.required_hazmat_license ? "Hazardous materials: see the shipping paper" : null;
  const others = named.filter(
    ([term]) => term.holds.is !== "count" && term.holds.is !== "measure" && !isDescribed(term),
  );
  return [
    ["Number of packages", listOf(counts)],
    ["Description", listOf([...described, hazmat], "; ")],
    ["Weight and dimensions", listOf(measures)],
    ...others.map(rowOf),
  ];
}

/** Contains the five items that 49 CFR 373.101 requires of motor carriers. */
export function composeBillOfLading(facts: PaperFacts): Paper {
  const { load, shipper, carrier, choices } = facts;
  return {
    ...head("bill_of_lading", facts),
    title: "Bill of Lading",
    sections: [
      {
        heading: "Parties",
        rows: [
          ["Load", numberOf(load)],
          ["Consignor", choices.consignor || shipper.fullName],
          ["Consignee", choices.consignee || BLANK],
          partyRow("Carrier", carrier),
          ...equipmentRows(facts),
        ],
      },
      {
        heading: "Origin and destination",
        rows: stopRows(load),
      },
      {
        heading: "Freight",
        rows: [...freightRows(load), ["Seal number", BLANK]],
      },
      {
        heading: "Exceptions",
        words: [
          "Write any shortage, damage or delay here by hand, with the time, before signing.",
          BLANK.repeat(2),
          BLANK.repeat(2),
        ],
      },
    ],
    lines: ["Shipper, at pickup", "Driver, at pickup", "Receiver, at delivery"],
  };
}
