import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { load_events, loads } from "db/schema";
import { write } from "db/write";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { loader as dashboard } from "~/routes/loads/dashboard";
import { askPage, cookieOf } from "../../../tests/fixtures/ask-page";
import { dayFromNow } from "../../../tests/fixtures/days";
import { ownBoard } from "./own-board.server";
import { readBoardFilter } from "./read-board-filter";
import { WAY } from "./transit-progress.server";

let owner: BuiltPerson;
let hauler: BuiltPerson;
let cookie: string;
let haulersCookie: string;
const names = new Map<string, string>();
const numbers = new Map<string, number>();

/** One owner's loads: name, status, places, cargo, days until pickup, dollars. */
const LOADS = [
  ["reno", "new", ["Reno", "NV"], ["Denver", "CO"], "Steel coils", 3, 900],
  ["elko", "new", ["Elko", "NV"], ["Reno", "NV"], "Paper", 2, 700],
  ["asked", "pending", ["Provo", "UT"], ["Boise", "ID"], "Canned soup", 5, 800],
  ["chosen", "rate confirmation", ["Laramie", "WY"], ["Denver", "CO"], "Paper", 4, 1_000],
  ["rolling", "in transit", ["Reno", "NV"], ["Provo", "UT"], "100% juice", 1, 1_100],
  ["done", "complete", ["Reno", "NV"], ["Elko", "NV"], "Paper", 0, 500],
] as const;

beforeAll(async () => {
  owner = await savePerson({ role: "shipper", profile: { full_name: "Brenda Broker" } });
  hauler = await savePerson({ role: "driver", profile: { full_name: "Sam O'Poe" } });
  const others = [await savePerson({ role: "driver" }), await savePerson({ role: "driver" })];
  for (const [name, status, [from, fromState], [to, toState], cargo, days, dollars] of LOADS) {
    const isChosen = status !== "new" && status !== "pending";
    const { loadId, load } = await saveLoad({
      owner,
      status,
      ...(isChosen && { driver: hauler }),
      ...(status === "pending" && { requesters: [hauler, ...others] }),
      terms: {
        origin_address_city: from,
        origin_address_state: fromState,
        destination_address_city: to,
        destination_address_state: toState,
        cargo_description: cargo,
        pickup_date: dayFromNow(days),
        delivery_date: dayFromNow(days + 2),
        total_rate_cents: dollars * 100,
      },
    });
    names.set(loadId, name);
    numbers.set(name, load.load_number ?? 0);
  }
  await saveLoad({ owner: await savePerson({ role: "shipper" }), terms: { origin_address_city: "Reno" } });
  [cookie, haulersCookie] = [await cookieOf(owner), await cookieOf(hauler)];
});

const ask = async (query: string, as = cookie) =>
  (await askPage(dashboard, `/dashboard?${query}`, { cookie: as })).data;
const named = (rows: readonly { load_id: string }[]) => rows.map(({ load_id }) => names.get(load_id));

async function found(query: string, as = cookie) {
  const tabs = await Promise.all(
    ["new", "pre-pickup", "in-transit"].map((tab) => ask(`tab=${tab}&${query}`, as)),
  );
  const counts = tabs[0]?.tabs.map(({ count }) => count);
  expect(tabs.map(({ rows }) => rows.length)).toEqual(counts);
  return tabs.flatMap(({ rows }) => named(rows));
}

