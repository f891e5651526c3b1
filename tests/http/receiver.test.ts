import { expect, it } from "vitest";
import { textOfPdf } from "../fixtures/pdf-text";
import { appFor } from "./support/app";
import { documents, plain } from "./support/html";
import { advance, photo, shipmentAt, statusOf } from "./support/shipment";
import { Visitor } from "./support/visitor";
import { RECEIVED, shownTo } from "./tables/forms-of-receivers";

const app = appFor("receiver");

it("a load is delivered with only its receiver's name, and both parties open the proof", {
  timeout: 60_000,
}, async () => {
  const shipment = await shipmentAt(app, "pickup");
  const { shipper, driver, loadId, page } = shipment;
  const receiver = `${page}/receiver-signature`;
  // Before the pickup is saved on the server, the form is shown only if scripts can store it on the phone.
  const ahead = await driver.get(receiver);
  expect(ahead.text).not.toContain('name="typed_name"');
  expect(plain(ahead.text)).toContain("To sign without signal, turn on JavaScript");
  expect(plain(ahead.text)).not.toContain("can sign now");
  await advance(shipment, "in transit");
  expect((await driver.get(page)).text).toContain(`href="${receiver}"`);
  expect(plain((await shipper.get(receiver)).text)).toContain("the receiver signs on the driver's phone");

  const shown = await shownTo(shipment);
  const half = { ...RECEIVED, agree_terms: "", ...shown };
  const refused = await driver.postFiles(receiver, half);
  expect([refused.status, plain(refused.text).includes("Check this box to sign for the freight")]).toEqual([
    400,
    true,
  ]);
  for (const typed of ["Rita Dock", "One pallet short, seal broken."]) expect(refused.text).toContain(typed);
  const other = await driver.postFiles(receiver, { ...RECEIVED, ...shown, paper: "0".repeat(64) });
  expect([other.status, other.text.includes("Rita Dock")]).toEqual([409, true]);
  const forged = await driver.postFiles(receiver, { ...RECEIVED, ...shown, agreement: "1" });
  expect([forged.status, plain(forged.text).includes("nothing was signed")]).toEqual([409, true]);
  expect(await statusOf(app, loadId)).toBe("in transit");

  const key = { "Idempotency-Key": "receiver-signs-once" };
  const form = { ...RECEIVED, ...shown, additional_files: [photo] };
  for (const _press of [1, 2]) {
    const sent = await driver.postFiles(receiver, form, key);
    expect([sent.status, sent.location]).toEqual([302, page]);
  }
  expect(await statusOf(app, loadId)).toBe("complete");
  expect((await driver.postFiles(receiver, form)).status).toBe(409);
  for (const side of [shipper, driver]) {
    const links = documents((await side.get(page)).text);
    const proof = await side.get(links["Proof of delivery"] ?? "");
    expect(proof.headers.get("content-type")).toBe("application/pdf");
    expect(textOfPdf(proof.bytes)).toContain("Received by Rita Dock");
    expect(links).toHaveProperty("Additional file");
    expect(plain((await side.get(receiver)).text)).toMatch(/Signed by Rita Dock[\s\S]*One pallet short/);
  }
  expect((await new Visitor(app).get(receiver)).status).toBe(302);
});

it("an uploaded proof of delivery still works, and the page links to it", async () => {
  const { driver, page } = await shipmentAt(app, "complete");
  const { text } = await driver.get(`${page}/receiver-signature`);
  expect(plain(text)).toContain("The uploaded proof of delivery is on the load's page");
  expect(text).not.toContain('name="typed_name"');
});
