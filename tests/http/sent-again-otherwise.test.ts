/** Stored outcomes may reveal no secrets. */
import { expect, it } from "vitest";
import { samplePdf } from "../fixtures/documents";
import { appFor } from "./support/app";
import { alerts, complaint, controlValue, notices } from "./support/html";
import { longPdf, shipmentAt, statusOf } from "./support/shipment";
import { signUp, Visitor } from "./support/visitor";

const app = appFor("sent-again-otherwise");

it("a wrong pin counts once per pin of a key, and the right one is accepted", async () => {
  const { driver, loadId, pin } = await shipmentAt(app, "pickup");
  const receipt_key = "one-page-with-a-pin";
  const confirm = (verification_pin: string) =>
    driver.step(loadId, "pick-up", { receipt_key, verification_pin });
  const count = () => app.value("SELECT wrong_pin_count FROM loads WHERE load_id = ?", loadId);
  const [wrong = "", other = ""] = ["1111", "2222", "3333"].filter((each) => each !== pin);
  for (const [typed, counted] of [
    [wrong, 1],
    [wrong, 1],
    [other, 2],
  ] as const) {
    expect((await confirm(typed)).status).toBe(400);
    expect(await count()).toBe(counted);
  }
  expect((await confirm(pin)).status).toBe(302);
  expect(await statusOf(app, loadId)).toBe("in transit");
});

it("a profile with different content of the same length is refused and keeps the typed values", async () => {
  const driver = await signUp(app, "driver");
  const save = (full_name: string) =>
    driver.postFiles("/user-account", {
      receipt_key: "one-page-of-a-profile",
      full_name,
      username: "mack.lane",
      phone_number: "801 555 0100",
      home_zip: "84101",
    });
  expect((await save("Mack Lane A")).status).toBe(302);
  const { status, text } = await save("Mack Lane B");
  expect(status).toBe(409);
  expect(text).toContain("Mack Lane B");
  expect(alerts(text)[0]).toContain("This was sent before from the same page");
  expect(await app.value("SELECT full_name FROM profiles WHERE id = ?", driver.id)).toBe("Mack Lane A");
});

it("a large form sent again gets the first outcome, and a different form with its key is refused", async () => {
  const driver = await signUp(app, "driver");
  const large = longPdf(3_000_000);
  const add = (name: string, receipt_key: string) =>
    driver.postFiles("/user-account/add-files", {
      receipt_key,
      document_kind: "insurance",
      document: { ...large, name },
    });
  const files = () => app.value("SELECT count(*) FROM files WHERE uploader_id = ?", driver.id);
  for (const counted of [1, 1]) {
    expect((await add("policy.pdf", "one-page-of-files")).status).toBe(302);
    expect(await files()).toBe(counted);
  }
  expect((await add("another.pdf", "one-page-of-files")).status).toBe(409);
  expect((await add("another.pdf", "one-page-of-more")).status).toBe(302);
  expect(await files()).toBe(2);
});

it("a form sent again after others made changes does nothing", async () => {
  const { shipper, driver, loadId } = await shipmentAt(app, "new");
  const request = () => driver.step(loadId, "request", { receipt_key: "one-page-of-a-load" });
  expect((await request()).status).toBe(302);
  await shipper.step(loadId, "reject", { driver_id: driver.id });
  const again = await request();
  expect(again.status).toBe(302);
  expect(await statusOf(app, loadId)).toBe("new");
  expect(notices((await driver.get(again.location ?? "")).text)).toContain("You already submitted this.");
});

it("an undone step is not reported as done to the outdated page; the refreshed page repeats it", async () => {
  const { shipper, driver, loadId, page } = await shipmentAt(app, "complete");
  await driver.post(`${page}/invoice?step=make`);
  const invoice = await app.value<string>("SELECT invoice_id FROM invoices WHERE load_id = ?", loadId);
  const at = `${page}/invoice?invoice=${invoice}`;
  const keyIn = (text: string) => controlValue(text, "receipt_key") ?? "";
  const paid = { invoice, paid_on: new Date().toISOString().slice(0, 10), paid_by: "ach" };
  const pay = (receipt_key: string) =>
    shipper.send("POST", `${page}/invoice?step=pay&invoice=${invoice}`, {
      body: new URLSearchParams({ receipt_key, ...paid }),
      follow: true,
    });
  const state = () => app.value<string>("SELECT state FROM invoices WHERE invoice_id = ?", invoice);

  const old = keyIn((await shipper.get(at)).text);
  const first = await pay(old);
  expect([notices(first.text), await state()]).toEqual([["Marked as paid."], "paid"]);
  const reopen = { receipt_key: keyIn(first.text), invoice };
  expect((await shipper.post(`${page}/invoice?step=reopen&invoice=${invoice}`, reopen)).status).toBe(302);
  await shipper.get(at);

  const again = await pay(old);
  expect(await state()).toBe("made");
  expect([notices(again.text), alerts(again.text)]).toEqual([["You already submitted this."], []]);
  const anew = await pay(keyIn(again.text));
  expect([notices(anew.text), await state()]).toEqual([["Marked as paid."], "paid"]);
});

it("forms on one page about different users have separate keys", async () => {
  const { shipper, page, loadId } = await shipmentAt(app, "pending");
  await (await signUp(app, "driver")).step(loadId, "request");
  const { text } = await shipper.get(page);
  const accepting = [
    ...text.matchAll(/step=accept"[^>]*><input type="hidden" name="receipt_key" value="([^"]+)"/g),
  ];
  const keys = accepting.map(([, key]) => key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
});

it("a key does not reveal which address has an account", async () => {
  const { email } = await signUp(app, "driver");
  const asked = async (address: string, key: string) => {
    const anyone = new Visitor(app);
    const headers = { "Idempotency-Key": key };
    return (await anyone.post("/forgot-password", { email: address }, headers)).status;
  };
  for (const [first, key] of [
    [email, "asked-for-somebody"],
    ["nobody@example.test", "asked-for-nobody"],
  ] as const) {
    expect(await asked(first, key)).toBe(302);
    expect(await asked("someone.else@example.test", key)).toBe(302);
  }
});

it("a stored outcome has nothing that helps to guess a password", async () => {
  const driver = await signUp(app, "driver");
  const fields = { elsewhere_password: "a long road home" };
  const headers = { "Idempotency-Key": "out-everywhere-else" };
  expect((await driver.post("/user-account/security?step=elsewhere", fields, headers)).status).toBe(302);
  const content = await app.value<string>("SELECT content FROM receipts WHERE whose = ?", driver.id);
  const guess = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(JSON.stringify(Object.entries(fields))),
  );
  expect(content).toMatch(/^[0-9a-f]{64}$/);
  expect(content).not.toBe(Buffer.from(guess).toString("hex"));
});

it("a form without a key is handled as usual", async () => {
  const driver = await signUp(app, "driver");
  const answer = await driver.postFiles("/user-account/add-files", { document: await samplePdf("x.pdf") });
  expect(answer.status).toBe(400);
  expect(complaint(answer.text, "document_kind")).toBe("Choose the kind of document.");
});
