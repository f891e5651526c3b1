import { describe, expect, it } from "vitest";
import { areaOf, stateless } from "~/places/areas";
import { areasOfState, around, citiesNamed, suggestCities, zipsAround } from "~/places/gazetteer.server";
import { placeColumns } from "~/places/place-columns.server";
import { placeOfZip } from "~/places/zip-codes.server";
import { readSearch } from "./filters";
import { resolveEnd, suggestPlaces } from "./places.server";

const labels = (typed: string) => suggestPlaces(typed).map(({ label }) => label);
const resolved = (query: string) => resolveEnd(readSearch(new URLSearchParams(query)), "origin");

it("New York lies in New York, even though one of its ZIP codes says otherwise", () => {
  const [city] = citiesNamed("New York", ["NY"]);
  const midtown = placeOfZip("10001");
  expect(Math.abs((city?.longitude ?? 0) - (midtown?.longitude ?? 0))).toBeLessThan(0.1);
  expect(placeOfZip("10200")).toBeNull();
});

describe("while the user types", () => {
  it.each([
    ["salt lake", "Salt Lake City, UT"],
    ["St Lou", "Saint Louis, MO"],
    ["o'fal", "O Fallon, MO"],
    ["coeur d al", "Coeur D Alene, ID"],
    ["chic", "Chicago, IL"],
    ["springfield, mo", "Springfield, MO"],
    ["SPRINGFIELD mo", "Springfield, MO"],
    ["new york ny", "New York, NY"],
    ["salt la", "Salt Lake City, UT"],
    ["reno,nv", "Reno, NV"],
    ["washington dc", "Washington, DC"],
    ["washington", "Washington, DC"],
  ])("%j offers %s first", (typed, first) => expect(labels(typed)[0]).toBe(first));

  it.each([
    ["springfield", "OH", "Springfield, OH"],
    ["salt lake", "CO", "Salt Lake City, UT"],
    ["springfield, mo", "OH", "Springfield, MO"],
    ["san", "NV CA", "San Diego, CA"],
    ["san", "XX", "San Antonio, TX"],
  ])("%j with the state %s offers %s first", (typed, states, first) => {
    const offered = suggestPlaces(typed, states.split(" ")).map(({ label }) => label);
    expect(offered[0]).toBe(first);
    expect(new Set(offered).size).toBe(offered.length);
  });

  it.each([
    ["841", "84101 Salt Lake City, UT", 8],
    ["84104", "84104 Salt Lake City, UT", 1],
    ["84104-12", "84104 Salt Lake City, UT", 1],
    ["006", "00601 Adjuntas, PR", 8],
  ])("the ZIP code %s offers %s first", (typed, first, count) => {
    expect(labels(typed)).toHaveLength(count);
    expect(labels(typed)[0]).toBe(first);
    expect(suggestPlaces(typed, ["NV"])[0]).toEqual({ label: first, city: first.slice(0, 5), state: "" });
  });

  it.each(["8", "84", "00000", "841041", "8410-1", "84104-12345", "1e9"])(
    "%s suggests no ZIP code",
    (typed) => expect(labels(typed)).toEqual([]),
  );

  it("suggests at most eight places, each once, and none for nonsense", () => {
    expect(labels("san").length).toBe(8);
    expect(new Set(labels("san")).size).toBe(8);
    for (const typed of ["", "  ", "%", "_", "'; --", "zzzzzz", "\0", "x".repeat(100_000)])
      expect([typed.slice(0, 9), labels(typed)]).toEqual([typed.slice(0, 9), []]);
  });

  it("does not take names of object properties for cities", () => {
    for (const name of ["constructor", "__proto__", "toString"]) expect(citiesNamed(name)).toEqual([]);
    expect(placeOfZip("__proto__")).toBeNull();
  });
});

