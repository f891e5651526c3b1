import { describe, expect, it } from "vitest";
import { minutesInWords } from "~/loads/form/accessorial-words";
import { inWords, type TermValue } from "~/loads/form/term-words";
import { ALL_TERMS, standsIn, type Term, type TermColumn } from "~/loads/form/terms";
import type { PricedFacts } from "~/loads/queries.server";
import { formatMoney } from "~/text/money";
import { TWO_STOPS } from "../../tests/fixtures/terms/stops-between";
import {
  composeBillOfLading,
  composeRateConfirmation,
  type PaperFacts,
  type PaperParty,
} from "./compose.server";
import { dayInWords } from "./compose-stops.server";

function someValue({ column, holds }: Term, index: number): TermValue {
  switch (holds.is) {
    case "text":
    case "paragraph":
      return `Words of ${column}`;
    case "measure":
    case "count":
      return 700 + index;
    case "dollars":
    case "amount":
      return 770_000 + index * 100;
    case "day":
      return `2027-03-${10 + index}`;
    case "time":
      return "09:30";
    case "state":
      return column.startsWith("origin") ? "UT" : "NV";
    case "ZIP code":
      return String(89_000 + index);
    case "equipment":
      return "RGN";
    case "requirement":
      return true;
    case "payer":
      return "carrier";
    case "size":
      return "partial";
    case "phone":
      return `(801) 555-01${10 + index}`;
    case "stops":
      return TWO_STOPS;
  }
}

const VALUES = Object.fromEntries(
  ALL_TERMS.map((term, index) => [term.column, someValue(term, index)]),
) as Record<TermColumn, TermValue>;

const load = {
  ...VALUES,
  load_number: 48_213,
  agreed_rate_cents: null,
  calculated_miles: null,
  miles_source: null,
} as unknown as PricedFacts;

const party = (fullName: string): PaperParty => ({ fullName, phoneNumber: null, stated: null });
const facts: PaperFacts = {
  load,
  shipper: party("Sam Shipper"),
  carrier: party("Dee Driver"),
  equipment: { truck: null, trailer: null },
  choices: { paymentDays: 30, cancellation: "Free.", consignor: "", consignee: "" },
  revision: 1,
  madeAtMs: 0,
};

const PAPERS = {
  rate_confirmation: JSON.stringify(composeRateConfirmation(facts).sections),
  bill_of_lading: JSON.stringify(composeBillOfLading(facts).sections),
};

function wordsOf(term: Term): string {
  const value = VALUES[term.column];
  if (term.column === "detention_free_minutes") return `${minutesInWords(Number(value))} free per stop`;
  if (term.holds.is === "stops") return "Elko, NV 89801";
  if (term.column === "lumper_payer") return "lumper paid by carrier";
  if (term.holds.is === "day") return dayInWords(String(value));
  if (term.holds.is === "amount") return formatMoney(Number(value));
  if (term.holds.is === "requirement") return term.label;
  return inWords(term, value) ?? "";
}

describe.each(Object.keys(PAPERS) as (keyof typeof PAPERS)[])("the %s", (paper) => {
  it.each(ALL_TERMS)("lists $label ($column) exactly if the table of terms says so", (term) => {
    expect(PAPERS[paper].includes(wordsOf(term)), `${wordsOf(term)} in ${PAPERS[paper]}`).toBe(
      standsIn(paper, term),
    );
  });
});

describe("the stops between", () => {
  it("have a section each in the rate confirmation, and the delivery is the last stop", () => {
    const { sections } = composeRateConfirmation(facts);
    expect(
      sections.filter(({ heading }) => heading.startsWith("Stop")).map(({ heading }) => heading),
    ).toEqual(["Stop 1: pickup", "Stop 2: drop", "Stop 3: pickup", "Stop 4: delivery"]);
    expect(sections.find(({ heading }) => heading === "Stop 2: drop")?.rows).toEqual([
      ["Address", "700 Yard Street, Elko, NV 89801"],
      ["When", "Wed, Nov 25, 2026, 8:00 AM–12:00 PM PST, first come, first served"],
      ["Freight", "4 pieces, 2,400 lb"],
      ["Note", "Use gate 2."],
      ["Contact", "Receiving desk, (775) 555-0142"],
    ]);
    expect(sections.find(({ heading }) => heading === "Stop 3: pickup")?.rows).toEqual([
      ["Address", "Wells, NV"],
      ["When", "Thu, Nov 26, 2026, any time"],
    ]);
  });

  it("have a row each in the bill of lading, between origin and destination", () => {
    const { sections } = composeBillOfLading(facts);
    const rows = sections.find(({ heading }) => heading === "Origin and destination")?.rows ?? [];
    expect(rows.slice(0, 4).map(([label]) => label)).toEqual([
      "Origin",
      "Stop 2: drop",
      "Stop 3: pickup",
      "Destination",
    ]);
    expect(rows[1]?.[1]).toBe(
      "700 Yard Street, Elko, NV 89801; Wed, Nov 25, 2026, 8:00 AM–12:00 PM PST, first come, first served; 4 pieces, 2,400 lb; Use gate 2.; Receiving desk, (775) 555-0142",
    );
  });

  it("are not mentioned if there are none", () => {
    const load = { ...facts.load, stops: null };
    const headings = composeRateConfirmation({ ...facts, load }).sections.map(({ heading }) => heading);
    expect(headings).toEqual(expect.arrayContaining(["Stop 1: pickup", "Stop 2: delivery"]));
    expect(headings.join()).not.toContain("Stop 3");
    expect(JSON.stringify(composeBillOfLading({ ...facts, load }))).not.toContain("Stop");
  });
});

it.each([
  ["rate confirmation", composeRateConfirmation],
  ["bill of lading", composeBillOfLading],
] as const)("the %s lists the truck and the trailer if they are known", (_, compose) => {
  const labels = (equipment: PaperFacts["equipment"]) =>
    compose({ ...facts, equipment })
      .sections[0]?.rows?.filter(([label]) => /^(Truck|Trailer)/.test(label))
      .map((row) => row.join(": "));
  expect(labels({ truck: "12", trailer: "T-7" })).toEqual(["Truck number: 12", "Trailer number: T-7"]);
  expect(labels({ truck: null, trailer: "T-7" })).toEqual(["Trailer number: T-7"]);
  expect(labels(facts.equipment)).toEqual([]);
});

it("the bill of lading names hazardous freight in its own sentence", () => {
  expect(PAPERS.bill_of_lading).toContain("Hazardous materials: see the shipping paper");
  const harmless = composeBillOfLading({ ...facts, load: { ...load, required_hazmat_license: false } });
  expect(JSON.stringify(harmless)).not.toContain("Hazardous");
});

it("an empty load leaves the three freight rows as lines to fill in", () => {
  const unnamed = Object.fromEntries(
    ALL_TERMS.filter(({ holds }) => holds.is !== "day" && holds.is !== "dollars").map(({ column, holds }) => [
      column,
      holds.is === "requirement" ? false : null,
    ]),
  );
  const bill = composeBillOfLading({ ...facts, load: { ...load, ...unnamed } });
  const rows = bill.sections.find(({ heading }) => heading === "Freight")?.rows ?? [];
  expect(rows.map(([label, words]) => [label, /^_+$/.test(words)])).toEqual([
    ["Number of packages", true],
    ["Description", true],
    ["Weight and dimensions", true],
    ["Seal number", true],
  ]);
});
