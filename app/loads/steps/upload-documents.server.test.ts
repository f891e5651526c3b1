import "../../../tests/fixtures/servers/own-database";

import { beforeAll, describe, expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { TEXTS } from "~/chat/automated-texts";
import { Conflict, Forbidden, Invalid } from "~/platform/errors";
import type { LoadEvent, LoadStatus } from "~/trade/lifecycle";
import { type SampleFile, samplePdf, samplePhoto, sampleText } from "../../../tests/fixtures/documents";
import {
  documentsOf,
  everythingOf,
  feedOf,
  lastStep,
  loadRow,
  nameIn,
} from "../../../tests/fixtures/read-back";
import { storedBlobs } from "../../../tests/fixtures/servers/stored-blobs";
import { deliverLoad, sendDocuments, signRateConfirmation } from "./upload-documents.server";

const clientAddress = "192.0.2.1";
let pdf: SampleFile;
let photo: SampleFile;
beforeAll(async () => {
  [pdf, photo] = await Promise.all([samplePdf("rate con.pdf"), samplePhoto("dock.jpg")]);
});

async function stage(status: LoadStatus) {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  const { loadId } = await saveLoad({ owner, driver, status });
  return { owner, driver, loadId };
}

function form(files: readonly (readonly [string, SampleFile])[]): Request {
  const body = new FormData();
  for (const [field, { name, mimeType, buffer }] of files) {
    body.append(field, new File([new Uint8Array(buffer)], name, { type: mimeType }));
  }
  return new Request("http://haulway.test/load-details/1", { method: "POST", body });
}

type Stage = Awaited<ReturnType<typeof stage>>;
interface UploadStep {
  event: LoadEvent;
  from: LoadStatus;
  to: LoadStatus;
  by: (people: Stage) => Stage["owner"];
  take: typeof sendDocuments;
  files: () => [string, SampleFile][];
  kinds: string[];
}

const STEPS: UploadStep[] = [
  {
    event: "send documents",
    from: "rate confirmation",
    to: "rate confirmation sent",
    by: ({ owner }) => owner,
    take: sendDocuments,
    files: () => [
      ["rate_confirmation", pdf],
      ["bill_of_lading", pdf],
    ],
    kinds: ["rate_confirmation", "bill_of_lading"],
  },
  {
    event: "sign",
    from: "rate confirmation sent",
    to: "pickup",
    by: ({ driver }) => driver,
    take: signRateConfirmation,
    files: () => [["signed_rate_confirmation", pdf]],
    kinds: ["signed_rate_confirmation"],
  },
  {
    event: "deliver",
    from: "in transit",
    to: "complete",
    by: ({ driver }) => driver,
    take: deliverLoad,
    files: () => [["proof_of_delivery", photo]],
    kinds: ["proof_of_delivery"],
  },
];

describe.each(STEPS)("the step '$event'", ({ event, from, to, by, take, files, kinds }) => {
  it("stores the documents, moves the load on and notifies both sides", async () => {
    const people = await stage(from);
    const { owner, driver, loadId } = people;
    const before = await documentsOf(loadId);
    await take({ viewer: by(people), loadId, clientAddress, request: form(files()) });

    expect((await loadRow(loadId)).load_status).toBe(to);
    expect(await lastStep(loadId)).toEqual([event, from, to, by(people).id]);
    const added = (await documentsOf(loadId)).slice(before.length);
    expect(added.map(({ kind }) => kind)).toEqual(kinds);
    expect(added.map(({ uploader_id }) => uploader_id)).toEqual(kinds.map(() => by(people).id));
    expect(storedBlobs(loadId)).toEqual(added.map((file) => file.path).sort());
    const said = TEXTS[event]({
      lane: await nameIn(loadId),
      shipper: owner.fullName,
      driver: driver.fullName,
    });
    expect(await feedOf(owner.id, loadId)).toEqual({ texts: [said.shipper], unread: by(people) !== owner });
    expect(await feedOf(driver.id, loadId)).toEqual({ texts: [said.driver], unread: by(people) !== driver });
  });

  it("sent five times at once happens once; the files of the others are removed", async () => {
    const people = await stage(from);
    const before = await documentsOf(people.loadId);
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        take({ viewer: by(people), loadId: people.loadId, clientAddress, request: form(files()) }),
      ),
    );
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(4);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(Conflict);
    const added = (await documentsOf(people.loadId)).slice(before.length);
    expect(added.map(({ kind }) => kind)).toEqual(kinds);
    expect(storedBlobs(people.loadId)).toEqual(added.map((file) => file.path).sort());
  });

  it("is for nobody else", async () => {
    const people = await stage(from);
    const { owner, driver, loadId } = people;
    const other = by(people) === owner ? driver : owner;
    const upload = { loadId, clientAddress, request: form(files()) };
    await expect(take({ ...upload, viewer: other })).rejects.toBeInstanceOf(Forbidden);
    const stranger = await savePerson({ role: other.role });
    await expect(take({ ...upload, viewer: stranger })).rejects.toMatchObject({ status: 404 });
    expect(storedBlobs(loadId)).toEqual([]);
    expect((await loadRow(loadId)).load_status).toBe(from);
  });

  it("in another status is refused, and stores nothing", async () => {
    const people = await stage(to);
    const request = form(files());
    await expect(
      take({ viewer: by(people), loadId: people.loadId, clientAddress, request }),
    ).rejects.toBeInstanceOf(Conflict);
    expect(request.bodyUsed).toBe(false);
    expect(storedBlobs(people.loadId)).toEqual([]);
  });
});

