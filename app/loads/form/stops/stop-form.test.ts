import { describe, expect, it } from "vitest";
import { STOP_MEMBERS } from "~/trade/stops";
import { TWO_STOPS } from "../../../../tests/fixtures/terms/stops-between";
import { packedForm } from "./packed-form.server";
import { stopCount, unpacked, withoutEmptyStops, withoutStop, withStop } from "./stop-form";
import { fieldsOfStop, STOP_TERMS, stopValues } from "./stop-terms";

const form = { pickup_date: "2026-11-24", ...stopValues(TWO_STOPS) };

it("a stop has a field for each member", () => {
  expect(STOP_TERMS.map(({ member }) => member).sort()).toEqual([...STOP_MEMBERS].sort());
  expect(fieldsOfStop(form, 1)).toMatchObject({ kind: "drop", city: "Elko", pieces: "4", weight_lb: "2400" });
  expect(fieldsOfStop(form, 2)).toEqual({ kind: "pickup", city: "Wells", state: "NV", date: "2026-11-26" });
});

describe("a form with stops", () => {
  it("counts empty stops, too", () => {
    expect([{}, form, withStop(form), withStop({})].map(stopCount)).toEqual([0, 2, 3, 1]);
    expect(stopCount({ stop: "x", stop0_city: "x", stop12_city: "x", bus_stop3_city: "x" })).toBe(0);
  });

  it("keeps the other values if a stop is added", () => {
    expect(withStop(form)).toEqual({ ...form, stop3_kind: "" });
  });

  it("moves the later stops up if a stop is removed", () => {
    const without = withoutStop(withStop(form), 1);
    expect(stopCount(without)).toBe(2);
    expect(fieldsOfStop(without, 1)).toEqual(fieldsOfStop(form, 2));
    expect(without.pickup_date).toBe("2026-11-24");
    expect(withoutStop(form, 2)).toEqual({ pickup_date: "2026-11-24", ...fieldsWithPrefix(1) });
    expect(withoutStop(form, 7)).toEqual(form);
  });
});

it("the stops with a value move up if the empty stops are left out", () => {
  const moved = Object.entries(form).map(([name, value]) => [
    name.replace("stop2_", "stop5_").replace("stop1_", "stop3_"),
    value,
  ]);
  const gaps = {
    ...Object.fromEntries(moved),
    stop1_kind: "",
    stop1_city: " ",
    stop4_note: "",
    stop6_kind: "",
  };
  expect(withoutEmptyStops(gaps)).toEqual(form);
  expect(withoutEmptyStops(form)).toEqual(form);
});

describe("the values of a form in a page's data", () => {
  const members = STOP_TERMS.map(({ member }) => member);

  it("name the fields of the stops once, and omit empty values", () => {
    const { values, stops } = packedForm({ ...withStop(form), cargo_description: "" });
    expect(values).toEqual({ pickup_date: "2026-11-24" });
    expect(stops).not.toContain("stop1_");
    const [first, second, third, ...more] = unpacked(stops, members);
    expect(first).toMatchObject(fieldsOfStop(form, 1));
    expect(second).toMatchObject({ ...fieldsOfStop(form, 2), note: "" });
    expect(Object.values(third ?? {}).join("")).toBe("");
    expect(more).toEqual([]);
  });

  it("have no stops if the form has none", () => {
    expect(packedForm({ pickup_date: "2026-11-24" })).toEqual({ values: { pickup_date: "2026-11-24" } });
    expect(unpacked(undefined, members)).toEqual([]);
  });

  it("keep a typed line break out of the other fields", () => {
    const { stops } = packedForm({ ...form, stop1_city: "Elko\nNV" });
    expect(unpacked(stops, members)[0]).toMatchObject({ city: "Elko NV", state: "NV" });
  });
});

const fieldsWithPrefix = (position: number) =>
  Object.fromEntries(Object.entries(form).filter(([name]) => name.startsWith(`stop${position}_`)));
