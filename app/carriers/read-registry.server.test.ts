import "../../tests/fixtures/servers/own-registry";
import "../../tests/fixtures/servers/own-database";

import { database, db } from "db/client";
import { carrier_records } from "db/schema";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { log } from "~/platform/log.server";
import { driverInfo } from "~/requests/driver-info.server";
import { openRequestsOn } from "~/requests/queries.server";
import { requestLoad } from "~/requests/request-load.server";
import { addDays, earliestToday } from "~/text/dates";
import { DAY_MS, HOUR_MS } from "~/text/time";
import type { Viewer } from "~/trade/viewer";
import { closeParty } from "../../tests/fixtures/close-party";
import { qcmobile, register } from "../../tests/fixtures/servers/own-registry";
import { qcMobile } from "./qcmobile.server";
import { carrierSeenBy, exportCarrier } from "./queries.server";
import { readDueCarriers } from "./read-registry.server";
import { RegistryUnavailable } from "./registry";
import { stateFacts } from "./state-facts.server";

const NOW_MS = Date.UTC(2026, 10, 3, 12);

const state = (viewer: Viewer, usdot: string) =>
  stateFacts({ viewer, fields: { legal_name: "Rivers Hauling", usdot, mc_number: "" } });

async function carrierOf(usdot: string) {
  const viewer = await savePerson({ role: "driver" });
  await state(viewer, usdot);
  return viewer;
}

const shownTo = async ({ id }: Viewer) => (await carrierSeenBy(id, id))?.record ?? null;
const answering = (status: number, body: string, type = "application/json") =>
  qcmobile.answerNext((response) => response.writeHead(status, { "content-type": type }).end(body));
const ofNow = qcMobile({ base: qcmobile.base, key: "web-key" });

beforeEach(async () => {
  await database().client.execute("delete from carrier_records");
  await database().client.execute("delete from carrier_facts");
  qcmobile.carriers.clear();
  qcmobile.asked.length = 0;
  return () => vi.restoreAllMocks();
});

describe("the registry's response", () => {
  it("is read in full, and stored with its time", async () => {
    register("4242", { dbaName: "  RIVERS \n FREIGHT " });
    const viewer = await carrierOf("4242");
    expect(await shownTo(viewer)).toBeNull();
    await readDueCarriers(NOW_MS);
    const record = await shownTo(viewer);
    expect(record?.title).toMatch(/^FMCSA, checked Tue, Nov 3/);
    expect(record?.facts).toEqual([
      ["Authorized to operate", "Yes"],
      ["Registered name", "RIVERS HAULING LLC"],
      ["Doing business as", "RIVERS FREIGHT"],
      ["USDOT status", "Active"],
      ["Liability on file", "$1,000,000"],
    ]);
    expect(await exportCarrier(viewer.id)).toMatchObject({
      fmcsa: { usdot: "4242", read_at: "2026-11-03T12:00:00.000Z", allowed_to_operate: true },
    });
  });

  it.each([
    ["nothing is on file", { bipdInsuranceOnFile: "0" }, { liabilityOnFileCents: 0 }],
    ["insurance is unknown", { bipdInsuranceOnFile: null }, { liabilityOnFileCents: null }],
    ["it may not operate", { allowedToOperate: "N", statusCode: "I" }, { allowedToOperate: false }],
    ["its authority is unknown", { allowedToOperate: null }, { allowedToOperate: null }],
    ["its name is very long", { legalName: "A".repeat(5_000) }, { legalName: "A".repeat(160) }],
  ])("can say that %s", async (_, changes, says) => {
    register("17", changes);
    expect(await ofNow.read("17")).toMatchObject(says);
  });

  it("for a number with leading zeros is the same as without", async () => {
    qcmobile.carriers.set("0017", {
      dotNumber: 17,
      legalName: "RIVERS",
      dbaName: null,
      allowedToOperate: "Y",
      statusCode: "A",
      bipdInsuranceOnFile: null,
    });
    expect(await ofNow.read("0017")).toMatchObject({ legalName: "RIVERS" });
  });

  it("for an unknown number says that it was not found", async () => {
    const viewer = await carrierOf("99");
    await readDueCarriers(NOW_MS);
    expect((await shownTo(viewer))?.facts).toEqual([["USDOT number", "Not found"]]);
    answering(404, JSON.stringify({ content: null }));
    expect(await ofNow.read("99")).toBeNull();
  });

  it.each([
    ["no JSON", "<h1>Maintenance</h1>"],
    ["JSON of another shape", `{"content":{"carrier":{"dotNumber":17}}}`],
    ["empty", ""],
    ["truncated", `{"content":{"carrier":{"dotNumber":17,"leg`],
    ["another carrier", `{"content":{"carrier":{"dotNumber":18,"legalName":"OTHER"}}}`],
    ["far too long", `{"content":"${"x".repeat(70_000)}"}`],
  ])("that is %s is rejected", async (_, body) => {
    answering(200, body);
    const read = ofNow.read("17");
    await expect(read).rejects.toThrow(/^The registry response/);
    await expect(read).rejects.not.toBeInstanceOf(RegistryUnavailable);
  });

  it.each([401, 403, 429, 500, 503, 302])("%i means that the registry is unavailable", async (status) => {
    answering(status, "{}");
    await expect(ofNow.read("17")).rejects.toThrow(RegistryUnavailable);
  });

  it("fails if it takes too long or the key is rejected; no message contains the key", async () => {
    qcmobile.answerNext(() => undefined);
    const slow = qcMobile({ base: qcmobile.base, key: "web-key", limitMs: 20 });
    await expect(slow.read("17")).rejects.toThrow(RegistryUnavailable);
    const refused = qcMobile({ base: `${qcmobile.base}/`, key: "wrong-key" }).read("17");
    await expect(refused).rejects.toThrow(/^refused the key$/);
    const gone = qcMobile({ base: "http://127.0.0.1:1", key: "secret-key" }).read("17");
    await expect(gone).rejects.toThrow(RegistryUnavailable);
    await expect(gone).rejects.not.toThrow(/secret-key/);
  });
});

