import "../../tests/fixtures/servers/own-database";

import { write } from "db/write";
import { beforeAll, describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { type QueuedLoad, queuedLoads, queueForAlerts } from "~/loads/alert-queue.server";
import { criteriaOf, fits } from "~/search/fits.server";
import { readBoardSearch } from "~/search/search-board.server";
import { keysOfLoad, keysOfSearch } from "./lookup-keys.server";

let driver: BuiltPerson;
beforeAll(async () => {
  driver = await savePerson({ role: "driver" });
});

const read = async (query: string) =>
  criteriaOf((await readBoardSearch(driver, new URLSearchParams(query))).boardQuery);

const under = async (query: string) => keysOfSearch(await read(query)).sort();

describe("the keys of a search are", () => {
  it.each([
    ["min_rate=2000", ["*"]],
    ["min_rate=2000&equipment_type=V", ["*:V"]],
    ["origin_state=NV", ["o@NV"]],
    ["destination_state=UT&destination_state=NV", ["d@NV", "d@UT"]],
    ["origin_state=NV&equipment_type=V&equipment_type=R", ["o@NV:R", "o@NV:V"]],
    ["origin_state=NV&equipment_type=V&equipment_type=R&equipment_type=F", ["o@NV:F", "o@NV:R", "o@NV:V"]],
    ["origin_state=NV&equipment_type=V&equipment_type=R&equipment_type=F&equipment_type=SD", ["o@NV"]],
    ["origin_city=Nowhere at All", ["o=nowhereatall"]],
  ])("%s: %j", async (query, expected) => {
    expect(await under(query)).toEqual(expected);
  });

  it("those of its narrower end: a city before a few states, and these before many", async () => {
    const [city, one, three] = ["origin_city=Nowhere at All", "destination_state=UT", "origin_state=NV"];
    expect(await under(`${city}&${one}`)).toEqual(await under(city));
    expect(await under(`${one}&${three}&origin_state=CA&origin_state=OR`)).toEqual(["d@UT"]);
    expect(await under(`${three}&destination_state=UT&destination_state=AZ`)).toEqual(["o@NV"]);
    const near = await under("origin_city=Reno, NV&origin_radius=5");
    expect(near.length).toBeLessThanOrEqual(3);
    expect(
      await under("origin_city=Reno, NV&origin_radius=5&destination_state=UT&destination_state=NV"),
    ).toEqual(near);
    expect(await under("origin_city=Reno, NV&origin_radius=200&destination_state=UT")).toEqual(["d@UT"]);
  });

  it("the same for all spellings of its city", async () => {
    expect(await under("origin_city=Saint Louis, MO")).toEqual(["o=saintlouis"]);
    expect(await under("origin_city=St. Louis, MO")).toEqual(["o=saintlouis"]);
  });

  it("the map squares around its place, each once", async () => {
    const squares = await under("destination_city=Reno, NV&destination_radius=100");
    expect(squares.length).toBeGreaterThan(3);
    expect(new Set(squares).size).toBe(squares.length);
    for (const each of squares) expect(each).toMatch(/^d#\d+$/);
  });
});

describe("the keys that a load looks up are", () => {
  const nowhere = {
    origin_area: null,
    origin_city_key: null,
    origin_address_state: null,
    destination_area: null,
    destination_city_key: null,
    destination_address_state: null,
    equipment_type: null,
  };

  it("only “anything” if the load has no place", () => {
    expect(keysOfLoad(nowhere)).toEqual(["*"]);
    expect(keysOfLoad({ ...nowhere, equipment_type: "V" })).toEqual(["*", "*:V"]);
  });

  it("city, state and square of both ends, with and without its equipment: at most fourteen", async () => {
    const { loadId } = await saveLoad({ terms: { equipment_type: "V" } });
    await write([queueForAlerts(loadId, 1)]);
    const [load] = (await queuedLoads(50)).filter((each) => each.load_id === loadId);
    const anchors = keysOfLoad(load ?? nowhere);
    expect(anchors).toEqual([
      "o=saltlakecity",
      "o=saltlakecity:V",
      "o@UT",
      "o@UT:V",
      expect.stringMatching(/^o#\d+$/),
      expect.stringMatching(/^o#\d+:V$/),
      "d=denver",
      "d=denver:V",
      "d@CO",
      "d@CO:V",
      expect.stringMatching(/^d#\d+$/),
      expect.stringMatching(/^d#\d+:V$/),
      "*",
      "*:V",
    ]);
  });
});

it("a load finds every search that it fits under one of its keys", async () => {
  const places = [
    ["Salt Lake City", "UT", "84104"],
    ["SALT LAKE CITY", "UT", "84104"],
    ["Reno", "NV", "89502"],
    ["St. Louis", "MO", "63101"],
    ["Saint Louis", "MO", "63101"],
  ] as const;
  const loads: QueuedLoad[] = [];
  for (const [city, state, zip] of places)
    for (const equipment_type of ["V", "R", null] as const) {
      const terms = { origin_address_city: city, origin_address_state: state, origin_address_zip: zip };
      const { loadId } = await saveLoad({ terms: { ...terms, equipment_type } });
      await write([queueForAlerts(loadId, 2)]);
      loads.push(...(await queuedLoads(50)).filter((each) => each.load_id === loadId));
    }
  const queries = [
    "min_rate=100",
    "equipment_type=V",
    "equipment_type=V&equipment_type=R",
    "origin_state=UT",
    "origin_state=UT&equipment_type=V",
    "origin_city=Salt Lake City, UT",
    "origin_city=Salt Lake City, UT&origin_radius=25",
    "origin_city=Provo, UT&origin_radius=100&equipment_type=R",
    "origin_city=Saint Louis, MO",
    "destination_city=Denver, CO&destination_radius=50",
    "destination_city=Denver, CO&origin_state=NV",
  ];
  let fitting = 0;
  for (const query of queries) {
    const asked = await read(query);
    const anchors = new Set(keysOfSearch(asked));
    for (const load of loads) {
      if (!fits(asked, load, Date.now())) continue;
      fitting += 1;
      expect([query, keysOfLoad(load).some((each) => anchors.has(each))]).toEqual([query, true]);
    }
  }
  expect(fitting).toBeGreaterThan(40);
});
