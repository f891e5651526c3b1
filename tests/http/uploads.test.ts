import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { samplePhoto } from "../fixtures/documents";
import { sample } from "../fixtures/sample";
import { onTheWorker } from "../start-app";
import { appFor } from "./support/app";
import { alerts, complaint, documents, notices } from "./support/html";
import { DELIVER, named, SEND, SIGN } from "./support/refused-uploads";
import { longPdf, pdfs, photo, type Shipment, shipmentAt, statusOf } from "./support/shipment";
import { type Answer, formOf, signUp, type Visitor } from "./support/visitor";

const app = appFor("uploads");

const FAILED = "Failed to upload file. Please try again.";
const MB = 1024 * 1024;

let people: { shipper: Visitor; driver: Visitor };
const at: Partial<Record<string, Shipment>> = {};

beforeAll(async () => {
  people = { shipper: await signUp(app, "shipper"), driver: await signUp(app, "driver") };
  for (const status of ["rate confirmation", "rate confirmation sent", "in transit"] as const)
    at[status] = await shipmentAt(app, status, people);
});

const shipmentIn = (status: string) => at[status] as Shipment;

async function expectNothingKept(
  shipment: Shipment,
  status: string,
  ask: () => Promise<Pick<Answer, "status" | "text">>,
) {
  const rows = () => app.truth("SELECT * FROM files ORDER BY file_id");
  const before = { blobs: await app.blobs(), rows: await rows() };
  const answer = await ask();
  expect({ blobs: await app.blobs(), rows: await rows() }).toEqual(before);
  expect(await statusOf(app, shipment.loadId)).toBe(status);
  return answer;
}

const CASES = [
  ["send-documents", "rate confirmation", "shipper", SEND],
  ["sign", "rate confirmation sent", "driver", SIGN],
  ["deliver", "in transit", "driver", DELIVER],
] as const;

/** Files over 10 MB take seconds each, so a normal run sends only one of them. */
const TOO_LARGE = sample(
  CASES.flatMap(([, , , cases]) => cases.filter(({ status }) => status === 413)),
  1,
  "too large files",
);

describe.each(CASES)("%s", (step, status, by, cases) => {
  const sent = cases.filter((each) => each.status !== 413 || TOO_LARGE.includes(each));
  it.each(sent)("refuses $what with $status and stores nothing", async (refused) => {
    const shipment = shipmentIn(status);
    const answer = await expectNothingKept(shipment, status, () =>
      shipment[by].stepFiles(shipment.loadId, step, refused.files()),
    );
    expect(answer.status).toBe(refused.status);
    // Each field has its own alert, after the form's alert.
    expect(alerts(answer.text)[0]).toBe(refused.message ?? FAILED);
    expect(complaint(answer.text, refused.field)).toBeTruthy();
    if (refused.says) expect(complaint(answer.text, refused.field)).toMatch(refused.says);
  });
});

describe("additional content of a form", () => {
  it("is ignored: files with other names, and text", async () => {
    const { shipper, loadId } = await shipmentAt(app, "rate confirmation", people);
    const before = await app.blobs();
    const answer = await shipper.postFiles(`/load-details/${loadId}?step=send-documents`, {
      something: pdfs.signed,
      note: "x",
      rate_confirmation: pdfs.rate,
      proof_of_delivery: photo,
      bill_of_lading: pdfs.bill,
    });
    expect(answer.status).toBe(302);
    expect((await app.blobs()).length - before.length).toBe(2);
  });

  it("that is too large is refused with 413, and the response arrives", async () => {
    const shipment = shipmentIn("rate confirmation sent");
    const answer = await expectNothingKept(shipment, "rate confirmation sent", () =>
      shipment.driver.postAlone(
        `/load-details/${shipment.loadId}?step=sign`,
        formOf({ something: longPdf(30 * MB), signed_rate_confirmation: pdfs.signed }),
      ),
    );
    expect(answer.status).toBe(413);
    expect(alerts(answer.text)[0]).toBe(FAILED);
  });
});

/** The frames differ, so that no encoder merges them. */
function threeFrames() {
  const pixels = Uint8Array.from({ length: 32 * 72 * 3 }, (_, at) => (at * 7 + (at >> 8) * 31) % 256);
  return sharp(pixels, { raw: { width: 32, height: 72, channels: 3, pageHeight: 24 } });
}

