import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { files, loads } from "db/schema";
import { and, eq, isNull } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { removeStray } from "~/files/remove-stray.server";
import { collect } from "~/files/store/byte-stream";
import { fileStore } from "~/files/store/choose-store.server";
import { STRAY_AFTER_MS } from "~/files/store/store";
import { MAX_FILE_BYTES } from "~/files/upload/receive-upload.node.server";
import { deliverLoad } from "~/loads/steps/upload-documents.server";
import { log } from "~/platform/log.server";
import type { LoadStatus } from "~/trade/lifecycle";
import { numberOf } from "~/trade/load-number";
import { samplePdf, samplePhoto } from "../../../tests/fixtures/documents";
import { historyOf, lastStep, loadRow } from "../../../tests/fixtures/read-back";
import { storedBlobs } from "../../../tests/fixtures/servers/stored-blobs";
import { TWO_STOPS } from "../../../tests/fixtures/terms/stops-between";
import { picture } from "../../../tests/fixtures/upload-forms";
import { ask, keyOf } from "../../../tests/http/support/api-requests";
import { PROOF_TYPES } from "./haul-schema";

let owner: BuiltPerson;
let driver: BuiltPerson;
let key: string;
let pdf: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  key = await keyOf(driver);
  pdf = new Uint8Array((await samplePdf("proof.pdf")).buffer);
});

afterEach(() => void vi.restoreAllMocks());

/** @param stops the value of the `stops` column */
async function stage(status: LoadStatus = "in transit", stops: string | null = null) {
  const { loadId } = await saveLoad({ owner, driver, status });
  if (stops) await db().update(loads).set({ stops }).where(eq(loads.load_id, loadId));
  const number = numberOf(await loadRow(loadId));
  const path = `/hauls/${number}/proof-of-delivery`;
  const put = (file: BodyInit, type = "application/pdf", as = key, more = {}) =>
    ask(as, "PUT", path, { file, headers: { "Content-Type": type, ...more } });
  const putAt = (stop: string, file: BodyInit, as = key) =>
    ask(as, "PUT", `${path}/${stop}`, { file, headers: { "Content-Type": "application/pdf" } });
  return { loadId, number, path, put, putAt };
}

const proofsOf = (loadId: string) =>
  db()
    .select()
    .from(files)
    .where(and(eq(files.load_id, loadId), eq(files.kind, "proof_of_delivery"), isNull(files.dropped_at)));
const deliveriesOf = async (loadId: string) =>
  (await historyOf(loadId)).filter(([event]) => event === "deliver");

async function expectNothing(loadId: string, before: readonly string[]) {
  expect((await loadRow(loadId)).load_status).toBe("in transit");
  expect(storedBlobs(loadId)).toEqual(before);
}

