import "../../../tests/fixtures/servers/own-database";

import { beforeAll, describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { hideLoad } from "~/hidden/hide.server";
import { FIELDS, FLAGS, LIST_FIELDS } from "~/search/filters";
import { readBoardSearch, searchBoard } from "~/search/search-board.server";
import { numberOf } from "~/trade/load-number";
import { loadRow } from "../../../tests/fixtures/read-back";
import { allow } from "../../../tests/fixtures/scenes/booking";
import { saveEligibleDriver } from "../../../tests/fixtures/scenes/fit-driver";
import { ask, keyOf } from "../../../tests/http/support/api-requests";
import { BOARD_PARAMETERS } from "./board-parameters";
import { exampleOfBoard } from "./examples.server";

let shipper: BuiltPerson;
let driver: BuiltPerson;
let key: string;
const numbers: Record<string, string> = {};

const SECRETS = {
  reference: "PO-SECRET",
  origin_address_street: "1 Hidden Road",
  destination_address_street: "2 Hidden Road",
  pickup_contact: "Pat Hidden",
  pickup_contact_phone: "+12125550123",
};

beforeAll(async () => {
  [shipper, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  key = await keyOf(driver);
  const post = async (name: string, options: Parameters<typeof saveLoad>[0]) => {
    const { loadId } = await saveLoad({ owner: shipper, ...options });
    numbers[name] = numberOf(await loadRow(loadId));
    return loadId;
  };
  const inReno = {
    origin_address_city: "Reno",
    origin_address_state: "NV",
    origin_address_zip: "89501",
  } as const;
  await post("open", { terms: { ...SECRETS, ...inReno, equipment_type: "V", total_rate_cents: 145_050 } });
  await post("asked", { status: "pending", driver, terms: { ...inReno, equipment_type: "R" } });
  await post("partial", {
    terms: { ...inReno, equipment_type: "SD", load_size: "partial", length_ft: 12, weight_lb: 8_000 },
  });
  await post("taken", { status: "pickup", driver, terms: inReno });
  await post("deleted", { terms: { ...inReno, deleted_at: 1 } });
  await post("expired", { terms: { ...inReno, expired_at: 1 } });
  const booked = await post("bookable", { terms: { ...inReno, equipment_type: "F" } });
  await allow(shipper, booked, "worked");
});

const found = async (query: string, as = key) => {
  const { status, json } = await ask(as, "GET", `/board${query}`);
  expect([query, status]).toEqual([query, 200]);
  return json.loads.map(({ number }: { number: string }) => number).toSorted();
};
const named = (...names: string[]) => names.map((name) => numbers[name]).toSorted();

describe("a search", () => {
  it.each([
    ["", ["open", "bookable", "partial"]],
    ["?also_requested=true", ["open", "bookable", "asked", "partial"]],
    ["?origin_state=NV&equipment_type=V,R", ["open"]],
    ["?origin_state=UT", []],
    ["?load_size=partial", ["partial"]],
    ["?load_size=full", ["open", "bookable"]],
    ["?origin_city=reno&origin_radius=50&min_rate=1450.50", ["open"]],
    ["?book_now=true&also_requested=false", ["bookable"]],
  ])("applies its filters: %s", async (query, names) => {
    expect(await found(query)).toEqual(named(...names));
  });

  it("lists what the page lists, for a shipper, too", async () => {
    const { rows } = await searchBoard(await readBoardSearch(shipper, new URLSearchParams()));
    expect(await found("", await keyOf(shipper))).toEqual(rows.map(({ number }) => number).toSorted());
  });

  it("omits what the carrier hid, but not by its number", async () => {
    const other = await savePerson({ role: "driver" });
    const { loadId } = await saveLoad({ owner: shipper, terms: { origin_address_state: "ME" } });
    const number = numberOf(await loadRow(loadId));
    const own = await keyOf(other);
    expect(await found("?origin_state=ME", own)).toEqual([number]);
    await hideLoad({ viewer: other, loadId });
    expect(await found("?origin_state=ME", own)).toEqual([]);
    expect((await ask(own, "GET", `/board/${number}`)).status).toBe(200);
  });

  it("has pages that contain each load once", async () => {
    for (let at = 0; at < 52; at++)
      await saveLoad({
        owner: shipper,
        terms: { origin_address_state: "VT", total_rate_cents: 90_000 + at },
      });
    const first = await ask(key, "GET", "/board?origin_state=VT&sort=rate");
    expect(first.json.loads).toHaveLength(50);
    const next = /^<\/api\/v1(.+)>; rel="next"$/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect(next).toContain("origin_state=VT");
    const second = await ask(key, "GET", next);
    expect([second.json.next_cursor, second.headers.get("link")]).toEqual([null, null]);
    const rates = [...first.json.loads, ...second.json.loads].map(({ total_rate }) => total_rate);
    expect(rates).toEqual(Array.from({ length: 52 }, (_, at) => (90_051 - at) / 100));
  });

  it.each([
    ["?colour=red", "colour: There is no such parameter."],
    ["?page=2", "page: There is no such parameter."],
    ["?origin_state=XX", "origin_state: Choose one of the 50 states."],
    ["?min_rate=much", "min_rate: Use a number from 0 to 1,000,000."],
    ["?min_rate=1&min_rate=2", "min_rate: Send one value."],
    ["?min_rate=", "min_rate: Send a value."],
    ["?origin_state=,", "origin_state: Send a value."],
    ["?origin_city=%20", "origin_city: Send a value."],
    ["?equipment_type=V&equipment_type=", "equipment_type: Send a value."],
    ["?sort=", "sort: Send a value."],
    ["?cursor=", "cursor: Send a value."],
    ["?can_take=maybe", "can_take: Send true or false."],
    ["?can_take=true", "can_take: Add equipment to your profile to use this filter."],
    ["?sort=luck", "sort: Choose a sort order from the list."],
    ["?sort=deadhead", "sort: Enter an origin city or ZIP code to sort by deadhead."],
    ["?cursor=2", "cursor: Send the next_cursor of an earlier page."],
    ["?origin_radius=50", "origin_radius: Enter a city or ZIP code first."],
    ["?origin_city=00000", "origin_city: We couldn't find this ZIP code."],
    ["?origin_city=HW-48213", "origin_city: Send a place, not a load."],
    [
      "?origin_city=89501&origin_state=UT",
      "origin_state: Leave the state out. The city or ZIP code already determines it.",
    ],
  ])("refuses what it would not apply: %s", async (query, detail) => {
    const { status, json } = await ask(key, "GET", `/board${query}`);
    expect([status, json.errors]).toEqual([422, [{ detail }]]);
  });

  it("names the places from which to choose", async () => {
    const { status, json } = await ask(key, "GET", "/board?origin_city=Springfield&origin_radius=50");
    expect([status, json.detail]).toEqual([422, expect.stringMatching(/ Places: Springfield, [A-Z]{2}; /)]);
  });

  it("has a parameter for every filter of the page", () => {
    const filters = [...FIELDS.map(({ name }) => name), ...LIST_FIELDS.map(({ name }) => name), ...FLAGS];
    const names = BOARD_PARAMETERS.map(({ name }) => name);
    expect(names.toSorted()).toEqual([...filters, "sort", "cursor"].toSorted());
  });
});

describe("a load of the board", () => {
  it("has the terms that everyone may see, and no others", async () => {
    const { json, headers } = await ask(key, "GET", `/board/${numbers.open}`);
    expect(json).toMatchObject({
      number: numbers.open,
      status: "new",
      revision: 1,
      total_rate: 1450.5,
      origin: { city: "Reno", state: "NV" },
      broker: { name: shipper.fullName, days_to_pay: null },
      requested: false,
      book_now: false,
      may_book: false,
      deadhead_miles: null,
    });
    expect(Object.keys(json).toSorted()).toEqual(Object.keys(exampleOfBoard("2026-12-01")).toSorted());
    const [listed] = (await ask(key, "GET", "/board?origin_state=NV&equipment_type=V")).json.loads;
    expect(listed).toEqual(json);
    for (const secret of Object.values(SECRETS)) expect(JSON.stringify(json)).not.toContain(secret);
    expect(JSON.stringify(json)).not.toMatch(/street|reference|contact|pin"|agreed/);
    const again = { headers: { "If-None-Match": headers.get("etag") ?? "" } };
    expect((await ask(key, "GET", `/board/${numbers.open}`, again)).status).toBe(304);
  });

  it("tells the deadhead from the place of the search", async () => {
    const deadheads = async (city: string) =>
      (await ask(key, "GET", `/board?equipment_type=V&origin_city=${city}&origin_radius=100`)).json.loads.map(
        ({ deadhead_miles }: { deadhead_miles: number }) => deadhead_miles,
      );
    const [[near], [far]] = [await deadheads("Reno"), await deadheads("Carson%20City")];
    expect(near).toBeLessThan(10);
    expect(far).toBeGreaterThan(20);
  });

  it("tells whether the carrier has requested it and may book it", async () => {
    const worker = await saveEligibleDriver({ profile: { equipment_type: "F" } });
    await saveLoad({ owner: shipper, driver: worker, status: "complete" });
    const read = async (name: string, as: string) => (await ask(as, "GET", `/board/${numbers[name]}`)).json;
    expect(await read("asked", key)).toMatchObject({ status: "pending", requested: true });
    expect(await read("bookable", key)).toMatchObject({ book_now: true, may_book: false });
    expect(await read("bookable", await keyOf(worker))).toMatchObject({ requested: false, may_book: true });
    expect(await read("bookable", await keyOf(shipper))).toMatchObject({ book_now: true, may_book: false });
  });

  it.each(["taken", "deleted", "expired"])("is not found if it is not on the board: %s", async (name) => {
    const { status, json } = await ask(key, "GET", `/board/${numbers[name]}`);
    const none = await ask(key, "GET", "/board/HW-99999999");
    expect([status, json]).toEqual([404, none.json]);
  });

  it.each(["hw48213x", "48213", "HW-1"])("is not found by %s", async (number) => {
    expect((await ask(key, "GET", `/board/${number}`)).status).toBe(404);
  });
});
