import { beforeAll, expect, it } from "vitest";
import { appFor } from "../support/app";
import { colleagueOf, endSeat } from "../support/colleague";
import { controlValue, plain } from "../support/html";
import { advance, type Shipment, shipmentAt } from "../support/shipment";
import { postLoad, type Visitor } from "../support/visitor";

const app = appFor("same-desk");

let shipment: Shipment;
let pat: Visitor;
let val: Visitor;
let dee: Visitor;

beforeAll(async () => {
  shipment = await shipmentAt(app, "pending");
  const { shipper, driver } = shipment;
  pat = await colleagueOf(app, shipper, { role: "shipper", seat: "dispatcher" });
  val = await colleagueOf(app, shipper, { role: "shipper", seat: "viewer" });
  dee = await colleagueOf(app, driver, { role: "driver", seat: "dispatcher" });
});

const dashboardOf = async (who: Visitor, query = "") => plain((await who.get(`/dashboard?${query}`)).text);

it("rows and waiting tasks name who took the company's latest step, to its people only", async () => {
  const { shipper, driver } = shipment;
  await advance({ ...shipment, shipper: pat }, "rate confirmation");
  expect(await dashboardOf(pat, "tab=pre-pickup")).toContain("Accepted by you just now");
  for (const who of [shipper, val])
    expect(await dashboardOf(who, "tab=pre-pickup")).toContain(`Accepted by ${pat.name} just now`);
  expect(await dashboardOf(shipper)).toMatch(
    new RegExp(`Make the rate confirmation for [^·]* · Accepted by ${pat.name} just now · HW-`),
  );
  for (const who of [driver, dee]) expect(await dashboardOf(who, "tab=pre-pickup")).not.toContain(pat.name);
  expect(await dashboardOf(dee, "tab=pre-pickup")).toContain(`Requested by ${driver.name}`);
});

it("a plain form lists a colleague's loads, and the address keeps the choice", async () => {
  const { shipper } = shipment;
  const [hers, his] = [await postLoad(pat), await postLoad(shipper)];
  const page = (await shipper.get("/dashboard?tab=new")).text;
  expect(page).toMatch(new RegExp(`<option value="${pat.id}">${pat.name}</option>`));
  const list = (await shipper.get(`/dashboard?tab=new&find=&pickup=&driver=&member=${pat.id}`)).text;
  expect([list.includes(`/load-details/${hers}"`), list.includes(`/load-details/${his}"`)]).toEqual([
    true,
    false,
  ]);
  expect(list).toMatch(new RegExp(`href="/dashboard\\?tab=pre-pickup&amp;member=${pat.id}"`));
  expect(list).toMatch(new RegExp(`<option value="${pat.id}" selected[^>]*>`));
  expect(plain((await val.get(`/dashboard?tab=new&member=${val.id}`)).text)).toContain("No loads of yours.");
  await endSeat(app, shipper, pat);
  expect((await shipper.get("/dashboard?tab=new")).text).toContain(`>${pat.name} (left)</option>`);
});

it("a chat names the colleagues who have read, and nobody of the other company", async () => {
  const { shipper, driver, loadId } = shipment;
  const group = await app.value<string>("SELECT group_id FROM groups WHERE load_id = ?", loadId);
  const chat = `/chat?group=${group}`;
  const form = await dee.get(chat);
  const fields = { draft_id: controlValue(form.text, "draft_id") ?? "", content: "Empty by seven." };
  expect((await dee.post(chat, fields)).status).toBe(302);
  const textFor = async (who: Visitor) => plain((await who.get(chat)).text);
  expect(await textFor(val)).not.toContain("Read by");
  expect(await textFor(shipper)).not.toContain("Read by");
  expect(await textFor(val)).toContain(`Read by ${shipper.name}`);
  expect(await textFor(dee)).toMatch(/Seen /);
  for (const who of [driver, dee]) {
    const { text } = await who.get(chat);
    expect(text).not.toMatch(new RegExp(`Read by[^<]*${shipper.name}`));
    expect(text).not.toContain(val.name);
  }
  expect(await textFor(driver)).not.toContain(`Read by ${dee.name}`);
});