describe("a stored file", () => {
  it("of a fax with three pages has all of them, or is refused with their number", async () => {
    const { driver, loadId } = await shipmentAt(app, "in transit", people);
    const fax = named("fax.tif", "image/tiff", await threeFrames().tiff().toBuffer());
    const answer = await driver.stepFiles(loadId, "deliver", { proof_of_delivery: fax });
    if (onTheWorker) {
      expect(answer.status).toBe(400);
      expect(complaint(answer.text, "proof_of_delivery")).toMatch(/^This TIFF has 3 pages/);
      return;
    }
    expect(answer.status).toBe(302);
    const url = await app.value<string>("SELECT dropoff_image_url FROM loads WHERE load_id = ?", loadId);
    const pdf = await PDFDocument.load((await driver.get(url)).bytes);
    expect(pdf.getPageCount()).toBe(3);
  });

  it.each(["gif", "webp"] as const)("is refused if it is an animated %s", async (format) => {
    const { driver, loadId } = shipmentIn("in transit");
    const moving = named(
      `seal.${format}`,
      `image/${format}`,
      await threeFrames().toFormat(format).toBuffer(),
    );
    const answer = await driver.stepFiles(loadId, "deliver", { proof_of_delivery: moving });
    expect(answer.status).toBe(400);
    expect(complaint(answer.text, "proof_of_delivery")).toMatch(/^This image is animated/);
  });

  it("has up to exactly 10 MB", async () => {
    const { shipper, loadId } = await shipmentAt(app, "rate confirmation", people);
    const big = longPdf(10 * MB);
    const answer = await shipper.stepFiles(loadId, "send-documents", {
      rate_confirmation: big,
      bill_of_lading: pdfs.bill,
    });
    expect(answer.status).toBe(302);
    const page = await shipper.get(`/load-details/${loadId}`);
    expect(notices(page.text)).toContain("File uploaded successfully!");
    const read = await shipper.get(documents(page.text)["Rate confirmation"] ?? "");
    expect(Buffer.compare(Buffer.from(read.bytes), big.buffer)).toBe(0);
  });

  it("of a signed copy is next to the first, with _signed before .pdf", async () => {
    const { driver, loadId } = shipmentIn("rate confirmation sent");
    const url = await app.value<string>("SELECT rate_confirmation_url FROM loads WHERE load_id = ?", loadId);
    const signed = await driver.stepFiles(loadId, "sign", { signed_rate_confirmation: pdfs.signed });
    expect(signed.status).toBe(302);
    const after = await app.value<string>(
      "SELECT rate_confirmation_url FROM loads WHERE load_id = ?",
      loadId,
    );
    expect(after).toBe(url.replace(/\.pdf$/, "_signed.pdf"));
    const page = await driver.get(`/load-details/${loadId}`);
    expect(documents(page.text)["Signed rate confirmation"]).toBe(after);
    expect((await driver.get(url)).bytes).toEqual(new Uint8Array(pdfs.rate.buffer));
    expect((await driver.get(after)).bytes).toEqual(new Uint8Array(pdfs.signed.buffer));
    const path = await app.value<string>(
      "SELECT path FROM files WHERE file_id = ?",
      after.split("/").at(-1) ?? "",
    );
    expect(path).toMatch(new RegExp(`^rate_confirmations/${loadId}/.+_signed\\.pdf$`));
  });

  it("of a photo does not reveal its location, is upright and has the right extension", async () => {
    const { driver, loadId } = shipmentIn("in transit");
    const taken = await sharp(photo.buffer)
      .withExif({
        IFD0: { Copyright: "Secret dock" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "40/1 45/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const answer = await driver.stepFiles(loadId, "deliver", {
      proof_of_delivery: named("dock.png", "image/png", taken),
      additional_files: [pdfs.bill, await samplePhoto("seal.jpg"), pdfs.signed, pdfs.rate, photo],
    });
    expect(answer.status).toBe(302);
    const [row] = await app.truth<Record<string, string>>(
      "SELECT dropoff_image_url AS pod, additional_files AS more FROM loads WHERE load_id = ?",
      loadId,
    );
    expect(JSON.parse(row?.more ?? "")).toHaveLength(5);
    const kept = await driver.get(row?.pod ?? "");
    const { exif, orientation, width, height, format } = await sharp(kept.bytes).metadata();
    expect({ exif, orientation, width, height, format }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 480,
      height: 640,
      format: "jpeg",
    });
    expect(Buffer.from(kept.bytes).toString("latin1")).not.toContain("Secret dock");
    expect(kept.headers.get("content-type")).toBe("image/jpeg");
    expect(kept.headers.get("content-disposition")).toContain('filename="dock.jpg"');
    const paths = await app.truth<{ path: string }>("SELECT path FROM files WHERE load_id = ?", loadId);
    expect(paths.filter(({ path }) => path.startsWith(`images/${loadId}/POD/`))).toHaveLength(1);
    expect(paths.filter(({ path }) => path.startsWith(`images/${loadId}/additional/`))).toHaveLength(5);
  });
});