describe("a proof of delivery", () => {
  it("delivers the load as the page does, and is stored once, however often it is sent", async () => {
    const { loadId, number, put } = await stage();
    for (let at = 0; at < 3; at++) {
      const { status, json } = await put(pdf);
      expect([status, json]).toEqual([200, { number, status: "complete", check_ins: [] }]);
    }
    expect(await lastStep(loadId)).toEqual(["deliver", "in transit", "complete", driver.id]);
    expect(await deliveriesOf(loadId)).toHaveLength(1);
    const [proof, ...others] = await proofsOf(loadId);
    expect(others).toEqual([]);
    expect(proof).toMatchObject({ shown_name: "proof of delivery.pdf", uploader_id: driver.id });
    expect((await loadRow(loadId)).dropoff_image_url).toBe(`/files/${proof?.file_id}`);
    const body = await fileStore().get(proof?.path ?? "");
    expect(body && new Uint8Array(await collect(body))).toEqual(pdf);
    expect(storedBlobs(loadId).filter((path) => path.includes("/POD/"))).toEqual([proof?.path]);
  });

  it("sent four times at once delivers once", async () => {
    const { loadId, put } = await stage();
    const answers = await Promise.all(Array.from({ length: 4 }, () => put(pdf)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await deliveriesOf(loadId)).toHaveLength(1);
    expect(storedBlobs(loadId).filter((path) => path.includes("/POD/"))).toHaveLength(1);
  });

  it("has an id of its own for the same file on another load", async () => {
    const [one, other] = [await stage(), await stage()];
    for (const { put } of [one, other]) expect((await put(pdf)).status).toBe(200);
    const ids = (await Promise.all([one, other].map(({ loadId }) => proofsOf(loadId)))).flat();
    expect(new Set(ids.map(({ file_id }) => file_id)).size).toBe(2);
  });

  it.each(PROOF_TYPES.filter((type) => type.startsWith("image/")))(
    "may be %s, and is stored without its metadata, and once",
    async (type) => {
      const { loadId, put } = await stage();
      const format = type.slice("image/".length) as "jpeg";
      const photo = await picture(160, 120)
        .withExif({ IFD0: { Artist: "Dee" } })
        .toFormat(format)
        .toBuffer();
      for (let at = 0; at < 2; at++) expect((await put(new Uint8Array(photo), type)).status).toBe(200);
      const [proof, ...others] = await proofsOf(loadId);
      expect([others, proof?.content_type]).toEqual([[], expect.stringMatching(/^image\/(?:jpeg|webp)$/)]);
      const body = await fileStore().get(proof?.path ?? "");
      const stored = body && (await collect(body));
      expect((await sharp(stored ?? undefined).metadata()).exif).toBeUndefined();
    },
  );
});

describe("a proof of delivery is refused", () => {
  it.each([
    ["text that is called a PDF", 422, "application/pdf", "not a PDF", /^Choose a PDF or a photo/],
    ["nothing", 422, "application/pdf", "", /^Choose the proof of delivery/],
    ["a PDF without its end", 422, "application/pdf", "%PDF-1.4 cut", /^This PDF is incomplete/],
    ["an image without its end", 422, "image/jpeg", "\u00ff\u00d8\u00ff", /./],
    ["a form", 415, "multipart/form-data; boundary=a", "--a--", /^Send a file with one of these types/],
    ["another type", 415, "text/plain", "%PDF-1.4 %%EOF", /^Send a file with one of these types/],
  ])("if it is %s", async (_, expected, type, file, detail) => {
    const { loadId, put } = await stage();
    const before = storedBlobs(loadId);
    const { status, json, headers } = await put(Buffer.from(file, "latin1"), type);
    expect([status, json.detail]).toEqual([expected, expect.stringMatching(detail)]);
    expect(headers.get("accept")).toBe(expected === 415 ? PROOF_TYPES.join(", ") : null);
    await expectNothing(loadId, before);
  });

  it("if it is larger than 10 MB", async () => {
    const { loadId, put } = await stage();
    const before = storedBlobs(loadId);
    const long = new Uint8Array(MAX_FILE_BYTES + 1).fill(0x20);
    long.set(pdf);
    const { status, json } = await put(long);
    expect([status, json.detail]).toEqual([413, "Choose a file up to 10 MB."]);
    await expectNothing(loadId, before);
  });

  it("if the connection breaks, which is no failure of ours", async () => {
    const logged = vi.spyOn(log, "error");
    const { loadId, put } = await stage();
    const before = storedBlobs(loadId);
    let chunks = 0;
    const broken = new ReadableStream({
      pull(controller) {
        if (chunks++ === 0) controller.enqueue(pdf.subarray(0, 400));
        else controller.error(new Error("aborted"));
      },
    });
    const { status, json } = await put(broken);
    expect([status, json.detail]).toEqual([422, expect.stringMatching(/^Error uploading file/)]);
    expect(logged).not.toHaveBeenCalled();
    await expectNothing(loadId, before);
  });

  it("before the pickup, in the words of the page, and is not read", async () => {
    const { loadId, path } = await stage("pickup");
    const before = storedBlobs(loadId);
    let wasRead = false;
    const file = new ReadableStream(
      {
        pull(controller) {
          wasRead = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { "Content-Type": "application/pdf" };
    const { status, json } = await ask(key, "PUT", path, { file, headers });
    expect([status, json.detail, wasRead]).toEqual([
      409,
      // At a company of several people, the message begins with who took the last step.
      expect.stringMatching(/You can't confirm the delivery now\. The load's status has changed\.$/),
      false,
    ]);
    expect(storedBlobs(loadId)).toEqual(before);
  });

  it("after the delivery, if it is another file than the one that delivered the load", async () => {
    const { loadId, put } = await stage();
    const form = new FormData();
    form.append("proof_of_delivery", new File([pdf], "proof.pdf", { type: "application/pdf" }));
    const request = new Request("http://haulway.test/", { method: "POST", body: form });
    await deliverLoad({ viewer: driver, loadId, request, clientAddress: "192.0.2.1" });
    const before = storedBlobs(loadId);
    const photo = new Uint8Array((await samplePhoto("dock.jpg")).buffer);
    expect((await put(photo, "image/jpeg")).status).toBe(409);
    const long = new Uint8Array(MAX_FILE_BYTES + 1);
    expect((await put(long)).status).toBe(409);
    expect(storedBlobs(loadId)).toEqual(before);
    expect(await proofsOf(loadId)).toHaveLength(1);
  });

  it("of a load that another company carries", async () => {
    const { loadId, put } = await stage();
    const before = storedBlobs(loadId);
    const stranger = await keyOf(await savePerson({ role: "driver" }));
    expect((await put(pdf, "application/pdf", stranger)).status).toBe(404);
    expect((await put(pdf, "application/pdf", await keyOf(owner))).status).toBe(403);
    await expectNothing(loadId, before);
  });
});

describe("the proof of a drop between", () => {
  const other = async () => new Uint8Array((await samplePdf("another.pdf", "Other freight")).buffer);

  it("is stored once, however often it is sent; another file replaces it", async () => {
    const { loadId, number, putAt } = await stage("in transit", TWO_STOPS);
    for (let at = 0; at < 3; at++) {
      const { status, json } = await putAt("between-1", pdf);
      expect([status, json]).toEqual([200, { number, status: "in transit", check_ins: [] }]);
    }
    const [first, ...more] = await proofsOf(loadId);
    expect([first?.stop, more]).toEqual(["between-1", []]);
    expect((await putAt("between-1", await other())).status).toBe(200);
    const now = await proofsOf(loadId);
    expect(now.map(({ stop }) => stop)).toEqual(["between-1"]);
    expect(now[0]?.file_id).not.toBe(first?.file_id);
  });

  it("becomes current again if the replaced file is sent again, and keeps its bytes", async () => {
    const { loadId, putAt } = await stage("in transit", TWO_STOPS);
    const another = await other();
    await putAt("between-1", pdf);
    const [first] = await proofsOf(loadId);
    await putAt("between-1", another);
    for (let at = 0; at < 2; at++) expect((await putAt("between-1", pdf)).status).toBe(200);
    const [now, ...more] = await proofsOf(loadId);
    expect([now?.file_id, more]).toEqual([first?.file_id, []]);
    await removeStray(fileStore(), Date.now() + 2 * STRAY_AFTER_MS);
    const body = await fileStore().get(now?.path ?? "");
    expect(body && new Uint8Array(await collect(body))).toEqual(pdf);
    expect((await putAt("between-1", another)).status).toBe(200);
    expect(await proofsOf(loadId)).toHaveLength(1);
  });

  it("is listed with its stop; the load's own proof may be the same file", async () => {
    const { loadId, put, putAt } = await stage("in transit", TWO_STOPS);
    await putAt("between-1", pdf);
    expect((await put(pdf)).status).toBe(200);
    expect((await put(pdf)).status).toBe(200);
    await db().update(loads).set({ reference: "PO-77" }).where(eq(loads.load_id, loadId));
    const { json } = await ask(await keyOf(owner), "GET", "/loads/PO-77/documents");
    const proofs = json.documents.filter(({ kind }: { kind: string }) => kind === "proof_of_delivery");
    expect(proofs.map(({ stop }: { stop?: string }) => stop)).toEqual(["between-1", undefined]);
  });

  it.each([
    ["a pickup", "between-2", 404],
    ["no stop of the load", "between-3", 404],
    ["no stop at all", "delivery", 404],
  ])("is refused at %s", async (_, stop, expected) => {
    const { loadId, putAt } = await stage("in transit", TWO_STOPS);
    const before = storedBlobs(loadId);
    expect((await putAt(stop, pdf)).status).toBe(expected);
    await expectNothing(loadId, before);
  });

  it("is refused before the pickup and after the delivery", async () => {
    for (const status of ["pickup", "complete"] as const) {
      const { putAt } = await stage(status, TWO_STOPS);
      expect((await putAt("between-1", pdf)).status, status).toBe(409);
    }
  });

  it("is asked for at the delivery, unless the program confirms the question", async () => {
    const { loadId, put } = await stage("in transit", TWO_STOPS);
    const before = storedBlobs(loadId);
    const { status, json } = await put(pdf);
    expect([status, json.detail]).toEqual([
      409,
      expect.stringMatching(/^Stop 2 has no proof of delivery\. If this is meant, .*doubts=accept/),
    ]);
    await expectNothing(loadId, before);
    expect((await put(pdf, "application/pdf", key, { Prefer: "doubts=accept" })).status).toBe(200);
    expect(await deliveriesOf(loadId)).toHaveLength(1);
  });
});
