/** Tests the receiver's signature at a drop between, and the question about drops at the delivery. */
import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { load_events } from "db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { loadDocuments } from "~/loads/queries.server";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { hashOf } from "~/platform/secret";
import { DAY_MS, HOUR_MS } from "~/text/time";
import { sendCheckIn } from "~/tracking/check-in.server";
import type { BetweenName } from "~/trade/stop-names";
import { stopsText } from "~/trade/stops";
import { documentsOf, historyOf, loadRow } from "../../../tests/fixtures/read-back";
import {
  deliveryStage,
  EXCEPTIONS,
  paperRows,
  signaturesOf,
  TYPED,
} from "../../../tests/fixtures/scenes/signed-delivery";
import { sentLater } from "../../../tests/fixtures/sent-later";
import { storedBlobs } from "../../../tests/fixtures/servers/stored-blobs";
import { DROP, PICKUP } from "../../../tests/fixtures/terms/stops-between";
import { deliveryPage } from "./delivery-page.server";

/** Stops 2 and 4 are drops. */
const STOPS = stopsText([DROP, PICKUP, { ...DROP, city: "Wendover", state: "UT" }]);
const stage = () => deliveryStage("in transit", STOPS);
const AT = { stop: "between-1" } as const;

/** A load that was picked up a day ago, and whose driver arrived at the stop at this time. */
async function arrivedAt(stop: BetweenName, atMs: number) {
  const scene = await stage();
  const { driver, loadId } = scene;
  await db()
    .update(load_events)
    .set({ at: Date.now() - DAY_MS })
    .where(eq(load_events.load_id, loadId));
  await sentLater(driver.id, atMs, () =>
    sendCheckIn(`arrived-${stop}`, { viewer: driver, loadId, fields: {} }),
  );
  return scene;
}

describe("signed by the receiver at a drop, a proof of delivery", () => {
  it("is a document of the stop, with its photos; the load stays in transit", async () => {
    const { driver, loadId, sign } = await stage();
    const history = await historyOf(loadId);
    await sign({}, { ...AT, photos: 2 });
    const load = await loadRow(loadId);
    expect([load.load_status, load.dropoff_image_url, load.additional_files]).toEqual([
      "in transit",
      null,
      [],
    ]);
    expect(await historyOf(loadId)).toEqual(history);
    const added = (await documentsOf(loadId)).filter(({ stop }) => stop !== null);
    expect(added.map(({ kind, stop }) => [kind, stop]).sort()).toEqual([
      ["additional", "between-1"],
      ["additional", "between-1"],
      ["proof_of_delivery", "between-1"],
    ]);
    const [paper] = await paperRows(loadId);
    const [signature] = await signaturesOf(loadId);
    expect(paper?.paper_number).toBe(`PD-${load.load_number}-1-S2`);
    expect(paper?.sha256).toBe(await hashOf(paper?.snapshot ?? ""));
    expect(signature).toMatchObject({ typed_name: "Rita Dock", signer_id: driver.id });
  });

  it("names the stop, what is unloaded there, and what the receiver noted", async () => {
    const { owner, loadId, sign } = await stage();
    await sign({}, AT);
    const { made, signed, toSign, drop } = await deliveryPage(owner, loadId, "between-1");
    expect([signed?.name, toSign, drop?.title]).toEqual(["Rita Dock", null, "Proof of delivery at stop 2"]);
    expect(made?.paper.title).toBe("Proof of Delivery at Stop 2");
    const rows = made?.paper.sections.flatMap(({ rows: each = [] }) => each);
    expect(rows).toEqual(
      expect.arrayContaining([
        ["Address", "700 Yard Street, Elko, NV 89801"],
        ["Unloaded here", "4 pieces, 2,400 lb"],
        ["Note", "Use gate 2."],
        ["Exceptions", EXCEPTIONS],
      ]),
    );
    expect((await deliveryPage(owner, loadId)).made).toBeNull();
  });

  it("cannot be signed again, and is signed at each drop by itself", async () => {
    const { driver, loadId, sign } = await stage();
    await sign({}, AT);
    await expect(sign({}, AT)).rejects.toThrow(Conflict);
    await sign({ typed_name: "Ron Yard" }, { stop: "between-3" });
    const names = (await signaturesOf(loadId)).map(({ typed_name }) => typed_name);
    expect(names.sort()).toEqual(["Rita Dock", "Ron Yard"]);
    expect((await deliveryPage(driver, loadId, "between-1")).step).toBe("read");
  });

  it("is refused at a stop that is no drop, and leaves no file", async () => {
    const { driver, loadId, sign } = await stage();
    const stored = storedBlobs(loadId);
    for (const stop of ["between-2", "between-4"] as const) {
      await expect(deliveryPage(driver, loadId, stop)).rejects.toThrow(NotFound);
      await expect(sign({}, { stop, photos: 1 })).rejects.toThrow(NotFound);
    }
    expect(storedBlobs(loadId)).toEqual(stored);
  });

  it("is not signed with the page of another stop", async () => {
    const { driver, loadId, shown, sign } = await stage();
    const page = await shown(driver, "between-1");
    await expect(sign(page, { stop: "between-3" })).rejects.toThrow("Nothing was signed");
    await expect(sign(page)).rejects.toThrow("Nothing was signed");
    expect(await signaturesOf(loadId)).toEqual([]);
  });
});

