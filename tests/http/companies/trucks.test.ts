import { describe, expect, it } from "vitest";
import { appFor } from "../support/app";
import { colleagueOf, giveSeat } from "../support/colleague";
import { alerts, fact, notices, plain } from "../support/html";
import { shipmentAt } from "../support/shipment";
import { type Answer, signUp, type Visitor } from "../support/visitor";

const app = appFor("trucks");

const VAN = { equipment_type: "V", max_length: "53", max_weight: "45,000 lb" };

const hidden = ({ text }: Answer, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";

async function add(who: Visitor, fields: Record<string, string>): Promise<string> {
  const { status, location } = await who.post("/trucks?step=add", fields);
  if (status !== 302 || location !== "/trucks") throw new Error(`The form returned ${status}.`);
  const { text } = await who.get("/trucks");
  const row = text.split("<li").find((each) => each.includes(`<strong>${fields.name}</strong>`));
  return /truck=([\w-]+)/.exec(row ?? "")?.[1] ?? "";
}

describe("the list of trucks", () => {
  it("is empty at first, and shows a refused form as it was typed", async () => {
    const me = await signUp(app, "driver");
    const empty = await me.get("/trucks");
    expect(plain(empty.text)).toContain("No trucks in use.");
    expect((await me.get("/user-account")).text).toContain('href="/trucks"');
    const bad = await me.post("/trucks?step=add", { ...VAN, name: "", max_length: "long" });
    expect(bad.status).toBe(400);
    for (const text of ["Enter the truck&#x27;s number or name.", "“long” is not a number.", 'value="long"'])
      expect(bad.text).toContain(text);
    await add(me, { ...VAN, name: "12" });
    const again = await me.post("/trucks?step=add", { ...VAN, name: "12" });
    expect([again.status, alerts(again.text)]).toEqual([400, ["You already have a truck named 12."]]);
  });

  it("saves a form once, however often it is sent", async () => {
    const me = await signUp(app, "driver");
    const fields = { ...VAN, name: "12", receipt_key: hidden(await me.get("/trucks"), "receipt_key") };
    for (let click = 0; click < 2; click++)
      expect((await me.post("/trucks?step=add", fields)).location).toBe("/trucks");
    const page = await me.get("/trucks");
    expect(page.text.match(/<strong>12<\/strong>/g)).toHaveLength(1);
  });

  it("is closed to shippers, and to people of the company who may not change trucks", async () => {
    const owner = await signUp(app, "driver");
    const billing = await colleagueOf(app, owner, { role: "driver", seat: "billing" });
    const shipper = await signUp(app, "shipper");
    const answers = await Promise.all(
      [billing, shipper].flatMap((who) => [who.get("/trucks"), who.post("/trucks?step=add", VAN)]),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 403, 403, 403]);
  });
});

describe("a truck on a load", () => {
  it("is assigned with a warning, is named to the shipper and in the documents, and is retired", {
    timeout: 120_000,
  }, async () => {
    const { shipper, driver: carrier, loadId, page } = await shipmentAt(app, "rate confirmation");
    const dispatcher = await colleagueOf(app, carrier, { role: "driver", seat: "dispatcher" });
    expect((await dispatcher.get(page)).text).not.toContain(`${page}/driver`);
    const long = await add(dispatcher, { ...VAN, name: "12", trailer_number: "T-7" });
    const short = await add(dispatcher, { name: "14", equipment_type: "DUMP", max_weight: "1" });
    expect((await dispatcher.get(page)).text).toContain(`href="${page}/driver"`);
    const vic = await signUp(app, "driver");
    await giveSeat(app, carrier, vic, "driver");

    const form = await dispatcher.get(`${page}/driver`);
    expect(form.text).toMatch(new RegExp(`<option value="${short}">14: [^<]*does not fit`));
    const seen = { person_id: vic.id, seen: hidden(form, "seen"), seen_at: hidden(form, "seen_at") };
    const given = await dispatcher.post(`${page}/driver`, { ...seen, truck_id: short });
    expect([given.status, given.location]).toEqual([302, page]);
    expect(notices((await dispatcher.get(page)).text).join()).toContain("Check the fit.");
    const late = await carrier.post(`${page}/driver`, { ...seen, seen: vic.id, truck_id: long });
    expect([late.status, alerts(late.text)]).toEqual([
      409,
      [`${dispatcher.name} changed the truck or trailer first. Check the assignment, then try again.`],
    ]);
    const now = { person_id: vic.id, seen: vic.id, seen_at: hidden(late, "seen_at") };
    const changed = await carrier.post(`${page}/driver`, { ...now, truck_id: long });
    expect([changed.status, changed.location]).toEqual([302, page]);
    expect(fact((await shipper.get(page)).text, "Driven by")).toMatch(`${vic.name}, truck 12, trailer T-7`);

    const preview = plain((await shipper.get(`${page}/rate-confirmation`)).text);
    expect(preview.match(/Truck number\s*12/g)).toHaveLength(2);
    await shipper.post(`${page}/rate-confirmation?step=make`);
    expect(plain((await carrier.get(`${page}/rate-confirmation`)).text)).toMatch(/Trailer number\s*T-7/);

    const question = await dispatcher.get(`/trucks?ask=retire&truck=${long}`);
    expect(plain(question.text)).toContain("It stays on these loads until you assign another truck.");
    expect(question.text).toContain(`href="${page}/driver"`);
    const retire = `/trucks?step=retire&truck=${long}`;
    const seenTruck = hidden(question, "seen");
    expect((await dispatcher.post(retire, { seen: seenTruck, loads: "" })).status).toBe(409);
    const retired = await dispatcher.post(retire, { seen: seenTruck, loads: loadId });
    expect([retired.status, retired.location]).toEqual([302, "/trucks"]);
    expect(plain((await dispatcher.get("/trucks")).text)).toMatch(/Retired trucks \(1\)\s*12.*Assigned to:/s);
    expect((await dispatcher.get(`${page}/driver`)).text).toContain("12 (retired)");
    const refused = await dispatcher.post(`${page}/driver`, { person_id: carrier.id, truck_id: long });
    expect([refused.status, refused.text.includes("Truck 12 is retired. Choose another one.")]).toEqual([
      400,
      true,
    ]);
  });
});
