import { describe, expect, it } from "vitest";
import { actingId } from "~/platform/acting-id";
import { dayFromNow } from "../../fixtures/days";
import { readZip } from "../../fixtures/read-zip";
import { outboxOf } from "../../fixtures/servers/outbox";
import { appFor } from "../support/app";
import { newKey } from "../support/caught-form";
import { actFor, colleagueOf, giveSeat } from "../support/colleague";
import { alerts, controlValue, heading, notices, plain } from "../support/html";
import { advance, shipmentAt, statusOf } from "../support/shipment";
import { loadFields, PASSWORD, postLoad, signUp, type Visitor } from "../support/visitor";

const app = appFor("leaving");

const PAGE = "/user-account/close";
const OF_COMPANY = `${PAGE}?of=company`;

async function close(who: Visitor, path: string, name: "company" | "staff") {
  const { text } = await who.get(path);
  const hidden = controlValue(text, name);
  const answer = await who.post(path, {
    current_password: PASSWORD,
    ...(hidden !== undefined && { [name]: hidden }),
  });
  return { page: plain(text), answer };
}

async function partsOf(who: Visitor, path: string) {
  const { status, bytes } = await who.get(path);
  expect(status).toBe(200);
  return JSON.parse(new TextDecoder().decode(readZip(bytes).get("account.json")));
}

describe("a dispatcher who closes the account", () => {
  it("leaves the company, which goes on, and closes only their own", async () => {
    const founder = await signUp(app, "shipper");
    const dispatcher = await colleagueOf(app, founder, { role: "shipper", seat: "dispatcher" });
    const load = await postLoad(dispatcher);
    const security = plain((await dispatcher.get("/user-account/security")).text);
    expect(security).toContain("Its owners can download them.");
    expect(security).not.toContain("Close Company");
    expect((await dispatcher.get(OF_COMPANY)).status).toBe(404);
    expect((await dispatcher.get("/user-account/export?of=company")).status).toBe(404);
    const parts = await partsOf(dispatcher, "/user-account/export");
    expect([parts.account.email, parts.loads_posted]).toEqual([dispatcher.email, undefined]);
    const { page, answer } = await close(dispatcher, PAGE, "company");
    expect(page).toContain(`Your own company, ${dispatcher.name}, closes with your account.`);
    expect(page).toContain(`You leave ${founder.name}, which stays open: `);
    expect(answer.location).toBe("/");
    expect((await dispatcher.get("/dashboard")).location).toContain("/login");
    expect(await statusOf(app, load)).toBe("new");
    const timeline = plain((await founder.get(`/load-details/${load}/timeline`)).text);
    expect(timeline).toContain("Closed account");
    expect(timeline).not.toContain(dispatcher.name);
    expect(plain((await founder.get(PAGE)).text)).toContain("Your name, phone, documents and picture");
  });
});

describe("a founder who closes the account", () => {
  it("leaves the carrier to the other owner, who signs, delivers, bills and is paid", async () => {
    const founder = await signUp(app, "driver");
    const owner = await colleagueOf(app, founder, { role: "driver", seat: "owner" });
    const shipment = await shipmentAt(app, "rate confirmation sent", { driver: founder });
    const { page, answer } = await close(founder, PAGE, "company");
    expect(page).toContain(`You leave ${founder.name}, which stays open: 1 other person works there.`);
    expect(answer.location).toBe("/");
    expect((await founder.get("/dashboard")).location).toContain("/login");
    for (const next of ["pickup", "in transit", "complete"] as const)
      await advance({ ...shipment, driver: owner }, next);
    expect((await shipment.shipper.get(shipment.page)).text).toContain(founder.name);
    const billing = `${shipment.page}/invoice`;
    expect((await owner.post(`${billing}?step=make`)).status).toBe(302);
    const invoice = await app.value<string>(
      "SELECT invoice_id FROM invoices WHERE load_id = ?",
      shipment.loadId,
    );
    const paid = { invoice, paid_on: dayFromNow(0), paid_by: "check" };
    expect((await shipment.shipper.post(`${billing}?step=pay`, paid)).status).toBe(302);
    expect(plain((await owner.get(billing)).text)).toContain("Paid");
    expect((await owner.step(await postLoad(shipment.shipper), "request")).status).toBe(302);
    expect(plain((await owner.get("/user-account")).text)).toContain(founder.name);
    // The owner is now the last person there and cannot leave the company without an owner.
    const stuck = await owner.get(PAGE);
    expect(plain(stuck.text)).toContain("Nobody else works there. First, invite someone as an owner");
    expect(stuck.text).toContain(`href="${OF_COMPANY}"`);
    const refused = await owner.post(PAGE, { current_password: PASSWORD });
    expect([refused.status, alerts(refused.text)]).toEqual([
      409,
      [`Nobody else works at ${founder.name}. Close the company first.`],
    ]);
  });
});

