import { describe, expect, it } from "vitest";
import { maySee } from "~/access/policy";
import { TWO_STOPS } from "../../../tests/fixtures/terms/stops-between";
import { rowColumns } from "./term-columns.server";
import { inBrief, inWords, type TermValue } from "./term-words";
import { ADDED, ALL_TERMS, fieldName, labelOf, standsIn, type TermColumn } from "./terms";

const termOf = (column: TermColumn) => {
  const term = ALL_TERMS.find((each) => each.column === column);
  if (!term) throw new Error(`There is no term ${column}.`);
  return term;
};

const year = new Date().getUTCFullYear();

describe("a term's value as text", () => {
  it.each<[TermColumn, TermValue, string | null, string | null]>([
    [
      "pickup_date",
      `${year + 2}-01-03`,
      expect.stringContaining(`Jan 3, ${year + 2}`),
      expect.stringMatching(/^Pickup date /),
    ],
    ["pickup_time", "09:30", "9:30 AM", "Pickup time 9:30 AM"],
    ["total_rate_cents", 110_000, "$1,100", "Rate $1,100"],
    ["equipment_type", "V", "Van", "Van"],
    ["load_size", "partial", "Partial", "Partial"],
    ["load_size", null, null, null],
    ["weight_lb", 42_000, "42,000 lb", "42,000 lb"],
    ["length_ft", 53, "53 ft", "53 ft"],
    ["piece_count", 1_200, "1,200", "Pieces 1,200"],
    ["required_twic", true, "Required", labelOf("required_twic")],
    ["required_twic", false, "Not required", null],
    ["category", "Produce", "Produce", "Category Produce"],
    ["origin_address_state", "UT", "UT", "State UT"],
    ["layover_cents", 25_000, "$250", "Layover per day $250"],
    ["lumper_payer", "carrier", "Carrier", "Lumper paid by Carrier"],
    ["lumper_payer", "shipper", "Shipper", "Lumper paid by Shipper"],
    ["stops", TWO_STOPS, "2 stops between", "2 stops between"],
    ["stops", null, null, null],
    ["category", null, null, null],
    ["weight_lb", null, null, null],
  ])("%s %j", (column, value, words, brief) => {
    expect(inWords(termOf(column), value)).toEqual(words);
    expect(inBrief(termOf(column), value)).toEqual(brief);
  });
});

describe("a term", () => {
  it("has its label, and a field named after it", () => {
    expect(labelOf("pickup_date")).toBe("Pickup date");
    expect(labelOf("total_rate_cents")).toBe("Rate");
    expect(fieldName({ column: "total_rate_cents" })).toBe("total_rate");
    expect(fieldName({ column: "weight_lb" })).toBe("weight_lb");
  });
});

describe("a term on a document", () => {
  const onPaper = ALL_TERMS.filter(
    (term) => standsIn("rate_confirmation", term) || standsIn("bill_of_lading", term),
  );

  it.each(onPaper)(
    "$label ($column) is in the details, from which documents are made, and both parties may see it",
    (term) => {
      expect(standsIn("details", term)).toBe(true);
      expect((["chosen driver", "owner"] as const).map((standing) => maySee(term.seenBy, standing))).toEqual([
        true,
        true,
      ]);
    },
  );
});

describe("the row of a table", () => {
  it("has exactly the columns of the tables that everyone may see while the load is open", () => {
    const { traits, ...composed } = rowColumns;
    const entries = [...ADDED, ...ALL_TERMS];
    const expected = entries.filter((entry) => entry.in.some((place) => place === "table"));
    expect(expected.every(({ seenBy }) => seenBy === "everyone" || seenBy === "unassigned")).toBe(true);
    expect([...Object.keys(composed), ...Object.keys(traits)].sort()).toEqual(
      [...expected.map(({ column }) => column as string), "number"].sort(),
    );
  });
});
