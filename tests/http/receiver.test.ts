import { expect, it } from "vitest";
import { dayFromNow } from "../fixtures/days";
import { sampleText } from "../fixtures/documents";
import { textOfPdf } from "../fixtures/pdf-text";
import { appFor } from "./support/app";
import { alerts, documents, plain } from "./support/html";
import { advance, photo, shipmentAt, statusOf } from "./support/shipment";
import { signUp, Visitor } from "./support/visitor";
import { RECEIVED, sealsIn, shownTo } from "./tables/forms-of-receivers";

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

const stopFields = (nth: number, kind: string, city: string, state: string) =>
  Object.fromEntries(
    Object.entries({ kind, city, state, date: dayFromNow(4) }).map(([name, value]) => [
      `stop${nth}_${name}`,
      value,
    ]),
  );

/** Returns the first `action` in the page that contains the text, decoded; empty if there is none. */
const addressIn = (html: string, part: string) =>
  [...html.matchAll(/ action="([^"]+)"/g)]
    .map(([, address = ""]) => address.replaceAll("&amp;", "&"))
    .find((address) => address.includes(part)) ?? "";

it("a driver proves each drop, is asked once about the one without proof, and delivers", {
  timeout: 60_000,
}, async () => {
  const fields = {
    delivery_date: dayFromNow(7),
    ...stopFields(1, "drop", "Winnemucca", "NV"),
    ...stopFields(2, "pickup", "Elko", "NV"),
    ...stopFields(3, "drop", "Wendover", "UT"),
  };
  const { shipper, driver, loadId, page } = await shipmentAt(app, "in transit", { fields });
  const at = (stop: string) => `${page}/receiver-signature?stop=${stop}`;

  const start = (await driver.get(page)).text;
  for (const stop of ["between-1", "between-3"]) expect(start).toContain(`href="${at(stop)}"`);
  expect(start).not.toContain("between-2");
  const ahead = JSON.parse((await driver.get("/loads-in-hand.json")).text);
  expect(ahead).toEqual(
    expect.arrayContaining([at("between-1"), at("between-3"), `${page}/receiver-signature`]),
  );

  const drop = await driver.get(at("between-1"));
  const upload = addressIn(drop.text, "upload=between-1");
  const wrong = await driver.postFiles(upload, { proof_of_stop_2: sampleText("dock.pdf") });
  expect([wrong.status, /id="proof_of_stop_2-error"/.test(wrong.text)]).toEqual([400, true]);
  const missing = await driver.postFiles(upload, {});
  expect([missing.status, /id="proof_of_stop_2-error"/.test(missing.text)]).toEqual([400, true]);
  const sent = await driver.postFiles(upload, { proof_of_stop_2: photo });
  expect([sent.status, sent.location]).toEqual([302, page]);
  expect(plain((await driver.get(page)).text)).toContain("Proof of delivery saved for stop 2.");
  expect((await driver.get(page)).text).not.toContain(`href="${at("between-1")}"`);
  expect((await shipper.get(at("between-1"))).text).toMatch(/Uploaded: <a href="\/files\//);

  const deliver = (await driver.get(page)).text;
  const asked = await driver.postFiles(addressIn(deliver, "step=deliver"), { proof_of_delivery: photo });
  expect([asked.status, await statusOf(app, loadId)]).toEqual([400, "in transit"]);
  expect(alerts(asked.text).join()).toContain("Stop 4 has no proof of delivery. Deliver anyway?");
  const again = addressIn(asked.text, "step=deliver");
  expect(again).toContain("&asked_drops=between-3");
  const proof = `<a class="button plain" href="${at("between-3")}" target="_blank" rel="noopener">`;
  expect(asked.text).toContain(`href="${at("between-3")}"`);
  const whole = await driver.get(`${page}/receiver-signature`);
  const typed = { ...RECEIVED, exceptions: "One box is wet.", ...sealsIn(whole.text) };
  const doubted = await driver.postFiles(addressIn(whole.text, "receiver-signature"), typed);
  expect([doubted.status, await statusOf(app, loadId)]).toEqual([400, "in transit"]);
  for (const kept of [proof, "One box is wet.", RECEIVED.typed_name]) expect(doubted.text).toContain(kept);

  const last = await driver.get(at("between-3"));
  const note = { ...RECEIVED, exceptions: "Two pallets damaged.", ...sealsIn(last.text) };
  const signed = await driver.postFiles(addressIn(last.text, "stop=between-3"), note);
  expect([signed.status, signed.location]).toEqual([302, page]);
  expect((await driver.postFiles(again, { proof_of_delivery: photo })).status).toBe(302);
  expect(await statusOf(app, loadId)).toBe("complete");

  for (const side of [shipper, driver]) {
    const html = (await side.get(page)).text;
    const links = documents(html);
    expect(Object.keys(links).filter((name) => name.startsWith("Proof of delivery"))).toEqual([
      "Proof of delivery at stop 2",
      "Proof of delivery at stop 4",
      "Proof of delivery",
    ]);
    expect(plain(html)).toMatch(/Stop 2: proof of delivery\s*dock\.jpg/);
    const paper = await side.get(links["Proof of delivery at stop 4"] ?? "");
    expect(textOfPdf(paper.bytes)).toContain("Two pallets damaged.");
    const record = plain((await side.get(`${page}/record`)).text);
    for (const stop of [2, 4]) expect(record).toContain(`Proof of delivery at stop ${stop}`);
  }
  const stranger = await signUp(app, "driver");
  for (const stop of ["between-1", "between-2"]) expect((await stranger.get(at(stop))).status).toBe(404);
  expect((await driver.get(at("between-2"))).status).toBe(404);
  expect((await driver.get(at("delivery"))).status).toBe(404);
});
