import { describe, expect, it } from "vitest";
import { without, withValues } from "./addresses";

describe("the URL of a search", () => {
  const params = new URLSearchParams(
    "origin_city=Reno&origin_radius=100&origin_state=NV&origin_states=UT, ID&equipment_type=V&equipment_type=F&page=3&after=1.2.3",
  );
  const query = (href: string) => [...new URL(href, "http://any").searchParams].map((pair) => pair.join("="));

  it("drops a city together with its radius, and goes back to the first page", () => {
    expect(query(without(params, "origin_city"))).toEqual([
      "origin_state=NV",
      "origin_states=UT, ID",
      "equipment_type=V",
      "equipment_type=F",
    ]);
  });

  it("drops one of several values and keeps the others", () => {
    expect(query(without(params, "equipment_type", "V"))).toContain("equipment_type=F");
    expect(query(without(params, "equipment_type", "V"))).not.toContain("equipment_type=V");
    expect(query(without(params, "origin_state", "UT"))).toEqual(
      expect.arrayContaining(["origin_state=NV", "origin_state=ID"]),
    );
    expect(query(without(params, "origin_state")).join()).not.toContain("state");
  });

  it("drops a value written as a list", () => {
    const listed = new URLSearchParams("origin_city[]=Reno&origin_state[]=NV&origin_state[]=UT&min_rate=1");
    expect(query(without(listed, "origin_city"))).toEqual([
      "origin_state=NV",
      "origin_state=UT",
      "min_rate=1",
    ]);
    expect(query(without(listed, "origin_state", "NV"))).toEqual([
      "origin_city=Reno",
      "min_rate=1",
      "origin_state=UT",
    ]);
    expect(query(withValues(listed, { origin_city: "Elko", origin_state: "NV" }))).toEqual([
      "origin_city=Elko",
      "origin_state=NV",
      "min_rate=1",
    ]);
  });

  it("replaces a value", () => {
    expect(query(withValues(params, { origin_city: "Elko", origin_radius: null }))).toEqual([
      "origin_city=Elko",
      "origin_state=NV",
      "origin_states=UT, ID",
      "equipment_type=V",
      "equipment_type=F",
    ]);
  });
});
