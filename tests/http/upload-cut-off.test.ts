import { mkdir, rm, writeFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { appFor } from "./support/app";
import { beginForm } from "./support/begin-form";
import { alerts, controlValue, INNARDS } from "./support/html";
import { longPdf, pdfs, photo, shipmentAt, statusOf } from "./support/shipment";
import { signUp, type Visitor } from "./support/visitor";

const app = appFor("upload-cut-off");

const BROKE = "Error uploading file. Please try again.";
const MB = 1024 * 1024;

let people: { shipper: Visitor; driver: Visitor };

beforeAll(async () => {
  people = { shipper: await signUp(app, "shipper"), driver: await signUp(app, "driver") };
});

async function beginUpload(
  visitor: Visitor,
  loadId: string,
  step: string,
  parts: readonly (string | Buffer)[],
): Promise<Socket> {
  const socket = await beginForm(visitor, `/load-details/${loadId}?step=${step}`, {
    "Content-Type": "multipart/form-data; boundary=cut",
    "Content-Length": "9000000",
  });
  for (const part of parts) socket.write(part);
  return socket;
}

const part = (field: string, name: string) =>
  `--cut\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`;

describe("an upload that breaks off", () => {
  const cases = [
    {
      what: "in the middle of the second file",
      status: "rate confirmation",
      by: "shipper",
      step: "send-documents",
      parts: () => [
        part("rate_confirmation", "rate.pdf"),
        pdfs.rate.buffer,
        "\r\n",
        part("bill_of_lading", "bill.pdf"),
        longPdf(2 * MB).buffer,
      ],
      arrives: 2,
    },
    {
      what: "in the middle of its only file",
      status: "rate confirmation sent",
      by: "driver",
      step: "sign",
      parts: () => [part("signed_rate_confirmation", "signed.pdf"), longPdf(2 * MB).buffer],
      arrives: 1,
    },
    {
      what: "after its last file, before its end",
      status: "rate confirmation",
      by: "shipper",
      step: "send-documents",
      parts: () => [
        part("rate_confirmation", "rate.pdf"),
        pdfs.rate.buffer,
        "\r\n",
        part("bill_of_lading", "bill.pdf"),
        pdfs.bill.buffer,
        "\r\n--cut\r\n",
      ],
      arrives: 2,
    },
  ] as const;

  it.each(cases)("$what leaves no row and no file", async ({ status, by, step, parts, arrives }) => {
    const shipment = await shipmentAt(app, status, people);
    const before = { blobs: await app.blobs(), rows: await app.value("SELECT count(*) FROM files") };
    const socket = await beginUpload(shipment[by], shipment.loadId, step, parts());
    // The received parts are already stored or are being written.
    await vi.waitFor(
      async () => expect((await app.blobs()).length).toBe(before.blobs.length + arrives),
      10_000,
    );
    socket.destroy();
    await vi.waitFor(async () => expect(await app.blobs()).toEqual(before.blobs), 10_000);
    expect(await app.value("SELECT count(*) FROM files")).toBe(before.rows);
    expect(await statusOf(app, shipment.loadId)).toBe(status);
    const again = await shipment[by].stepFiles(shipment.loadId, step, {
      rate_confirmation: pdfs.rate,
      bill_of_lading: pdfs.bill,
      signed_rate_confirmation: pdfs.signed,
    });
    expect(again.status).toBe(302);
  });

  it("that ends too early says so and stores nothing", async () => {
    const shipment = await shipmentAt(app, "rate confirmation sent", people);
    const kept = async () => [await app.blobs(), await app.truth("SELECT * FROM files ORDER BY file_id")];
    const before = await kept();
    const start = Buffer.from(part("signed_rate_confirmation", "signed.pdf"));
    const answer = await shipment.driver.send("POST", `/load-details/${shipment.loadId}?step=sign`, {
      body: Buffer.concat([start, longPdf(MB).buffer]),
      headers: { "Content-Type": "multipart/form-data; boundary=cut" },
    });
    expect(answer.status).toBe(400);
    expect(alerts(answer.text)).toEqual([BROKE]);
    expect(await kept()).toEqual(before);
    expect(await statusOf(app, shipment.loadId)).toBe("rate confirmation sent");
  });
});

it("a store that cannot accept a file says so, keeps the typed values, and accepts it later", async () => {
  const { shipper, loadId } = await shipmentAt(app, "rate confirmation", people);
  const papers = { rate_confirmation: pdfs.rate, bill_of_lading: pdfs.bill };
  const profile = {
    first_name: "Shirley",
    last_name: "Sharp",
    website: "https://sharp.example",
    avatar: photo,
  };
  const incoming = join(app.dataDir, "blobs/.incoming");
  await mkdir(dirname(incoming), { recursive: true });
  await rm(incoming, { recursive: true, force: true });
  await writeFile(incoming, "a file where a folder must be");

  const papersRefused = await shipper.stepFiles(loadId, "send-documents", papers);
  const profileRefused = await shipper.postFiles("/user-account", profile);
  await rm(incoming);
  await mkdir(incoming);

  for (const { status, text } of [papersRefused, profileRefused]) {
    expect(status).toBe(503);
    expect(alerts(text)).toEqual([BROKE]);
    expect(text).not.toMatch(INNARDS);
  }
  expect(controlValue(profileRefused.text, "website")).toBe("https://sharp.example");
  expect(await app.log()).toMatch(/"msg":"a write failed"/);
  expect((await shipper.stepFiles(loadId, "send-documents", papers)).status).toBe(302);
  expect(await statusOf(app, loadId)).toBe("rate confirmation sent");
});
