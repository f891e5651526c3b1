import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { files, loads } from "db/schema";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { Conflict, Forbidden, Invalid, NotFound } from "~/platform/errors";
import { LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import type { BetweenName } from "~/trade/stop-names";
import { stopsText } from "~/trade/stops";
import { betweenLookAndWrite } from "../../../tests/fixtures/between-look-and-write";
import { samplePhoto, sampleText } from "../../../tests/fixtures/documents";
import { everythingOf, historyOf, loadRow } from "../../../tests/fixtures/read-back";
import { sentLater } from "../../../tests/fixtures/sent-later";
import { storedBlobs } from "../../../tests/fixtures/servers/stored-blobs";
import { DROP, PICKUP } from "../../../tests/fixtures/terms/stops-between";
import { deliverLoad } from "../steps/upload-documents.server";
import { askAboutDrops, unprovenDrops, withoutProof } from "./drops.server";
import { proofField, proveDrop } from "./prove-drop.server";

const clientAddress = "192.0.2.1";
const photo = await samplePhoto("dock.jpg");
const text = sampleText("dock.jpg");
/** Stops 2 and 4 are drops. */
const STOPS = stopsText([DROP, PICKUP, { ...DROP, city: "Wendover" }]);

function form(field: string, { name, mimeType, buffer }: typeof photo, query = "?revision=1"): Request {
  const body = new FormData();
  body.append(field, new File([new Uint8Array(buffer)], name, { type: mimeType }));
  return new Request(`http://haulway.test/load-details/1${query}`, { method: "POST", body });
}

async function stage(status: LoadStatus = "in transit", stops = STOPS) {
  const owner = await savePerson({ role: "shipper" });
  const [driver, other] = [await savePerson({ role: "driver" }), await savePerson({ role: "driver" })];
  const isOpen = status === "new" || status === "pending";
  const { loadId } = await saveLoad({ owner, status, ...(!isOpen && { driver }) });
  await db().update(loads).set({ stops }).where(eq(loads.load_id, loadId));
  const prove = (stop: BetweenName, { viewer = driver as BuiltPerson, file = photo } = {}) =>
    proveDrop({ viewer, loadId, stop, clientAddress, request: form(proofField(stop), file) });
  const deliver = (query = "") =>
    deliverLoad({
      viewer: driver,
      loadId,
      clientAddress,
      request: form("proof_of_delivery", photo, `?step=deliver&revision=1${query}`),
    });
  return { owner, driver, other, loadId, prove, deliver };
}

const proofsOf = (loadId: string) =>
  db()
    .select()
    .from(files)
    .where(and(eq(files.load_id, loadId), isNotNull(files.stop), isNull(files.dropped_at)));

describe("the proof of a drop", () => {
  it("is stored with its stop, and changes neither status nor history", async () => {
    const { driver, loadId, prove } = await stage();
    const history = await historyOf(loadId);
    await prove("between-1");
    const [proof, ...others] = await proofsOf(loadId);
    expect(others).toEqual([]);
    expect(proof).toMatchObject({ kind: "proof_of_delivery", stop: "between-1", uploader_id: driver.id });
    expect(storedBlobs(loadId)).toContain(proof?.path);
    expect((await loadRow(loadId)).load_status).toBe("in transit");
    expect(await historyOf(loadId)).toEqual(history);
    expect(await unprovenDrops({ loadId, stops: STOPS })).toEqual(["between-3"]);
  });

  it("is replaced by a later upload for the same stop only", async () => {
    const { loadId, prove } = await stage();
    await prove("between-1");
    const [first] = await proofsOf(loadId);
    await prove("between-3");
    await prove("between-1");
    const proofs = await proofsOf(loadId);
    expect(proofs.map(({ stop }) => stop).sort()).toEqual(["between-1", "between-3"]);
    expect(proofs.map(({ file_id }) => file_id)).not.toContain(first?.file_id);
  });

  it.each(LOAD_STATUSES.filter((status) => status !== "in transit"))(
    "is refused on a load in the status %s, and leaves nothing",
    async (status) => {
      const { loadId, prove } = await stage(status);
      const before = await everythingOf(loadId, []);
      const blobs = storedBlobs(loadId);
      const refusal = status === "new" || status === "pending" ? Forbidden : Conflict;
      await expect(prove("between-1")).rejects.toThrow(refusal);
      expect(await everythingOf(loadId, [])).toEqual(before);
      expect(storedBlobs(loadId)).toEqual(blobs);
    },
  );

  it("is taken only from the load's driver", async () => {
    const { owner, other, loadId, prove } = await stage();
    await expect(prove("between-1", { viewer: owner })).rejects.toThrow(Forbidden);
    await expect(prove("between-1", { viewer: other })).rejects.toThrow(NotFound);
    expect(await proofsOf(loadId)).toEqual([]);
  });

  it.each(["between-2", "between-4"] as const)("is refused at a stop that is no drop: %s", async (stop) => {
    const { loadId, prove } = await stage();
    const blobs = storedBlobs(loadId);
    await expect(prove(stop)).rejects.toThrow(NotFound);
    expect(storedBlobs(loadId)).toEqual(blobs);
  });

  it("must be a photo or PDF; the message is beside the field", async () => {
    const { loadId, prove } = await stage();
    const refused = await prove("between-1", { file: text }).catch((error) => error);
    expect(refused).toBeInstanceOf(Invalid);
    expect(Object.keys(refused.fields)).toEqual(["proof_of_stop_2"]);
    expect(await proofsOf(loadId)).toEqual([]);
  });

  it("leaves no file if the load changes during the upload", async () => {
    const { loadId, prove, deliver } = await stage();
    const blobs = storedBlobs(loadId);
    const change = () => db().update(loads).set({ revision: 2 }).where(eq(loads.load_id, loadId));
    const late = betweenLookAndWrite(change, { of: () => prove("between-1"), at: /insert into files/ });
    await expect(late).rejects.toThrow(Conflict);
    expect(await proofsOf(loadId)).toEqual([]);
    expect(storedBlobs(loadId)).toEqual(blobs);
    await expect(deliver("&asked_drops=between-1+between-3")).rejects.toThrow(Conflict);
  });
});

describe("a delivery", () => {
  it("asks once about drops without a proof, before it stores the file", async () => {
    const { loadId, prove, deliver } = await stage();
    const blobs = storedBlobs(loadId);
    const asked = await deliver().catch((error) => error);
    expect(asked).toBeInstanceOf(Invalid);
    expect(asked.message).toMatch(/^Stops 2 and 4 have no proof of delivery\. Deliver anyway\?/);
    expect(asked.typed).toEqual({ asked_drops: "between-1 between-3" });
    expect(storedBlobs(loadId)).toEqual(blobs);
    await prove("between-1");
    await expect(deliver()).rejects.toThrow(/^Stop 4 has no proof of delivery\. Deliver anyway\?/);
    await deliver("&asked_drops=between-1+between-3");
    expect((await loadRow(loadId)).load_status).toBe("complete");
  });

  it("asks again if another drop is in doubt than the one that was asked about", async () => {
    const { deliver } = await stage();
    await expect(deliver("&asked_drops=between-1")).rejects.toThrow(/^Stops 2 and 4 have/);
  });

  it.each([
    ["every drop has a proof", STOPS, ["between-1", "between-3"]],
    ["the stops between are pickups", stopsText([PICKUP]), []],
    ["the load has no stop between", null, []],
  ] as const)("asks nothing if %s", async (_, stops, proven) => {
    const { loadId, prove, deliver } = await stage("in transit", stops);
    for (const stop of proven) await prove(stop);
    await deliver();
    expect((await loadRow(loadId)).load_status).toBe("complete");
  });

  it("that waited on a phone is not asked", async () => {
    const { driver, loadId } = await stage();
    const load = { loadId, stops: STOPS };
    const ask = () => askAboutDrops(load, { fields: {}, button: "Upload" });
    await expect(ask()).rejects.toThrow(Invalid);
    await sentLater(driver.id, Date.now() - 60_000, ask);
  });
});

it("names one drop or several", () => {
  expect(withoutProof(["between-2"])).toBe("Stop 3 has no proof of delivery.");
  expect(withoutProof(["between-1", "between-2", "between-8"])).toBe(
    "Stops 2, 3, and 9 have no proof of delivery.",
  );
});
