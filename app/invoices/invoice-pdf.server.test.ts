import "../../tests/fixtures/servers/own-database";

import { database } from "db/client";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { fileStore } from "~/files/store/choose-store.server";
import { NotFound } from "~/platform/errors";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import { samplePdf, samplePhoto } from "../../tests/fixtures/documents";
import { squeezed, textOfPdf } from "../../tests/fixtures/pdf-text";
import { documentsOf } from "../../tests/fixtures/read-back";
import { saveAgreedPaper } from "../../tests/fixtures/scenes/agreed-paper";
import { saveReceived } from "../../tests/fixtures/scenes/received-load";
import { makeInvoice } from "./invoice.server";
import { invoicePage } from "./invoice-page.server";
import { invoicePdf } from "./invoice-pdf.server";
import { filesOfLoad, papersOf } from "./load-papers.server";

const raw = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

async function stage() {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  const photo = await samplePhoto("dock.jpg");
  const receipt = await samplePdf("receipt.pdf");
  const { loadId } = await saveLoad({
    owner,
    driver,
    status: "complete",
    store: fileStore(),
    proofOfDelivery: { bytes: new Uint8Array(photo.buffer), contentType: "image/jpeg" },
    additionalFiles: [{ bytes: new Uint8Array(receipt.buffer), contentType: "application/pdf" }],
  });
  const make = (fields: Record<string, string> = {}) => makeInvoice({ viewer: driver, loadId, fields });
  return { owner, driver, loadId, make };
}

async function listed(viewer: BuiltPerson, loadId: string, most?: number) {
  const { section, pictures, attached } = await papersOf(await filesOfLoad(viewer, loadId), most);
  return { rows: Object.fromEntries(section.rows ?? []), pictures, attached };
}

describe("the PDF of an invoice", () => {
  it("has the receiver's signed proof of delivery first", async () => {
    const driver = await savePerson({ role: "driver" });
    const load = await saveLoad({ driver, status: "complete", store: fileStore() });
    await saveReceived(load, database());
    const { parts } = await papersOf(await filesOfLoad(driver, load.loadId));
    expect(parts[0]?.title).toMatch(/^Proof of Delivery/);
    expect(parts[0]?.record?.rows?.[0]).toEqual(["Signed by", "Rita Dock"]);
    expect((await listed(driver, load.loadId)).rows[parts[0]?.title ?? ""]).toBe("On the following pages");
  });

  it("has the text of its page, and Haulway's own documents as pages, with the signature", async () => {
    const { owner, driver, loadId, make } = await stage();
    const { paper, bill, sha256 } = await saveAgreedPaper(loadId, { paymentDays: 30 });
    await make();
    const { bytes, name } = await invoicePdf(owner, loadId);
    expect(name).toMatch(/^Invoice-1-HW-\d+\.pdf$/);
    const text = squeezed(textOfPdf(bytes));
    const page = (await invoicePage(driver, loadId)).invoice;
    expect(page?.sections).toHaveLength(2);
    for (const { heading, rows = [], words = [] } of [
      ...(page?.sections ?? []),
      ...paper.sections,
      ...bill.sections,
    ])
      for (const each of [heading, ...rows.flat(), ...words]) expect(text).toContain(squeezed(each));
    for (const each of [
      paper.title,
      bill.title,
      "Signed by",
      "Dale Roads",
      sha256,
      "The shipper pays the carrier directly.",
    ])
      expect(text).toContain(squeezed(each));
    for (const tag of ["/StructTreeRoot", "/Marked true", "/H1", "/TH", "/Figure", "/Lang (en-US)"])
      expect(raw(bytes)).toContain(tag);
  });

  it("has photos as pages and attaches the rest, but not Haulway's own documents again", async () => {
    const { driver, loadId, make } = await stage();
    await make();
    const before = await listed(driver, loadId);
    expect(before.pictures.map(({ title }) => title)).toEqual(["Proof of delivery"]);
    expect(before.attached.map(({ name }) => name)).toEqual([
      "Bill of lading.pdf",
      "Signed rate confirmation.pdf",
      "Additional file.pdf",
    ]);
    const { bytes } = await invoicePdf(driver, loadId);
    expect(raw(bytes)).toContain("/DCTDecode");
    expect(raw(bytes).match(/\/EmbeddedFile\b/g)).toHaveLength(3);
    expect(textOfPdf(bytes)).toContain("Attached to this PDF as Additional file.pdf");

    await saveAgreedPaper(loadId);
    const after = await listed(driver, loadId);
    expect(after.attached.map(({ name }) => name)).toEqual(["Additional file.pdf"]);
    expect(after.rows).toMatchObject({
      "Rate Confirmation": "On the following pages",
      "Bill of Lading": "On the following pages",
      "Proof of delivery": "On a following page",
    });
  });

  it("names documents that would make it too large (the proof of delivery last) and files missing from the store", async () => {
    const { driver, loadId } = await stage();
    const files = await filesOfLoad(driver, loadId);
    const proof = files.find(({ kind }) => kind === "proof_of_delivery");
    const small = await listed(driver, loadId, proof?.sizeBytes);
    expect(small.pictures).toHaveLength(1);
    expect(small.attached).toEqual([]);
    expect(small.rows["Additional file"]).toMatch(/^Too large for this PDF \(\d+ KB\)\./);

    await fileStore().remove(files.map(({ path }) => path));
    const lost = await listed(driver, loadId);
    expect([lost.pictures, lost.attached]).toEqual([[], []]);
    expect(lost.rows["Proof of delivery"]).toBe("Not included: we couldn't read the file.");
  });

  it("is for its two parties, once there is an invoice", async () => {
    const { owner, driver, loadId, make } = await stage();
    for (const viewer of [owner, driver]) await expect(invoicePdf(viewer, loadId)).rejects.toThrow(NotFound);
    await make();
    for (const viewer of [owner, driver])
      expect((await invoicePdf(viewer, loadId)).bytes.byteLength).toBeGreaterThan(1_000);
    for (const role of ["shipper", "driver"] as const) {
      const stranger = await savePerson({ role });
      await expect(invoicePdf(stranger, loadId)).rejects.toThrow(NotFound);
      expect(await filesOfLoad(stranger, loadId)).toEqual([]);
    }
    expect(await documentsOf(loadId)).toHaveLength(5);
  });

  it.each(LOAD_STATUSES.filter((status) => status !== "complete"))(
    "of a load in %s does not exist",
    async (status) => {
      const { loadId, owner } = await saveLoad({ status });
      const viewer = { ...(await savePerson({ role: "shipper" })), id: owner.id };
      await expect(invoicePdf(viewer, loadId)).rejects.toThrow(NotFound);
    },
  );
});

it("the same invoice gives the same bytes", async () => {
  const { driver, loadId, make } = await stage();
  await make();
  const [first, second] = [await invoicePdf(driver, loadId), await invoicePdf(driver, loadId)];
  expect(Buffer.from(first.bytes).equals(Buffer.from(second.bytes))).toBe(true);
});
