import { SUSPENDED } from "db/suspension/suspended";
import { expect, it } from "vitest";
import { appFor } from "../support/app";
import { confirmAddresses } from "../support/colleague";
import { alerts, controlValue, plain } from "../support/html";
import { shipmentAt } from "../support/shipment";
import { makeStaff, turnOnTwoStep } from "../support/staff";
import { loadFields, postLoad, signUp } from "../support/visitor";

const app = appFor("staff");

it("the back office opens with a code, and a driver's request is taken and answered", async () => {
  const [driver, member] = [await signUp(app, "driver"), await signUp(app, "shipper")];
  await confirmAddresses(app, driver, member);
  const form = await driver.get("/customer-support");
  const asked = await driver.post("/customer-support", {
    reference: controlValue(form.text, "reference") ?? "",
    topic: "billing",
    message: "Which day is it?",
  });
  expect(asked.status).toBe(302);

  expect((await member.get("/staff")).status).toBe(404);
  await makeStaff(app, member, "support");
  const closed = await member.get("/staff");
  expect(closed.headers.get("Cache-Control")).toBe("no-store");
  expect(closed.text).not.toMatch(/<script[^>]+src=/);
  expect(plain(closed.text)).toContain("The back office opens only with two-step sign-in.");

  const code = await turnOnTwoStep(member);
  const wrong = await member.post("/staff?step=enter&to=%2Fstaff%2Fsupport", { code: "12345" });
  expect(wrong.status).toBe(400);
  expect((await member.get("/staff/support")).location).toBe("/staff?to=%2Fstaff%2Fsupport");
  const opened = await member.post("/staff?step=enter&to=%2Fstaff%2Fsupport", { code });
  expect([opened.status, opened.location]).toEqual([302, "/staff/support"]);

  const board = await member.get("/staff/board");
  expect(plain(board.text)).toContain("Time to first request");
  expect(board.text).toContain('<svg role="img" aria-label="Loads, posted: 0 to ');

  const list = await member.get("/staff/support");
  expect(plain(list.text)).toContain("Billing");
  expect(list.text).not.toContain(driver.email);
  const path = /href="(\/staff\/support\/[\w-]+)"/.exec(list.text)?.[1] ?? "";
  const page = await member.get(path);
  expect(plain(page.text)).toContain("Which day is it?");
  expect(page.text).not.toContain('name="answer"');
  expect((await member.post(`${path}?step=take`, { seen: "" })).status).toBe(302);
  const empty = await member.post(`${path}?step=answer`, { answer: "" });
  expect(empty.status).toBe(400);
  expect(plain(empty.text)).toContain("Enter your answer.");
  expect((await member.post(`${path}?step=answer`, { answer: "On the first." })).status).toBe(302);
  const again = await member.post(`${path}?step=answer`, { answer: "On the second." });
  expect([again.status, alerts(again.text)]).toEqual([409, ["This request was already answered or closed."]]);

  expect(plain((await driver.get(asked.location ?? "")).text)).toContain("On the first.");
  const security = plain((await driver.get("/user-account/security")).text);
  expect(security).toContain("Who at Haulway looked at your data");
  expect(security).toContain("You asked us about: Billing");
  expect(security).not.toContain(member.email);
  expect((await driver.get(path)).status).toBe(404);

  expect((await member.post("/staff?step=leave")).location).toBe("/dashboard");
  expect((await member.get(path)).status).toBe(302);
  expect((await member.post(`${path}?step=take`, { seen: "" })).status).toBe(403);
});

it("a reported broker is suspended with a load under way, appeals, and is restored", async () => {
  const { shipper, driver, loadId } = await shipmentAt(app, "pickup");
  const open = await postLoad(shipper);
  const member = await signUp(app, "shipper");
  await confirmAddresses(app, member);
  await makeStaff(app, member, "trust");
  const code = await turnOnTwoStep(member);
  await member.post("/staff?step=enter", { code });

  const form = await driver.get(`/report?load=${open}`);
  const fields = { reason: "not-real", words: "There is no such freight.", reference: "" };
  fields.reference = controlValue(form.text, "reference") ?? "";
  expect((await driver.post(`/report?load=${open}`, fields)).status).toBe(302);
  const list = await member.get("/staff/reports");
  expect(list.text).not.toContain(shipper.name);
  const path = /href="(\/staff\/reports\/[\w-]+)"/.exec(list.text)?.[1] ?? "";
  const page = plain((await member.get(path)).text);
  expect(page).toContain(shipper.name);
  expect(page).not.toContain(driver.name);

  const wrong = await member.post(`${path}?step=suspend`, {
    whom: "company",
    days: "",
    grounds: "Fake loads.",
  });
  expect(wrong.status).toBe(400);
  expect(plain(wrong.text)).toContain("Choose how long.");
  expect(wrong.text).toContain("Fake loads.");
  const grounds = { whom: "company", days: "30", grounds: "Fake loads." };
  expect((await member.post(`${path}?step=suspend`, grounds)).status).toBe(302);

  const refused = await shipper.post("/new_load", loadFields({ cargo_description: "Palletised pears" }));
  expect(refused.status).toBe(409);
  expect(plain(refused.text)).toContain(SUSPENDED);
  expect(refused.text).toContain("Palletised pears");
  expect(plain((await shipper.get("/customer-support")).text)).toContain("Reason: Fake loads.");
  expect(plain((await driver.get("/inbox")).text)).toContain("Suspended by Haulway");
  expect((await driver.step(open, "request")).status).toBe(409);
  const pin = await app.value<string>("SELECT verification_pin FROM loads WHERE load_id = ?", loadId);
  expect((await driver.step(loadId, "pick-up", { verification_pin: pin })).status).toBe(302);

  const current = await member.get("/staff/suspensions");
  const suspension = /href="(\/staff\/suspensions\/[\w-]+)"/.exec(current.text)?.[1] ?? "";
  expect((await member.post(`${suspension}?step=lift`, { reason: "Real after all." })).status).toBe(302);
  expect((await shipper.post("/new_load", loadFields())).status).toBe(302);
  expect((await driver.step(open, "request")).status).toBe(302);
});
