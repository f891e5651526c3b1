import "../../../tests/fixtures/servers/own-database";

import { beforeAll, describe, expect, it } from "vitest";
import { moveFinished } from "~/archive/move-finished";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { releaseDriver } from "~/loads/steps/cancel-load.server";
import { acceptRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { DAY_MS } from "~/text/time";
import { ask, keyOf, loadBody } from "../../../tests/http/support/api-requests";

let shipper: BuiltPerson;
let driver: BuiltPerson;
let key: string;

const list = async (query = "") => ask(key, "GET", `/loads/PO-1/events${query}`);

beforeAll(async () => {
  shipper = await savePerson({ role: "shipper" });
  driver = await savePerson({ role: "driver" });
  key = await keyOf(shipper);
  const { json } = await ask(key, "PUT", "/loads/PO-1", { body: loadBody() });
  const loadId = json.url.split("/").at(-1);
  await requestLoad({ viewer: driver, loadId });
  await acceptRequest({ viewer: shipper, loadId, driverId: driver.id });
  await releaseDriver({ viewer: shipper, loadId, fields: { reason: "Other", reason_text: "Dock closed" } });
});

describe("the events of a load", () => {
  it("are its history by turn, with the side that took each step", async () => {
    const { status, json } = await list();
    expect([status, json.has_more]).toEqual([200, false]);
    expect(json.events).toMatchObject([
      { turn: 1, type: "load.post", by: "shipper", from_status: null, to_status: "new", reason: null },
      { turn: 2, type: "load.request", by: "driver", from_status: "new", to_status: "pending" },
      { turn: 3, type: "load.accept", by: "shipper", to_status: "rate confirmation" },
      { turn: 4, type: "load.release", by: "shipper", reason: expect.stringContaining("Dock closed") },
    ]);
    expect(JSON.stringify(json)).not.toContain(driver.id);
  });

  it("are only the later ones after a turn", async () => {
    const turns = async (query: string) =>
      (await list(query)).json.events.map(({ turn }: { turn: number }) => turn);
    expect(await turns("?after=2")).toEqual([3, 4]);
    expect(await turns("?after=4")).toEqual([]);
  });

  it("have pages", async () => {
    const { loadId } = await saveLoad({ owner: shipper, terms: { reference: "PO-2" } });
    for (let at = 0; at < 51; at++)
      await requestLoad({ viewer: await savePerson({ role: "driver" }), loadId });
    const first = await ask(key, "GET", "/loads/PO-2/events");
    expect([first.json.events.length, first.json.has_more]).toEqual([50, true]);
    const second = await ask(key, "GET", `/loads/PO-2/events?after=${first.json.events.at(-1).turn}`);
    expect([second.json.events[0].turn, second.json.has_more]).toEqual([51, false]);
  });

  it("include those that the archive has", async () => {
    const times = { lastStepAtMs: Date.now() - 100 * DAY_MS, postedAtMs: Date.now() - 101 * DAY_MS };
    await saveLoad({ owner: shipper, driver, status: "complete", terms: { reference: "PO-3" }, ...times });
    const read = async (query = "") => (await ask(key, "GET", `/loads/PO-3/events${query}`)).json;
    const [all, later] = [await read(), await read("?after=2")];
    expect(later.events).toEqual(all.events.slice(2));
    const moved = await moveFinished({ beforeMs: Date.now() - 90 * DAY_MS });
    expect(moved.rows.load_events).toBeGreaterThan(0);
    expect([await read(), await read("?after=2")]).toEqual([all, later]);
  });

  it.each(["-1", "1.5", "x", ""])("refuse the turn %j", async (after) => {
    const { status, json } = await list(`?after=${after}`);
    expect([status, json.detail]).toEqual([422, "after: Send the turn of an event."]);
  });

  it("are not found for others, or without the load", async () => {
    const others = await keyOf(await savePerson({ role: "shipper" }));
    expect((await ask(others, "GET", "/loads/PO-1/events")).status).toBe(404);
    expect((await ask(await keyOf(driver), "GET", "/loads/PO-1/events")).status).toBe(404);
    expect((await ask(key, "GET", "/loads/PO-9/events")).status).toBe(404);
  });
});
