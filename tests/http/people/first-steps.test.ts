import { expect, it } from "vitest";
import { lettersOf } from "../../fixtures/letters-of";
import { appFor } from "../support/app";
import { alerts, controlValue, heading, plain } from "../support/html";
import { pdfs } from "../support/shipment";
import { loadFields, postLoad, signUp, type Visitor } from "../support/visitor";

const app = appFor("first-steps");
const CARD = "First steps";

const fieldsOf = (html: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, controlValue(html, name) ?? ""]));
const hasCard = async (who: Visitor) => plain((await who.get("/dashboard")).text).includes(CARD);

it("a new driver is led from form to form, until nothing is missing", async () => {
  const driver = await signUp(app, "driver");
  expect(await hasCard(driver)).toBe(true);

  const truck = "/user-account?first=truck";
  const form = await driver.get(truck);
  expect(plain(form.text)).toContain("Step 1 of 5");
  const left = fieldsOf(form.text, ["part"]);
  expect([left.part, form.text.includes('name="full_name"')]).toEqual(["truck", false]);
  const bad = await driver.post(truck, { ...left, phone_number: "801 555 0100", home_zip: "xx" });
  expect([bad.status, alerts(bad.text).length]).toEqual([400, 1]);
  expect(plain(bad.text)).toContain("Step 1 of 5");
  const saved = await driver.post(truck, {
    ...left,
    phone_number: "801 555 0100",
    equipment_type: "V",
    home_zip: "84101",
  });
  expect([saved.status, saved.location]).toEqual([302, "/user-account/carrier?first=carrier"]);

  const company = { legal_name: "Rivers Hauling LLC", usdot: "", mc_number: "765432" };
  const carrier = await driver.post(saved.location ?? "", company);
  const insurance = "/user-account/add-files?kind=insurance&first=insurance";
  expect([carrier.status, carrier.location]).toEqual([302, insurance]);

  expect(plain((await driver.get(insurance)).text)).toContain("Step 4 of 5");
  const files = await driver.postFiles(insurance, { document_kind: "insurance", document: pdfs.rate });
  expect([files.status, files.location]).toEqual([302, "/user-account/phones?first=notifications"]);
  expect(plain((await driver.get(files.location ?? "")).text)).toContain("Skip and finish");
  expect(await hasCard(driver)).toBe(false);
});

it("no step blocks work: steps can be skipped, and put off for a week", async () => {
  const driver = await signUp(app, "driver");
  const loadId = await postLoad(await signUp(app, "shipper"));
  const page = `/load-details/${loadId}`;
  const shown = (await driver.get(page)).text;
  expect(plain(shown)).toContain("Brokers will see: ");
  expect(plain(shown)).toContain("no insurance on file");
  expect(shown).toContain(`href="/user-account?next=${encodeURIComponent(page)}#max_weight"`);
  expect((await driver.step(loadId, "request")).status).toBe(302);
  expect(await hasCard(driver)).toBe(true);
  const later = await driver.post("/dashboard/dismiss?first=later");
  expect([later.status, later.location]).toEqual([302, "/dashboard"]);
  expect(await hasCard(driver)).toBe(false);
});

it("a missing field that is added leads back to the load", async () => {
  const driver = await signUp(app, "driver");
  const page = `/load-details/${await postLoad(await signUp(app, "shipper"))}`;
  const path = `/user-account?next=${encodeURIComponent(page)}`;
  const profile = {
    full_name: "Dale Roads",
    username: "",
    phone_number: "801 555 0100",
    equipment_type: "V",
  };
  const saved = await driver.postFiles(path, { ...profile, username: `u${lettersOf(driver.id)}` });
  expect([saved.status, saved.location]).toEqual([302, page]);
  expect(plain((await driver.get(page)).text)).not.toContain("no truck");
});

it("a new broker sets the terms and starts from an example that cannot be posted unchanged", async () => {
  const shipper = await signUp(app, "shipper");
  const terms = "/user-account/paper-terms?first=terms";
  const shown = await shipper.get(terms);
  expect(plain(shown.text)).toContain("Step 1 of 3");
  const saved = await shipper.post(terms, { payment_days: "30", cancellation: "No charge." });
  const example = "/new_load?example=1";
  expect([saved.status, saved.location]).toEqual([302, example]);

  const form = (await shipper.get(example)).text;
  expect(heading(form)).toBe("New load");
  const filled = fieldsOf(form, Object.keys(loadFields()));
  expect(filled).toMatchObject({ origin_address_city: "Columbus", pickup_date: "", total_rate: "" });
  const refused = await shipper.post("/new_load", filled);
  expect(refused.status).toBe(400);
  expect(await app.truth("SELECT * FROM loads WHERE owner_id = ?", shipper.id)).toEqual([]);

  const card = (await shipper.get("/dashboard")).text.split("First steps</h2>")[1] ?? "";
  expect(card).toMatch(/^<p class="quiet">Done: .+?<\/p><div class="row">(<a |<form)/);

  await postLoad(shipper);
  expect(await hasCard(shipper)).toBe(false);
});