describe("the ZIP codes around a place", () => {
  const reno = citiesNamed("Reno", ["NV"])[0];
  if (!reno) throw new Error("The directory has no Reno.");

  it("come nearest first, and never farther than asked", () => {
    const zips = zipsAround(reno, 50);
    expect(zips.length).toBe(around(reno, 50).count);
    expect(zips.map(([, tenths]) => tenths)).toEqual(zips.map(([, tenths]) => tenths).sort((a, b) => a - b));
    expect(zips.at(-1)?.[1]).toBeLessThanOrEqual(500);
    expect(zips.map(([zip]) => zip)).toContain(89502);
    expect(zips.map(([zip]) => zip)).not.toContain(89801);
  });

  it("include the areas of every place within the radius, with and without a state", () => {
    const { areas } = around(reno, 50);
    for (const [zip] of zipsAround(reno, 50)) {
      const place = placeOfZip(String(zip).padStart(5, "0"));
      const area = areaOf(place?.state ?? null, place);
      expect(areas).toContain(area);
      expect(areas).toContain(stateless(area));
    }
  });
});

describe("the columns of a load", () => {
  const ends = (city: string | null, state: string | null, zip: string | null) =>
    placeColumns({ origin_address_city: city, origin_address_state: state, origin_address_zip: zip });

  it.each([
    ["a ZIP code", [null, "UT", "84104"], 84104],
    ["nine digits of it", [null, null, "84104-1234"], 84104],
    ["a ZIP code in a different state", ["Denver", "CO", "84104"], 80201],
    ["a city and state", ["salt lake city", "UT", null], 84101],
    ["a city and state with an unknown ZIP code", ["Salt Lake City", "UT", "00000"], 84101],
    ["a city alone", ["Denver", null, null], null],
    ["nothing", [null, null, null], null],
  ] as [string, [string | null, string | null, string | null], number | null][])(
    "from %s",
    (_, parts, point) => {
      const columns = ends(...parts);
      expect(columns.origin_point).toBe(point);
      expect(columns.origin_latitude === null).toBe(point === null);
    },
  );

  it("lie in an area of their state, even if the place is unknown", () => {
    for (const zip of ["84104", "00000", null])
      expect(areasOfState("UT")).toContain(ends(null, "UT", zip).origin_area);
    expect(ends(null, null, null).origin_area).toBe(0);
  });
});