describe("refused documents", () => {
  const empty: SampleFile = { name: "empty.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) };
  const text = sampleText("rate con.pdf");
  const { 0: send, 1: sign, 2: deliver } = STEPS as [UploadStep, UploadStep, UploadStep];
  const cases: [string, UploadStep, () => [string, SampleFile][], Record<string, unknown>][] = [
    ["no bill of lading", send, () => [["rate_confirmation", pdf]], { bill_of_lading: expect.any(String) }],
    [
      "no rate confirmation",
      send,
      () => [["bill_of_lading", pdf]],
      { rate_confirmation: expect.any(String) },
    ],
    [
      "nothing",
      send,
      () => [],
      { rate_confirmation: expect.any(String), bill_of_lading: expect.any(String) },
    ],
    [
      "a photo as bill of lading",
      send,
      () => [
        ["rate_confirmation", pdf],
        ["bill_of_lading", photo],
      ],
      { bill_of_lading: expect.stringContaining("Choose a PDF.") },
    ],
    [
      "text that is called a PDF",
      send,
      () => [
        ["rate_confirmation", text],
        ["bill_of_lading", pdf],
      ],
      { rate_confirmation: expect.stringContaining("Choose a PDF.") },
    ],
    [
      "two bills of lading",
      send,
      () => [
        ["rate_confirmation", pdf],
        ["bill_of_lading", pdf],
        ["bill_of_lading", pdf],
      ],
      { bill_of_lading: "A maximum of 1 file can be uploaded" },
    ],
    [
      "a photo as signed copy",
      sign,
      () => [["signed_rate_confirmation", photo]],
      { signed_rate_confirmation: expect.stringContaining("Choose a PDF.") },
    ],
    [
      "0 bytes",
      sign,
      () => [["signed_rate_confirmation", empty]],
      { signed_rate_confirmation: expect.stringContaining("empty") },
    ],
    ["no signed copy", sign, () => [], { signed_rate_confirmation: expect.any(String) }],
    [
      "no proof of delivery",
      deliver,
      () => [["additional_files", pdf]],
      { proof_of_delivery: expect.any(String) },
    ],
    [
      "text as proof of delivery",
      deliver,
      () => [["proof_of_delivery", text]],
      { proof_of_delivery: expect.any(String) },
    ],
    [
      "six additional files",
      deliver,
      () => [["proof_of_delivery", pdf], ...Array<[string, SampleFile]>(6).fill(["additional_files", pdf])],
      { additional_files: "A maximum of 5 files can be uploaded" },
    ],
  ];

  it.each(cases)("%s: nothing is stored and the load does not move", async (_, step, files, complaints) => {
    const people = await stage(step.from);
    const { owner, driver, loadId } = people;
    const before = await everythingOf(loadId, [owner, driver]);
    const refusal = step.take({ viewer: step.by(people), loadId, clientAddress, request: form(files()) });
    await expect(refusal).rejects.toBeInstanceOf(Invalid);
    await expect(refusal).rejects.toMatchObject({ status: 400, fields: complaints });
    expect(await everythingOf(loadId, [owner, driver])).toEqual(before);
    expect(storedBlobs(loadId)).toEqual([]);
  });
});

describe("a load's links to its documents", () => {
  it("name the signed copy like the rate confirmation, with _signed before .pdf", async () => {
    const { owner, driver, loadId } = await stage("rate confirmation");
    const [send, sign] = [STEPS[0], STEPS[1]];
    await send?.take({ viewer: owner, loadId, clientAddress, request: form(send.files()) });
    const { rate_confirmation_url: unsigned, bill_of_lading_url } = await loadRow(loadId);
    expect(unsigned).toMatch(/^\/files\/[\w-]+\.pdf$/);
    expect(unsigned).not.toContain("_signed");
    expect(bill_of_lading_url).toMatch(/^\/files\/[\w-]+\.pdf$/);

    await sign?.take({ viewer: driver, loadId, clientAddress, request: form(sign.files()) });
    const { rate_confirmation_url: signed } = await loadRow(loadId);
    expect(signed).toBe(unsigned?.replace(/\.pdf$/, "_signed.pdf"));
    const kinds = (await documentsOf(loadId)).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(["bill_of_lading", "rate_confirmation", "signed_rate_confirmation"]);
  });

  it("point to the proof of delivery and up to five more files", async () => {
    const { driver, loadId } = await stage("in transit");
    const before = await documentsOf(loadId);
    const more = Array<[string, SampleFile]>(5).fill(["additional_files", pdf]);
    await deliverLoad({
      viewer: driver,
      loadId,
      clientAddress,
      request: form([["proof_of_delivery", pdf], ...more]),
    });
    const added = (await documentsOf(loadId)).slice(before.length);
    const urls = (kind: string) =>
      added.filter((file) => file.kind === kind).map((file) => `/files/${file.file_id}`);
    const { dropoff_image_url, additional_files } = await loadRow(loadId);
    expect([dropoff_image_url]).toEqual(urls("proof_of_delivery"));
    expect([...additional_files].sort()).toEqual(urls("additional").sort());
    expect(additional_files).toHaveLength(5);
    expect(added.map((file) => file.path.split("/").slice(0, 3).join("/")).sort()).toEqual([
      ...Array(1).fill(`images/${loadId}/POD`),
      ...Array(5).fill(`images/${loadId}/additional`),
    ]);
  });
});
