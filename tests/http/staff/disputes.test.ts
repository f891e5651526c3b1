/** Tests without scripts that staff settle a contested delivery, and decide about a look-alike account. */
import { expect, it } from "vitest";
import { appFor } from "../support/app";
import { inDatabase } from "../support/colleague";
import { alerts, plain } from "../support/html";
import { shipmentAt } from "../support/shipment";
import { memberOf } from "../support/staff";
import { signUp } from "../support/visitor";

const app = appFor("staff-disputes");

it("a shipper contests a delivery, and both sides read what staff found", async () => {
  const { shipper, driver, page } = await shipmentAt(app, "complete");
  const charges = `${page}/charges`;
  expect(plain((await shipper.get(charges)).text)).toContain("Contest the Delivery");
  expect(plain((await driver.get(charges)).text)).not.toContain("Contest the Delivery");
  const empty = await shipper.post(`${charges}?step=contest`, { contest: " " });
  expect(empty.status).toBe(400);
  expect(plain(empty.text)).toContain("Say what was wrong with the delivery.");
  const theirs = await driver.post(`${charges}?step=contest`, { contest: "Mine." });
  expect(theirs.status).toBe(403);
  const words = "Two pallets were short.";
  expect((await shipper.post(`${charges}?step=contest`, { contest: words })).status).toBe(302);
  expect(plain((await driver.get("/inbox")).text)).toContain("Delivery contested");
  for (const side of [shipper, driver]) expect(plain((await side.get(charges)).text)).toContain(words);

  const member = await memberOf(app, "trust");
  const list = await member.get("/staff/disputes");
  expect(list.text).not.toContain(shipper.name);
  const path = /href="(\/staff\/deliveries\/[\w-]+)"/.exec(list.text)?.[1] ?? "";
  const shown = await member.get(path);
  expect(shown.text).not.toMatch(/<script[^>]+src=/);
  for (const text of [words, `Shipper: ${shipper.name}`, `Driver: ${driver.name}`])
    expect(plain(shown.text)).toContain(text);
  expect((await driver.get(path)).status).toBe(404);
  const none = await member.post(`${path}?step=find`, { finding: "" });
  expect(none.status).toBe(400);
  expect(plain(none.text)).toContain("Enter the finding, which both sides read.");
  expect((await member.post(`${path}?step=find`, { finding: "One was short." })).status).toBe(302);
  const again = await member.post(`${path}?step=find`, { finding: "Two were." });
  expect([again.status, alerts(again.text)]).toEqual([
    409,
    ["A finding was written since you opened this page."],
  ]);
  for (const side of [shipper, driver])
    expect(plain((await side.get(charges)).text)).toContain("One was short.");
});

it("an account with the phone number of a suspended one is listed until staff say it is not the same", async () => {
  const [bad, like] = [await signUp(app, "driver"), await signUp(app, "driver")];
  const member = await memberOf(app, "trust");
  await inDatabase(app, async ({ client }) => {
    const sql = `insert into suspensions (suspension_id, desk_id, reason, started_at, by_staff_id)
      values ('s', ?, 'Fake loads.', 1, ?)`;
    await client.execute({ sql, args: [bad.id, `staff-${member.personId}`] });
    await client.execute({
      sql: "update profiles set phone_number = '(801) 555-0142' where id = ?",
      args: [bad.id],
    });
  });
  const list = async () => (await member.get("/staff/look-alikes")).text;
  expect(plain(await list())).toContain("No accounts.");
  const account = { full_name: like.name, username: "look_alike", phone_number: "801.555.0142" };
  expect((await like.post("/user-account", account)).status).toBe(302);
  const listed = await list();
  expect(plain(listed)).toContain("A driver: same phone number");
  expect(listed).not.toContain(like.name);
  const path = /href="(\/staff\/look-alikes\/[\w-]+)"/.exec(listed)?.[1] ?? "";
  const page = await member.get(path);
  expect(page.text).not.toMatch(/<script[^>]+src=/);
  expect(plain(page.text)).toContain(`Same phone number as ${bad.name}, suspended`);
  expect((await like.get(path)).status).toBe(404);
  const wrong = await member.post(`${path}?step=not-the-same`, { fact: "", reason: "Father and son." });
  expect(wrong.status).toBe(400);
  expect(plain(wrong.text)).toContain("Choose a fact.");
  expect(wrong.text).toContain("Father and son.");
  const fact = `phone ${bad.id}`;
  const closed = await member.post(`${path}?step=not-the-same`, { fact, reason: "Father and son." });
  expect(closed.status).toBe(302);
  expect(plain(await list())).toContain("No accounts.");
  const security = plain((await like.get("/user-account/security")).text);
  expect(security).toContain("It shares something with a suspended account");
  expect(security).not.toContain(bad.name);
});