describe("what a search means by its origin", () => {
  it("is the city as typed, if there is no radius", () => {
    expect(resolved("origin_city=reno&origin_state=NV").filter).toMatchObject({ city: "reno" });
    expect(resolved("origin_city=reno&origin_state=NV").filter.areas).toEqual(areasOfState("NV"));
    expect(resolved("origin_city=Reno, NV").filter).toMatchObject({
      city: "Reno",
      start: { label: "Reno, NV" },
    });
  });

  it("is in the state that the city names; another chosen state is ignored with a message", () => {
    for (const radius of ["", "&origin_radius=75"]) {
      const alone = resolved(`origin_city=Reno, NV${radius}`);
      for (const states of ["NV", "UT", "CO&origin_states=NV"]) {
        const {
          filter,
          problems,
          unused = [],
        } = resolved(`origin_city=Reno, NV&origin_state=${states}${radius}`);
        const left = states.slice(0, 2);
        const told =
          states === "NV"
            ? {}
            : { origin_state: `“Reno, NV” already includes a state, so we ignored ${left}.` };
        expect([states, filter, problems, unused]).toEqual([states, alone.filter, told, Object.keys(told)]);
      }
    }
    expect(resolved("origin_city=Zzqq, NV&origin_radius=9&origin_state=UT").unused).toEqual([
      "origin_city",
      "origin_radius",
      "origin_state",
    ]);
  });

  it.each([
    ["origin_city=89502", "89502 (Reno, NV)", 150],
    ["origin_city=89502-1234&origin_radius=20", "89502 (Reno, NV)", 20],
    ["origin_city=89502 Reno, NV", "89502 (Reno, NV)", 150],
    ["origin_city=Reno, NV 89502-1234&origin_radius=20", "89502 (Reno, NV)", 20],
    ["origin_city=Reno&origin_radius=75", "Reno, NV", 75],
    ["origin_city=st. louis&origin_radius=75", "Saint Louis, MO", 75],
    ["origin_city=springfield&origin_state=MO&origin_radius=75", "Springfield, MO", 75],
    ["origin_city=washington, dc&origin_radius=75", "Washington, DC", 75],
  ])("%s is within some miles of a place, in any state", (query, label, miles) => {
    const { filter, problems } = resolved(query);
    expect(filter.place).toMatchObject({ label, miles });
    expect([filter.city, problems]).toEqual([undefined, {}]);
  });

  it.each([
    ["origin_city=00000", "origin_city", "We couldn't find this ZIP code."],
    ["origin_city=Nowhereville&origin_radius=50", "origin_city", "We couldn't find this place."],
    ["origin_city=Zzqq", "origin_city", "We couldn't find this place, so we searched for it as typed."],
    ["origin_city=%25", "origin_city", "We couldn't find this place, so we searched for it as typed."],
    [
      "origin_city=Reno&origin_state=UT",
      "origin_city",
      "We couldn't find this place, so we searched for it as typed.",
    ],
    [
      "origin_city=springfield&origin_radius=50",
      "origin_city",
      "There's more than one place with this name. Choose one.",
    ],
    ["origin_radius=50", "origin_radius", "Enter a city or ZIP code first."],
    ["origin_radius=50&origin_state=UT", "origin_radius", "Enter a city or ZIP code first."],
  ])("%s gets a message at its field", (query, field, problem) => {
    const { filter, problems } = resolved(query);
    expect(problems).toEqual({ [field]: problem });
    expect(filter.place).toBeUndefined();
  });

  it("is the ZIP code in any state; a different chosen state is ignored with a message", () => {
    const alone = resolved("origin_city=89502").filter;
    for (const states of ["NV", "UT", "NV&origin_state=CA"]) {
      const { filter, problems, unused } = resolved(`origin_city=89502&origin_state=${states}`);
      const told =
        states === "NV" ? {} : { origin_state: "89502 is in NV. We're showing loads near it in all states." };
      expect([states, filter, problems]).toEqual([states, alone, told]);
      expect(unused ?? []).toEqual(Object.keys(told));
    }
  });

  it("is unknown for a place that does not exist, and the page suggests others", () => {
    const { filter, question, unused } = resolved("origin_city=salt lake");
    expect([filter.city, unused]).toEqual(["salt lake", undefined]);
    expect(question?.choices[0]).toEqual({
      label: "Salt Lake City, UT",
      city: "Salt Lake City",
      state: "UT",
    });
    expect(resolved("origin_city=Sprngfield&origin_radius=50").question?.choices.length).toBeGreaterThan(0);
    for (const unlike of ["%25", "%25&origin_radius=50"])
      expect(resolved(`origin_city=${unlike}`).question).toBeUndefined();
    const asked = ({ question }: ReturnType<typeof resolved>) => [question?.text, question?.choices.length];
    expect(asked(resolved("origin_city=nowhere"))).toEqual(["Did you mean this place?", 1]);
    expect(resolved("origin_city=Sprngfield").question?.text).toBe("Did you mean one of these?");
  });

  it.each([
    ["St. Louis", "saintlouis"],
    ["st louis&origin_state=MO", "saintlouis"],
    ["Ft. Worth, TX", "fortworth"],
    ["Land O’Lakes", "landolakes"],
    ["N. Las Vegas", "northlasvegas"],
  ])("is %s in every spelling, without a question", (typed, key) => {
    const { filter, question, problems } = resolved(`origin_city=${typed}`);
    expect([filter.city, problems, question]).toEqual([typed.replace(/[,&].*/, ""), {}, undefined]);
    expect(filter.cityKey).toBe(key);
  });

  it("can be Washington, DC, which is in no state", () => {
    const { filter, problems } = resolved("origin_city=Washington, DC");
    expect([filter.city, filter.start?.label, problems]).toEqual(["Washington", "Washington, DC", {}]);
    const columns = (zip: string | null, state: string | null) =>
      placeColumns({
        origin_address_city: "Washington",
        origin_address_state: state,
        origin_address_zip: zip,
      });
    expect(filter.areas).toContain(columns("20001", null).origin_area);
    expect(filter.areas).toContain(columns(null, null).origin_area);
    expect(filter.areas).not.toContain(columns("15301", "PA").origin_area);
    expect(suggestPlaces("washington, dc")[0]).toEqual({
      label: "Washington, DC",
      city: "Washington, DC",
      state: "",
    });
  });

  it("is the largest city of a name, and the page offers the other cities of that name", () => {
    const { filter, question } = resolved("origin_city=Denver&origin_radius=50");
    expect(filter.place?.label).toBe("Denver, CO");
    expect(question?.text).toBe("Not Denver, CO?");
    expect(suggestCities("denver").length).toBeGreaterThan(1);
  });
});
