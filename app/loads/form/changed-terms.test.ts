import { describe, expect, it } from "vitest";
import { stopsText } from "~/trade/stops";
import { DROP, PICKUP, TWO_STOPS } from "../../../tests/fixtures/terms/stops-between";
import { changesBetween, changesInWords, SEEN_TERMS, type Terms } from "./changed-terms";
import type { TermValue } from "./term-words";
import type { TermColumn } from "./terms";

const before: Terms = {
  total_rate_cents: 125_000,
  pickup_date: "2030-03-04",
  pickup_time: "08:00",
  delivery_date: "2030-03-06",
  origin_address_city: "Reno",
  origin_address_state: "NV",
  origin_address_zip: "89501",
  destination_address_city: "Elko",
  destination_address_state: "NV",
  equipment_type: "V",
  weight_lb: 42_000,
  cargo_description: "Tires",
  required_twic: 0,
};

const says = (more: Terms) => changesBetween(before, { ...before, ...more }).map((change) => change.says);

const CASES: Readonly<Partial<Record<TermColumn, readonly [now: TermValue, says: string]>>> = {
  total_rate_cents: [115_000, "Rate changed from $1,250 to $1,150"],
  pickup_date: ["2030-03-05", "Pickup changed from Mon, Mar 4, 2030, 8:00 AM to Tue, Mar 5, 2030, 8:00 AM"],
  pickup_time: [null, "Pickup changed from Mon, Mar 4, 2030, 8:00 AM to Mon, Mar 4, 2030"],
  pickup_until: [
    "10:00",
    "Pickup changed from Mon, Mar 4, 2030, 8:00 AM to Mon, Mar 4, 2030, 8:00 AM–10:00 AM",
  ],
  delivery_date: ["2030-03-07", "Delivery changed from Wed, Mar 6, 2030 to Thu, Mar 7, 2030"],
  delivery_time: ["09:30", "Delivery changed from Wed, Mar 6, 2030 to Wed, Mar 6, 2030, 9:30 AM"],
  origin_address_city: ["Sparks", "Origin changed from Reno, NV 89501 to Sparks, NV 89501"],
  origin_address_state: ["UT", "Origin changed from Reno, NV 89501 to Reno, UT 89501"],
  origin_address_zip: ["89502", "Origin changed from Reno, NV 89501 to Reno, NV 89502"],
  destination_address_city: ["Wells", "Destination changed from Elko, NV to Wells, NV"],
  destination_address_state: ["UT", "Destination changed from Elko, NV to Elko, UT"],
  destination_address_zip: ["89801", "Destination changed from Elko, NV to Elko, NV 89801"],
  stops: [TWO_STOPS, "Stops between added: 2"],
  equipment_type: ["R", "Equipment changed from Van to Reefer"],
  load_size: ["partial", "Load size changed from Full to Partial"],
  cargo_description: ["<b>Anything</b>", "Cargo changed"],
  category: ["Steel", "Category changed"],
  special_instructions: ["Straps", "Special instructions changed"],
  weight_lb: [null, "Weight removed, was 42,000 lb"],
  length_ft: [48, "Length added: 48 ft"],
  pallet_count: [20, "Pallets added: 20"],
  required_twic: [1, "TWIC card is now required"],
  lumper_payer: ["carrier", "Lumper paid by added: Carrier"],
};

/** Terms whose change alone adds no sentence: the end of a window has no meaning without its start. */
const ALONE_SILENT: readonly TermColumn[] = ["delivery_until"];

describe("what an edit changed", () => {
  it.each(Object.entries(CASES))("names %s", (column, [now, sentence]) => {
    expect(says({ [column]: now })).toEqual([sentence]);
  });

  it.each(SEEN_TERMS.map(({ column }) => column))("says something about %s", (column) => {
    const other = before[column] === undefined ? 7 : null;
    const [now] = CASES[column] ?? [other];
    expect(says({ [column]: now })).toHaveLength(ALONE_SILENT.includes(column) ? 0 : 1);
  });

  it("compares no term that only the parties see", () => {
    const secret: Terms = { origin_address_street: "1 Dock St", reference: "PO 7", pickup_contact: "Ann" };
    expect(says(secret)).toEqual([]);
  });

  it("is empty for equal terms, whether a flag is stored as 0 or false and a term as null or missing", () => {
    expect(says({ required_twic: false, required_hazmat_license: null, length_ft: null })).toEqual([]);
    expect(changesInWords([])).toBe("");
  });

  it("names the rate first, and at most three changes", () => {
    const changes = changesBetween(before, {
      ...before,
      weight_lb: 40_000,
      total_rate_cents: 115_000,
      delivery_date: "2030-03-07",
      length_ft: 48,
      required_twic: 1,
    });
    expect(changes.map(({ what }) => what)).toEqual(["rate", "schedule", "terms", "terms", "terms"]);
    expect(changesInWords(changes)).toBe(
      "Rate changed from $1,250 to $1,150. Delivery changed from Wed, Mar 6, 2030 to Thu, Mar 7, 2030. Weight changed from 42,000 lb to 40,000 lb. 2 more changes.",
    );
    expect(changesInWords(changes.slice(0, 4))).toMatch(/\. 1 more change\.$/);
  });
});

describe("the stops between", () => {
  const change = (was: string | null, is: string | null) =>
    changesBetween({ ...before, stops: was }, { ...before, stops: is }).map(({ what, says }) => [what, says]);

  it.each([
    ["more", stopsText([DROP]), TWO_STOPS, "Stops between changed from 1 to 2"],
    ["none", TWO_STOPS, null, "Stops between removed, was 2"],
    ["another order", TWO_STOPS, stopsText([PICKUP, DROP]), "Stops between changed"],
    ["another time", TWO_STOPS, stopsText([{ ...DROP, time: "09:00" }, PICKUP]), "Stops between changed"],
  ])("are a change of the lane: %s", (_, was, is, says) => {
    expect(change(was, is)).toEqual([["lane", says]]);
  });

  it("are not mentioned if only those who haul the load see the change", () => {
    expect(change(TWO_STOPS, stopsText([{ ...DROP, street: "1 Other Street", note: null }, PICKUP]))).toEqual(
      [],
    );
  });
});