describe("an owner who closes the company of three", () => {
  it("is told who works there, and everyone falls back to their own company", async () => {
    const founder = await signUp(app, "shipper");
    const owner = await colleagueOf(app, founder, { role: "shipper", seat: "owner" });
    const dispatcher = await colleagueOf(app, founder, { role: "driver", seat: "dispatcher" });
    const load = await postLoad(founder);
    const companys = await partsOf(owner, "/user-account/export?of=company");
    expect([companys.company.full_name, companys.loads_posted.length]).toEqual([founder.name, 1]);
    const opened = (await owner.get(OF_COMPANY)).text;
    expect(heading(opened)).toBe(`Close ${founder.name}?`);
    expect(plain(opened)).toContain(
      `2 other people work at ${founder.name}: ${founder.name}, ${dispatcher.name}.`,
    );
    const newcomer = await colleagueOf(app, founder, { role: "driver", seat: "dispatcher" });
    const staff = controlValue(opened, "staff") ?? "";
    const stale = await owner.post(OF_COMPANY, { current_password: PASSWORD, staff });
    expect([stale.status, alerts(stale.text)]).toEqual([
      409,
      ["Your team has changed: 4 people work here now. Check the list, then try again."],
    ]);
    expect(plain(stale.text)).toContain(newcomer.name);
    const { answer } = await close(owner, OF_COMPANY, "staff");
    expect(answer.location).toBe("/dashboard");
    expect(notices((await owner.get("/dashboard")).text)).toContain(`${founder.name} is closed.`);
    expect((await owner.get(`/load-details/${load}`)).status).toBe(404);
    const lost = await dispatcher.get("/dashboard");
    expect(alerts(lost.text)).toEqual([
      `The company you worked for is closed. You're now working for ${dispatcher.name}.`,
    ]);
    await expect
      .poll(() => outboxOf(app.dataDir, dispatcher.email).map(({ subject }) => subject))
      .toContain("A company you worked for on Haulway was closed");
  });

  it("leaves the founder's account, which has no company then, can join another, and can close", async () => {
    const founder = await signUp(app, "shipper");
    const owner = await colleagueOf(app, founder, { role: "shipper", seat: "owner" });
    await close(owner, OF_COMPANY, "staff");
    for (const path of ["/dashboard", "/new_load", "/inbox", "/user-account"])
      expect((await founder.get(path)).location, path).toBe("/company");
    const refused = await founder.post("/new_load", {});
    expect(refused.status).toBe(403);
    expect(plain((await founder.get("/company")).text)).toContain(
      "You're not working for any company right now.",
    );
    for (const path of ["/user-account/security", PAGE, "/user-account/email", "/user-account/notifications"])
      expect((await founder.get(path)).status, path).toBe(200);
    expect((await partsOf(founder, "/user-account/export")).account.email).toBe(founder.email);
    const other = await signUp(app, "shipper");
    await giveSeat(app, other, { id: founder.personId });
    await actFor(founder, other);
    expect(await postLoad(founder)).toBeTruthy();
    expect((await close(founder, PAGE, "company")).answer.location).toBe("/");
  });
});

describe("leaving a company on its team's page", () => {
  it("by the founder is confirmed again by a second click", async () => {
    const owner = await signUp(app, "shipper");
    await colleagueOf(app, owner, { role: "shipper", seat: "owner" });
    for (const click of ["first", "second"])
      expect(
        (await owner.post("/team?step=leave", { company: owner.id, person: owner.id })).location,
        click,
      ).toBe("/dashboard");
    expect(notices((await owner.get("/company")).text)).toEqual([`You left ${owner.name}.`]);
    expect((await owner.get("/team?step=leave")).location).toBe("/company");
    expect((await owner.post("/team?step=name", { full_name: "Mine", was: owner.name })).status).toBe(403);
  });

  it("is refused to the only owner, with the ways out", async () => {
    const owner = await signUp(app, "shipper");
    const ask = await owner.get("/team?ask=leave");
    expect(plain(ask.text)).toContain("You're the only owner. Make someone else an owner first");
    expect(ask.text).not.toContain('action="/team?step=leave"');
    const answer = await owner.post("/team?step=leave", { company: owner.id, person: owner.id });
    expect([answer.status, alerts(answer.text)]).toEqual([
      409,
      [`${owner.name} is the only owner. Make someone else an owner first, or close the company.`],
    ]);
  });

  it("by removal says who did it, and the person's open form saves nothing", async () => {
    const owner = await signUp(app, "shipper");
    const me = await colleagueOf(app, owner, { role: "shipper" });
    const receipt_key = `${newKey()}.${await actingId(me.id, owner.id)}`;
    await owner.post("/team?step=remove", { person: me.id });
    const answer = await me.post("/new_load", { receipt_key, ...loadFields() });
    expect(answer.location).toBe("/dashboard");
    const [says = ""] = alerts((await me.get("/dashboard")).text);
    expect(says).toContain(`You no longer work for ${owner.name}.`);
    expect(says).toContain(`${owner.name} removed you from ${owner.name}.`);
    expect(await app.value("select count(*) from loads where owner_id in (?, ?)", owner.id, me.id)).toBe(0);
  });
});