describe("the job", () => {
  it("reads each carrier once a day, however often it runs, and skips carriers without a number", async () => {
    await savePerson({ role: "driver" });
    await carrierOf("");
    for (const usdot of ["1", "2"]) {
      register(usdot);
      await carrierOf(usdot);
    }
    await readDueCarriers(NOW_MS);
    await readDueCarriers(NOW_MS + DAY_MS - 1);
    expect(qcmobile.asked.toSorted()).toEqual(["1", "2"]);
    await readDueCarriers(NOW_MS + DAY_MS);
    expect(qcmobile.asked).toHaveLength(4);
  });

  it("reads ten carriers per run, those never read first", async () => {
    for (let usdot = 1; usdot <= 12; usdot += 1) await carrierOf(String(usdot));
    await readDueCarriers(NOW_MS);
    expect(qcmobile.asked).toHaveLength(10);
    await readDueCarriers(NOW_MS + DAY_MS);
    expect(new Set(qcmobile.asked).size).toBe(12);
  });

  it("stops if the quota is used up, and continues with another carrier within an hour", async () => {
    const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
    const viewers = [await carrierOf("1"), await carrierOf("2")];
    for (const usdot of ["1", "2"]) register(usdot);
    answering(429, "{}");
    await readDueCarriers(NOW_MS);
    expect(qcmobile.asked).toHaveLength(1);
    expect(warn.mock.calls).toEqual([[{ cause: "answered 429" }, "carrier registry unavailable"]]);
    await readDueCarriers(NOW_MS);
    await readDueCarriers(NOW_MS + HOUR_MS);
    for (const viewer of viewers) expect((await shownTo(viewer))?.authority.isAllowed).toBe(true);
    expect(qcmobile.asked).toHaveLength(3);
  });

  it("continues if one carrier cannot be read, and keeps its earlier data with its date", async () => {
    vi.spyOn(log, "warn").mockImplementation(() => {});
    const viewers = [await carrierOf("1"), await carrierOf("2")];
    for (const usdot of ["1", "2"]) register(usdot);
    await readDueCarriers(NOW_MS);
    answering(200, "broken");
    await readDueCarriers(NOW_MS + DAY_MS);
    expect(qcmobile.asked).toHaveLength(4);
    const read = await Promise.all(
      viewers.map(async (viewer) => (await shownTo(viewer))?.authority.readAtMs),
    );
    expect(read.toSorted()).toEqual([NOW_MS, NOW_MS + DAY_MS]);
  });

  it("stores nothing for a number that was changed or removed in the meantime", async () => {
    const viewer = await carrierOf("1");
    register("1");
    await readDueCarriers(NOW_MS);
    await state(viewer, "2");
    expect(await shownTo(viewer)).toBeNull();
    register("2");
    qcmobile.answerNext((response) => {
      void state(viewer, "3").then(() =>
        response.end(JSON.stringify({ content: { carrier: qcmobile.carriers.get("2") } })),
      );
    });
    await readDueCarriers(NOW_MS);
    expect(qcmobile.asked).toEqual(["1", "2"]);
    expect(await db().select().from(carrier_records)).toEqual([]);
    await readDueCarriers(NOW_MS);
    expect((await shownTo(viewer))?.facts).toEqual([["USDOT number", "Not found"]]);
  });

  it("in two processes at once stores one response", async () => {
    const viewer = await carrierOf("1");
    register("1");
    await Promise.all([readDueCarriers(NOW_MS), readDueCarriers(NOW_MS)]);
    expect((await shownTo(viewer))?.authority.isAllowed).toBe(true);
    expect(await db().select().from(carrier_records)).toHaveLength(1);
  });

  it("leaves no data of a closed account", async () => {
    const viewer = await savePerson({ role: "driver" });
    await state(viewer, "1");
    register("1");
    await readDueCarriers(NOW_MS);
    await closeParty(viewer);
    expect(await db().select().from(carrier_records)).toEqual([]);
  });
});

it("a carrier who may not operate does not fit, on the driver's page and in the list", async () => {
  const viewer = await carrierOf("1");
  register("1", { allowedToOperate: "N" });
  const owner = await savePerson({ role: "shipper" });
  const today = earliestToday();
  const { loadId } = await saveLoad({
    owner,
    status: "new",
    terms: { pickup_date: addDays(today, 3), delivery_date: addDays(today, 5) },
  });
  await requestLoad({ viewer, loadId });
  const lines = async () => (await driverInfo(owner, viewer.id, loadId)).load?.eligibility ?? [];
  const isAuthority = ({ name }: { name: string }) => name === "Authority";
  expect((await lines()).some(isAuthority)).toBe(false);
  expect((await openRequestsOn(owner.id, loadId)).rows[0]?.authority).toBeNull();
  await readDueCarriers(NOW_MS);
  expect((await lines()).find(isAuthority)).toMatchObject({
    asked: "Authorized to operate",
    verdict: "does not",
  });
  expect((await openRequestsOn(owner.id, loadId)).rows[0]?.authority).toEqual({
    readAtMs: NOW_MS,
    isRegistered: true,
    isAllowed: false,
  });
});