describe("the time of a signature at a drop that is sent late", () => {
  const hourAgo = (hours: number) => Date.now() - hours * HOUR_MS;

  it("is the phone's, although the driver was at another stop afterward", async () => {
    const { driver, loadId, sign } = await arrivedAt("between-1", hourAgo(3));
    const told = { viewer: driver, loadId, fields: {} };
    await sentLater(driver.id, hourAgo(1), () => sendCheckIn("arrived-between-2", told));
    const pressedMs = hourAgo(2);
    await sentLater(driver.id, pressedMs, () => sign({}, AT));
    expect((await signaturesOf(loadId))[0]?.pressed_at).toBe(pressedMs);
  });

  it("is not before the arrival there", async () => {
    const { driver, loadId, sign } = await arrivedAt("between-1", hourAgo(1));
    await sentLater(driver.id, hourAgo(2), () => sign({}, AT));
    expect((await signaturesOf(loadId))[0]?.pressed_at).toBeNull();
  });
});

describe("signed by the receiver at the destination", () => {
  it("asks once about drops without a proof, and keeps what was typed", async () => {
    const { loadId, sign } = await stage();
    await sign({}, AT);
    const stored = storedBlobs(loadId);
    const asked = await sign({}, { photos: 1 }).catch((error: unknown) => error);
    expect(asked).toBeInstanceOf(Invalid);
    expect(asked).toHaveProperty("message", expect.stringMatching(/^Stop 4 has no proof of delivery\./));
    expect(asked).toHaveProperty("typed", expect.objectContaining({ ...TYPED, asked_drops: "between-3" }));
    expect(storedBlobs(loadId)).toEqual(stored);
    await sign({ asked_drops: "between-3" });
    const load = await loadRow(loadId);
    expect(load.load_status).toBe("complete");
    const proofs = (await documentsOf(loadId)).filter(({ kind }) => kind === "proof_of_delivery");
    const final = proofs.find(({ stop }) => stop === null);
    expect([proofs.length, load.dropoff_image_url]).toEqual([2, `/files/${final?.file_id}`]);
  });
});

it("is a document of both parties, and its photos are not an assigned driver's", async () => {
  const { owner, driver, loadId, sign } = await stage();
  await sign({}, { ...AT, photos: 1 });
  const kindsFor = async (viewer: typeof owner, standing: "owner" | "chosen driver") =>
    (await loadDocuments(viewer, { loadId, status: "in transit", standing }))
      .filter(({ stop }) => stop === "between-1")
      .map(({ kind }) => kind)
      .sort();
  expect(await kindsFor(owner, "owner")).toEqual(["additional", "proof_of_delivery"]);
  expect(await kindsFor(driver, "chosen driver")).toEqual(["additional", "proof_of_delivery"]);
});