describe("an owner finds loads", () => {
  const ALL = ["asked", "elko", "reno", "chosen", "rolling"];
  it.each([
    ["", ALL],
    ["find=", ALL],
    ["find=reno", ["elko", "reno", "rolling"]],
    ["find=RENO", ["elko", "reno", "rolling"]],
    ["find=ren", ["elko", "reno", "rolling"]],
    ["find=eno", []],
    ["find=Reno, NV", ["elko", "reno", "rolling"]],
    ["find=reno co", ["reno"]],
    ["find=hw", ALL],
    ["find=0", []],
    ["find=nv", ["elko", "reno", "rolling"]],
    ["find=paper", ["elko", "chosen"]],
    ["find=coils", ["reno"]],
    ["find=sam", ["chosen", "rolling"]],
    ["find=o'poe paper", ["chosen"]],
    ["find=brenda", []],
    ["find=100%25", ["rolling"]],
    ["find=_", []],
    ["find=%25", []],
    ["find=' or 1=1 --", []],
    [`pickup=${dayFromNow(4)}`, ["chosen"]],
    [`pickup=${dayFromNow(9)}`, []],
    ["pickup=2026-02-30", ALL],
    ["driver=sam", ["chosen", "rolling"]],
    ["driver=poe", []],
    ["driver=o'p", ["chosen", "rolling"]],
    ["driver=sam&find=reno", ["rolling"]],
    [`driver=sam&pickup=${dayFromNow(4)}&find=wy`, ["chosen"]],
  ])("by %s %j", async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it.each([
    ["Saint Louis", "N. Las Vegas", true],
    ["st. louis, mo", "north las vegas", true],
    ["St.Lou", "N Las", true],
    ["Saint Louis, NV", "N. Las Vegas, MO", true],
    ["Saint Louis, TX", "N. Las Vegas, TX", false],
    ["Louisville", "Las Cruces", false],
  ])("by a city in another spelling: %s, %s", async (from, to, isFound) => {
    const shipper = await savePerson({ role: "shipper" });
    const terms = { origin_address_city: "St. Louis", origin_address_state: "MO" } as const;
    const there = {
      destination_address_city: "North\u00a0Las Vegas",
      destination_address_state: "NV",
    } as const;
    const { loadId } = await saveLoad({ owner: shipper, terms: { ...terms, ...there } });
    const as = await cookieOf(shipper);
    for (const text of [from, to]) {
      const { rows } = await ask(`tab=new&find=${encodeURIComponent(text)}`, as);
      expect([text, rows.map(({ load_id }) => load_id)]).toEqual([text, isFound ? [loadId] : []]);
    }
  });

  it.each(["hw-", "HW", "hw ", "#", ""])("by number, written %j and the digits", async (before) => {
    for (const name of ["reno", "chosen"])
      expect(await found(`find=${encodeURIComponent(before + numbers.get(name))}`)).toEqual([name]);
    const beginning = String(numbers.get("chosen")).slice(0, 4);
    expect(await found(`find=${encodeURIComponent(before + beginning)}`)).toContain("chosen");
  });

  it.each([
    ["sort=pickup", ["elko", "reno", "asked"]],
    ["sort=-pickup", ["asked", "reno", "elko"]],
    ["sort=rate", ["reno", "asked", "elko"]],
    ["sort=-rate", ["elko", "asked", "reno"]],
    ["sort=posted", ["elko", "reno", "asked"]],
    ["sort=-posted", ["asked", "reno", "elko"]],
    ["", ["asked", "elko", "reno"]],
    ["sort=nonsense", ["asked", "elko", "reno"]],
    ["sort=rate&find=nv", ["reno", "elko"]],
  ])("by %j in this order: %j", async (query, expected) => {
    expect(named((await ask(`tab=new&${query}`)).rows)).toEqual(expected);
  });
});

describe("an own reference", () => {
  it("finds the owner's loads and opens completed ones, but none of a driver or of another shipper", async () => {
    const [shipper, other, driver] = [
      await savePerson({ role: "shipper" }),
      await savePerson({ role: "shipper" }),
      await savePerson({ role: "driver" }),
    ];
    const open = await saveLoad({ owner: shipper, requesters: [driver], terms: { reference: "PO-4711" } });
    await saveLoad({ owner: shipper, driver, status: "complete", terms: { reference: "Old 4712" } });
    const look = (find: string, as: BuiltPerson) => cookieOf(as).then((key) => ask(`find=${find}`, key));
    for (const text of ["PO-4711", "po-4711", "4711"]) {
      const { rows } = await look(text, shipper);
      expect(rows.map(({ load_id }) => load_id)).toEqual([open.loadId]);
      for (const person of [other, driver]) expect((await look(text, person)).rows).toEqual([]);
    }
    const led = (await look("old 4712", shipper).catch((answer: Response) => answer)) as Response;
    expect(led.headers.get("Location")).toBe("/loads-complete?find=old+4712");
    for (const person of [other, driver]) expect((await look("old 4712", person)).rows).toEqual([]);
    // A filter by pickup day still searches only the current loads.
    expect((await ask(`pickup=${dayFromNow(0)}`, await cookieOf(shipper))).rows).toEqual([]);
  });
});

describe("the dashboard", () => {
  it("opens on the tab that needs the owner, or where the filter matches", async () => {
    expect((await ask("")).tab).toBe("new");
    expect((await ask("find=laramie")).tab).toBe("pre-pickup");
    expect((await ask("find=juice")).tab).toBe("in-transit");
    expect((await ask("find=juice&tab=new")).tab).toBe("new");
    expect((await ask("", haulersCookie)).tab).toBe("in-transit");
  });

  it("shows the owner the driver's name, or how many drivers have requested the load", async () => {
    const told = async (tab: string) =>
      (await ask(`tab=${tab}`)).rows.map(({ load_id, other, asking }) => [names.get(load_id), other, asking]);
    expect(await told("new")).toEqual([
      ["asked", null, 3],
      ["elko", null, 0],
      ["reno", null, 0],
    ]);
    expect(await told("pre-pickup")).toEqual([["chosen", "Sam O'Poe", 0]]);
  });

  it("shows a driver the owner's name, but never how many others have requested the load", async () => {
    const { rows } = await ask("tab=new", haulersCookie);
    expect(rows.map(({ other, asking }) => [other, asking])).toEqual([["Brenda Broker", 0]]);
    expect(await found("find=brenda", haulersCookie)).toEqual(["asked", "chosen", "rolling"]);
    expect(await found("driver=nobody", haulersCookie)).toEqual(["asked", "chosen", "rolling"]);
  });

  it("counts all loads next to the matching ones, and names a filter that matches none", async () => {
    const data = await ask("tab=new&find=juice");
    expect(data.tabs.map(({ count }) => count)).toEqual([0, 0, 1]);
    expect([data.current, data.complete, data.total]).toEqual([5, 1, 0]);
    expect(data.empty?.nothing).toBe("No loads match “juice”.");
    expect(data.suggested).toBeNull();
  });

  it("offers the find form if there are more than a few loads or a filter is set", async () => {
    const founder = await savePerson({ role: "shipper", alone: true });
    const as = await cookieOf(founder);
    const hasTools = async (query: string) => (await ask(query, as)).hasTools;
    for (let n = 0; n < 5; n++) await saveLoad({ owner: founder });
    expect(await hasTools("tab=new")).toBe(false);
    expect(await hasTools("tab=new&sort=rate")).toBe(true);
    expect(await hasTools("tab=new&find=x")).toBe(true);
    await saveLoad({ owner: founder });
    expect(await hasTools("tab=new")).toBe(true);
  });
});

describe("a load that arrives after its delivery date", () => {
  it("is marked on its owner's and its driver's list", async () => {
    const [broker, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
    const day = { pickup_date: dayFromNow(-3), delivery_date: dayFromNow(-2) };
    const lastStepAtMs = Date.now() - 3 * 86_400_000;
    const steps = { lastStepAtMs, postedAtMs: lastStepAtMs - 86_400_000 };
    for (const terms of [day, { ...day, delivery_date: dayFromNow(9) }])
      await saveLoad({ owner: broker, driver, status: "in transit", terms, ...steps });
    const marksOf = async (person: BuiltPerson) => {
      const { rows } = await ownBoard(person, {
        tab: "in-transit",
        page: 1,
        filter: readBoardFilter(new URLSearchParams(), person.role),
      });
      return rows.map(({ late }) => late);
    };
    expect(await marksOf(broker)).toEqual(["Late", undefined]);
    expect(await marksOf(driver)).toEqual(["Late", undefined]);
  });

  it("counts from the moment the pickup was tapped, however late the form arrived", async () => {
    const driver = await savePerson({ role: "driver" });
    const { loadId } = await saveLoad({
      owner: await savePerson({ role: "shipper" }),
      driver,
      status: "in transit",
    });
    const pickup = and(eq(load_events.load_id, loadId), eq(load_events.event, "pick up"));
    const pressedMs = Date.now() - 4 * 3_600_000;
    await write([{ query: db().update(load_events).set({ pressed_at: pressedMs }).where(pickup) }]);
    const [row] = await db().select({ way: WAY }).from(loads).where(eq(loads.load_id, loadId));
    expect(row?.way?.pickedUpMs).toBe(pressedMs);
  });
});
