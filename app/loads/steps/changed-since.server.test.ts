import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { loads, requests, userloads } from "db/schema";
import { and, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { Conflict } from "~/platform/errors";
import { acceptRequest, rejectRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { withdrawRequest } from "~/requests/withdraw-request.server";
import { LOAD_EVENTS, type LoadEvent, type LoadStatus, type Standing, TRANSITIONS } from "~/trade/lifecycle";
import { betweenLookAndWrite } from "../../../tests/fixtures/between-look-and-write";
import { dayFromNow } from "../../../tests/fixtures/days";
import { type SampleFile, samplePdf } from "../../../tests/fixtures/documents";
import { everythingOf } from "../../../tests/fixtures/read-back";
import { storedBlobs } from "../../../tests/fixtures/servers/stored-blobs";
import { cancelLoad, releaseDriver } from "./cancel-load.server";
import { REASONS } from "./cancellation";
import { confirmPickup } from "./confirm-pickup.server";
import { deleteLoad } from "./delete-load.server";
import { editLoad } from "./edit-load.server";
import { deliverLoad, sendDocuments, signRateConfirmation } from "./upload-documents.server";

const fields = {
  pickup_date: dayFromNow(4),
  delivery_date: dayFromNow(6),
  total_rate: "2000",
  weight_lb: "41000",
};

let pdf: SampleFile;
beforeAll(async () => {
  pdf = await samplePdf("paper.pdf");
});

const STATUS: Readonly<Record<LoadEvent, LoadStatus>> = {
  request: "pending",
  withdraw: "pending",
  accept: "pending",
  reject: "pending",
  "send documents": "rate confirmation",
  sign: "rate confirmation sent",
  "pick up": "pickup",
  deliver: "in transit",
  edit: "pickup",
  delete: "pickup",
  cancel: "pickup",
  release: "pickup",
};

async function sceneOf(event: LoadEvent) {
  const owner = await savePerson({ role: "shipper" });
  const [hauler, rival] = [await savePerson({ role: "driver" }), await savePerson({ role: "driver" })];
  const status = STATUS[event];
  const asking = event === "request" ? [rival] : [hauler, rival];
  const cast = status === "pending" ? { requesters: asking } : { driver: hauler, requesters: [rival] };
  const { loadId, pin } = await saveLoad({ owner, status, ...cast });
  return { owner, hauler, rival, loadId, pin };
}

type Scene = Awaited<ReturnType<typeof sceneOf>>;

function papers(...names: string[]): Request {
  const body = new FormData();
  for (const name of names) body.append(name, new File([new Uint8Array(pdf.buffer)], "paper.pdf"));
  return new Request("http://haulway.test/load-details/1", { method: "POST", body });
}

const clientAddress = "192.0.2.7";

const TAKE: Readonly<Record<LoadEvent, (scene: Scene) => Promise<void>>> = {
  request: ({ hauler: viewer, loadId }) => requestLoad({ viewer, loadId }),
  withdraw: ({ hauler: viewer, loadId }) => withdrawRequest({ viewer, loadId }),
  accept: ({ owner: viewer, hauler, loadId }) => acceptRequest({ viewer, loadId, driverId: hauler.id }),
  reject: ({ owner: viewer, hauler, loadId }) => rejectRequest({ viewer, loadId, driverId: hauler.id }),
  "send documents": ({ owner: viewer, loadId }) =>
    sendDocuments({ viewer, loadId, clientAddress, request: papers("rate_confirmation", "bill_of_lading") }),
  sign: ({ hauler: viewer, loadId }) =>
    signRateConfirmation({ viewer, loadId, clientAddress, request: papers("signed_rate_confirmation") }),
  "pick up": ({ hauler: viewer, loadId, pin }) => confirmPickup({ viewer, loadId, typedPin: pin }),
  deliver: ({ hauler: viewer, loadId }) =>
    deliverLoad({ viewer, loadId, clientAddress, request: papers("proof_of_delivery") }),
  edit: ({ owner: viewer, loadId }) => editLoad({ viewer, loadId, fields }),
  delete: ({ owner: viewer, loadId }) => deleteLoad({ viewer, loadId }),
  cancel: ({ hauler: viewer, loadId }) =>
    cancelLoad({ viewer, loadId, fields: { reason: REASONS.cancel[0] ?? "" } }),
  release: ({ owner: viewer, loadId }) =>
    releaseDriver({ viewer, loadId, fields: { reason: REASONS.release[0] ?? "" } }),
};

const ofLoad = ({ loadId }: Scene) => eq(loads.load_id, loadId);

async function handTie(loadId: string, as: "shipper" | "driver") {
  const { id } = await savePerson({ role: as });
  const tie = and(eq(userloads.load_id, loadId), eq(userloads.relationship_type, as));
  await db().update(userloads).set({ user_id: id }).where(tie);
}

const LOSE: Readonly<Record<Standing, ((scene: Scene) => Promise<unknown>) | null>> = {
  owner: ({ loadId }) => handTie(loadId, "shipper"),
  "chosen driver": ({ loadId }) => handTie(loadId, "driver"),
  "requesting driver": ({ hauler }) => db().delete(requests).where(eq(requests.driver_id, hauler.id)),
  "other driver": ({ hauler, loadId }) =>
    db().insert(requests).values({
      request_id: newId(),
      driver_id: hauler.id,
      load_id: loadId,
      status: "pending",
      created_at: Date.now(),
    }),
  "assigned driver": null,
  "other shipper": null,
};

/** Each function makes one change by hand, so that each guard is tested alone. */
const CHANGES: Readonly<Record<string, (scene: Scene, event: LoadEvent) => Promise<unknown>>> = {
  "has moved on": (scene) =>
    db()
      .update(loads)
      .set({
        load_status: "complete",
        rate_confirmation_url: "/files/1_signed.pdf",
        bill_of_lading_url: "/files/2.pdf",
        dropoff_image_url: "/files/3.pdf",
      })
      .where(ofLoad(scene)),
  "has other terms": (scene) => db().update(loads).set({ revision: sql`revision + 1` }).where(ofLoad(scene)),
  "was taken off the board": (scene) =>
    db().update(loads).set({ deleted_at: Date.now() }).where(ofLoad(scene)),
  "no longer belongs to the viewer": async (scene, event) => LOSE[TRANSITIONS[event].by]?.(scene),
};

const cases = LOAD_EVENTS.flatMap((event) =>
  Object.entries(CHANGES).map(([what, change]) => ({ event, what, change })),
);

describe("a step on a load that changes at the last moment", () => {
  it.each(cases)("$event: refused, and nothing is written, if the load $what", async ({ event, change }) => {
    const scene = await sceneOf(event);
    const { owner, hauler, rival, loadId } = scene;
    const state = () => everythingOf(loadId, [owner, hauler, rival]);
    let changed: Awaited<ReturnType<typeof state>> | undefined;
    const late = betweenLookAndWrite(
      async () => {
        await change(scene, event);
        changed = await state();
      },
      { of: () => TAKE[event](scene) },
    );
    await expect(late).rejects.toBeInstanceOf(Conflict);
    expect(await state()).toEqual(changed);
    expect(storedBlobs(loadId)).toEqual([]);
  });

  it.each(LOAD_EVENTS)("%s: succeeds if the load did not change", async (event) => {
    const scene = await sceneOf(event);
    await betweenLookAndWrite(async () => undefined, { of: () => TAKE[event](scene) });
    const { deleted_at, load_status } = (await everythingOf(scene.loadId, [])).load;
    const { to } = TRANSITIONS[event];
    if (to === "gone") expect(deleted_at).not.toBeNull();
    else expect(load_status).toBe(to === "open" ? "pending" : to);
  });
});
