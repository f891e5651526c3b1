import "../../../tests/fixtures/servers/own-database";

import { beforeAll, describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { HOUR_MS, MINUTE_MS } from "~/text/time";
import type { LoadStatus } from "~/trade/lifecycle";
import { numberOf } from "~/trade/load-number";
import { historyOf, loadRow } from "../../../tests/fixtures/read-back";
import { rowsOf } from "../../../tests/fixtures/scenes/check-in-load";
import { ask, keyOf } from "../../../tests/http/support/api-requests";

let owner: BuiltPerson;
let driver: BuiltPerson;
let key: string;

beforeAll(async () => {
  [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  key = await keyOf(driver);
});

const PIN = "4711";
let posted = 0;

async function stage(status: LoadStatus) {
  const terms = { verification_pin: PIN, reference: `PO-${++posted}`, pickup_contact: "Pat" };
  const lastStepAtMs = Date.now() - 3 * HOUR_MS;
  const { loadId } = await saveLoad({ owner, driver, status, terms, lastStepAtMs });
  return { loadId, path: `/hauls/${numberOf(await loadRow(loadId))}` };
}

const put = (path: string, body: unknown) => ask(key, "PUT", path, { body });
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const eventsOf = async (loadId: string) => (await historyOf(loadId)).map(([event]) => event);

describe("a load that the carrier has", () => {
  it("is read with the terms of its parties, but not the PIN", async () => {
    const { path } = await stage("pickup");
    const { status, json, headers } = await ask(key, "GET", path);
    expect([status, json.reference, json.pickup.contact]).toEqual([200, `PO-${posted}`, "Pat"]);
    expect(JSON.stringify(json)).not.toContain(PIN);
    const again = { headers: { "If-None-Match": headers.get("etag") ?? "" } };
    expect((await ask(key, "GET", path, again)).status).toBe(304);
  });

  it("is found by nobody else, whatever they ask", async () => {
    const { path } = await stage("in transit");
    const strangers = [await keyOf(owner), await keyOf(await savePerson({ role: "driver" }))];
    for (const other of strangers) {
      expect((await ask(other, "GET", path)).status).toBe(404);
      expect((await ask(other, "GET", `${path}/check-ins`)).status).toBe(404);
    }
    const [, stranger = ""] = strangers;
    for (const [rest, body] of [
      ["/check-ins/arrived-delivery", {}],
      ["/pickup", { pin: PIN }],
    ] as const)
      expect((await ask(stranger, "PUT", path + rest, { body })).status).toBe(404);
  });
});

describe("a check-in", () => {
  it("is stored once, with its time", async () => {
    const { loadId, path } = await stage("in transit");
    const at = ago(40 * MINUTE_MS);
    const told = await put(`${path}/check-ins/arrived-delivery`, { at });
    expect([told.status, told.json]).toEqual([
      200,
      {
        number: path.slice("/hauls/".length),
        status: "in transit",
        check_ins: [{ name: "arrived-delivery", at, reported_at: expect.any(String) }],
      },
    ]);
    const again = await put(`${path}/check-ins/arrived-delivery`, { at: ago(MINUTE_MS) });
    expect([again.status, again.json]).toEqual([200, told.json]);
    const departed = await put(`${path}/check-ins/departed-delivery`, {});
    expect(departed.json.check_ins).toHaveLength(2);
    expect((await ask(key, "GET", `${path}/check-ins`)).json).toEqual(departed.json);
    expect(await rowsOf(loadId)).toHaveLength(2);
  });

  it.each([
    ["the future", () => new Date(Date.now() + HOUR_MS).toISOString()],
    ["three days ago", () => ago(72 * HOUR_MS)],
    ["no zone", () => "2026-12-01T09:30"],
    ["a day that no month has", () => "2026-02-30T09:30:00Z"],
    ["no text", () => 5],
  ])("is refused with a time of %s", async (_, at) => {
    const { loadId, path } = await stage("in transit");
    const { status, json } = await put(`${path}/check-ins/arrived-delivery`, { at: at() });
    expect([status, json.errors[0].pointer]).toEqual([422, "/at"]);
    expect(await rowsOf(loadId)).toEqual([]);
  });

  it("is refused at a stop that the load does not have", async () => {
    const { loadId, path } = await stage("in transit");
    const { status, json } = await put(`${path}/check-ins/arrived-between-1`, {});
    expect([status, json.detail]).toEqual([404, "This load has no such stop."]);
    expect(await rowsOf(loadId)).toEqual([]);
  });

  it("is refused in another status, and without a known name", async () => {
    const { path } = await stage("pickup");
    expect((await put(`${path}/check-ins/arrived-delivery`, {})).status).toBe(409);
    expect((await put(`${path}/check-ins/here`, {})).status).toBe(404);
  });
});

describe("a pickup", () => {
  it("is confirmed once, with the PIN", async () => {
    const { loadId, path } = await stage("pickup");
    const wrong = await put(`${path}/pickup`, { pin: "0000" });
    expect([wrong.status, wrong.json.errors]).toEqual([
      422,
      [{ detail: expect.stringMatching(/^Incorrect pin/), pointer: "/pin" }],
    ]);
    for (let at = 0; at < 2; at++) {
      const { status, json } = await put(`${path}/pickup`, { pin: PIN });
      expect([status, json]).toEqual([
        200,
        { number: path.slice("/hauls/".length), status: "in transit", check_ins: [] },
      ]);
    }
    expect((await eventsOf(loadId)).filter((event) => event === "pick up")).toHaveLength(1);
  });

  it("is locked after five wrong PINs", async () => {
    const { path } = await stage("pickup");
    for (let at = 0; at < 5; at++) await put(`${path}/pickup`, { pin: "0000" });
    const locked = await put(`${path}/pickup`, { pin: PIN });
    expect([locked.status, locked.json.detail]).toEqual([429, expect.stringMatching(/^Too many wrong pins/)]);
    const waitSeconds = Number(locked.headers.get("retry-after"));
    expect(waitSeconds).toBeGreaterThan(14 * 60);
    expect(waitSeconds).toBeLessThanOrEqual(15 * 60);
  });

  it("is refused before the rate confirmation is signed", async () => {
    const { path } = await stage("rate confirmation");
    expect((await put(`${path}/pickup`, { pin: PIN })).status).toBe(409);
  });
});
