import { Secret, TOTP } from "otpauth";
import { beforeAll, describe, expect, it } from "vitest";
import { FORM_OUTCOME } from "~/forms/form-outcome";
import { OFFLINE_OWNER } from "~/http/offline-headers";
import { CLOSE_COMPANY, EXPORT_COMPANY } from "~/leaving/addresses";
import { sample } from "../../fixtures/sample";
import { requireTwoStep } from "../../fixtures/seats";
import { outboxOf } from "../../fixtures/servers/outbox";
import { keyOf } from "../support/api-requests";
import { appFor } from "../support/app";
import { colleagueOf, confirmAddresses, giveSeat, inDatabase } from "../support/colleague";
import { type GuardedLoad, guardedLoad } from "../support/guarded-load";
import { alerts, notices, plain } from "../support/html";
import { dataAddress, loadFields, PASSWORD, postLoad, signUp, type Visitor } from "../support/visitor";
import { ACTIONS, PROTECTED } from "../tables/who-is-kept-out";

const app = appFor("company-two-step");

const TWO_STEP = "/user-account/two-step";
const ledFrom = (path: string) => `${TWO_STEP}?${new URLSearchParams({ redirectTo: path })}`;
const demand = (owner: Visitor, password = PASSWORD) =>
  owner.post("/team?step=require-two-step", { current_password: password });
const stop = (owner: Visitor) =>
  owner.post("/team?step=stop-requiring-two-step", { current_password: PASSWORD });

/** @returns the page with the recovery codes */
async function turnOn(person: Visitor, path = TWO_STEP) {
  const actionOf = (html: string, step: string) =>
    (new RegExp(`action="([^"]*\\?step=${step}[^"]*)"`).exec(html)?.[1] ?? "").replaceAll("&amp;", "&");
  const begun = await person.post(actionOf((await person.get(path)).text, "start"));
  const page = await person.get(begun.location ?? "");
  const key = plain(/<code class="key">(.*?)<\/code>/s.exec(page.text)?.[1] ?? "").replaceAll(" ", "");
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
  return person.post(actionOf(page.text, "turn-on"), { code, current_password: PASSWORD });
}

describe("two people of a company", () => {
  it("one requires it, the other turns it on and works on, and cannot turn it off until it is optional", {
    timeout: 60_000,
  }, async () => {
    const owner = await signUp(app, "shipper");
    const member = await colleagueOf(app, owner, { role: "shipper", seat: "dispatcher" });
    await confirmAddresses(app, owner, member);
    expect((await member.get("/new_load")).status).toBe(200);

    const asks = await owner.get("/team");
    expect(plain(asks.text)).toContain("First turn it on for your own account.");
    expect(asks.text).not.toContain("require-two-step");
    const early = await demand(owner);
    expect([early.status, alerts(early.text)]).toEqual([
      409,
      ["First turn on two-step sign-in for your own account."],
    ]);
    await turnOn(owner);
    expect((await demand(owner, "wrong password")).status).toBe(400);
    expect((await demand(owner)).location).toBe("/team");
    const team = await owner.get("/team");
    expect(notices(team.text)[0]).toContain(`${owner.name} requires two-step sign-in.`);
    expect(plain(team.text).match(/Two-step sign-in: (on|off)/g)).toEqual([
      "Two-step sign-in: on",
      "Two-step sign-in: off",
    ]);
    await expect.poll(() => outboxOf(app.dataDir, member.email).map(({ link }) => link)).toContain(TWO_STEP);

    const refused = await member.post("/new_load", loadFields({ cargo_description: "Left open" }));
    expect([refused.status, refused.location]).toEqual([302, ledFrom("/new_load")]);
    const why = await member.get(refused.location ?? "");
    expect(alerts(why.text)).toContain(`Nothing was saved. ${owner.name} requires two-step sign-in.`);
    expect(plain(why.text)).toContain(`${owner.name} requires two-step sign-in. Turn it on to continue.`);
    expect(why.text).toContain('href="/company"');
    expect(await app.truth("SELECT 1 FROM loads WHERE cargo_description = 'Left open'")).toEqual([]);
    const script = await member.post("/new_load", loadFields(), { [FORM_OUTCOME]: "1" });
    expect([script.status, script.headers.get(FORM_OUTCOME)]).toEqual([409, "signed-out"]);
    expect(JSON.parse(script.text)).toMatchObject({ company: ledFrom("/new_load"), link: "Turn it on" });

    const led = await member.get("/loads.csv");
    expect(led.location).toBe(ledFrom("/loads.csv"));
    const codes = await turnOn(member, led.location ?? "");
    expect(plain(codes.text)).toContain("Two-step sign-in is on.");
    expect(codes.text).toMatch(/<a[^>]* href="\/loads\.csv"/);
    await postLoad(member, { cargo_description: "With two steps" });

    const on = await member.get(TWO_STEP);
    expect(plain(on.text)).toContain(
      `${owner.name} requires two-step sign-in. You can't turn it off while you work there.`,
    );
    expect(on.text).not.toContain("step=turn-off");
    const off = await member.post(`${TWO_STEP}?step=turn-off`, { code: "1", current_password: PASSWORD });
    expect([off.status, alerts(off.text)]).toEqual([
      409,
      [`${owner.name} requires two-step sign-in. You can't turn it off while you work there.`],
    ]);

    expect((await stop(owner)).location).toBe("/team");
    expect(notices((await owner.get("/team")).text)).toEqual([
      `${owner.name} no longer requires two-step sign-in.`,
    ]);
    expect((await member.get(TWO_STEP)).text).toContain("step=turn-off");
  });

  it("who joins later is led to the page first, and can leave instead", async () => {
    const owner = await signUp(app, "shipper");
    const member = await signUp(app, "shipper");
    await confirmAddresses(app, owner, member);
    await inDatabase(app, (database) => requireTwoStep(owner, 1, database));
    await turnOn(owner);
    await owner.post("/team?step=invite", { email: member.email, seat: "dispatcher" });
    expect((await member.post("/company?step=join", { company: owner.id })).location).toBe("/dashboard");
    const led = await member.get("/dashboard");
    expect(led.location).toBe(ledFrom("/dashboard"));
    const page = await member.get(led.location ?? "");
    expect(notices(page.text)).toContain(`You joined ${owner.name}. You're now working for it.`);
    expect(plain(page.text)).toContain(`Leave ${owner.name} instead`);
    const left = await member.post("/team?step=leave", { company: owner.id, person: member.id });
    expect(left.location).toBe("/dashboard");
    expect((await member.get("/dashboard")).status).toBe(200);
  });
});

describe("a member without two-step sign-in", () => {
  let shipment: GuardedLoad;
  let member: Visitor;

  beforeAll(async () => {
    shipment = await guardedLoad(app);
    member = await colleagueOf(app, shipment.shipper, { role: "shipper", seat: "owner" });
    await inDatabase(app, (database) => requireTwoStep(shipment.shipper, 1, database));
  }, 60_000);

  it.each(sample(PROTECTED, Math.ceil(PROTECTED.length / 3), "routes without two steps"))(
    "reads nothing of the company at $route",
    async ({ path }) => {
      for (const asked of [path(shipment), dataAddress(path(shipment))]) {
        const answer = await member.get(asked);
        expect(answer.status).toBeLessThan(500);
        if (answer.status === 302) expect(answer.location).toMatch(/^\/user-account\/two-step\?/);
        for (const secret of ["Gate code 7A", "12 Dock Road", "Palletised onions", shipment.driver.name])
          expect(answer.text).not.toContain(secret);
      }
    },
  );

  it.each(sample(ACTIONS, Math.ceil(ACTIONS.length / 3), "forms without two steps"))(
    "changes nothing with $what",
    async ({ path }) => {
      const tables = ["loads", "messages", "whereabouts", "offers", "wait_links", "group_membership"];
      const truth = () => Promise.all(tables.map((table) => app.truth(`SELECT * FROM ${table}`)));
      const before = await truth();
      const fields = {
        ...loadFields(),
        content: "Hello",
        load: shipment.loadId,
        verification_pin: shipment.pin,
      };
      expect((await member.post(path(shipment), fields)).status).toBeLessThan(500);
      expect(await truth()).toEqual(before);
    },
  );

  it("gets neither the company's export nor its files nor a token of its rooms", async () => {
    for (const path of [CLOSE_COMPANY, EXPORT_COMPANY, shipment.rateConfirmation])
      expect((await member.get(path)).location).toBe(ledFrom(path));
    for (const room of [`user:${shipment.shipper.id}`, `group:${shipment.group}`, `load:${shipment.loadId}`])
      expect((await member.get(`/rooms/token?room=${room}`)).text, room).not.toMatch(/"address":\s*"/);
  });

  it("has an API key that works again once they turn it on", async () => {
    const maker = await colleagueOf(app, shipment.shipper, { role: "shipper", seat: "owner" });
    const key = await inDatabase(app, (database) =>
      keyOf({ id: shipment.shipper.id, personId: maker.personId }, undefined, database),
    );
    const list = () => maker.get("/api/v1/loads", { Authorization: `Bearer ${key}` });
    const answer = await list();
    expect([answer.status, JSON.parse(answer.text).detail]).toEqual([
      403,
      `${shipment.shipper.name} requires two-step sign-in. The person who made the key has not turned it on.`,
    ]);
    await turnOn(maker);
    expect((await list()).status).toBe(200);
  });
});

describe("a driver of a company", () => {
  it("is led from every page and sends nothing from the phone until it is on", async () => {
    const carrier = await signUp(app, "driver");
    const vic = await signUp(app, "driver");
    await giveSeat(app, carrier, vic, "driver");
    expect((await vic.get("/loads-in-hand.json")).headers.get(OFFLINE_OWNER)).toBeTruthy();
    await inDatabase(app, (database) => requireTwoStep(carrier, 1, database));
    // Before the phone sends waiting forms, it requests this page. It sends nothing after a redirect.
    expect((await vic.get("/loads-in-hand.json")).location).toBe(ledFrom("/loads-in-hand.json"));
    // A form that was already on its way stays in the outbox, because its outcome is `signed-out`.
    const step = "/load-details/none/timeline?step=arrived";
    const sent = await vic.post(step, {}, { [FORM_OUTCOME]: "1" });
    expect([sent.headers.get(FORM_OUTCOME), JSON.parse(sent.text).message]).toEqual([
      "signed-out",
      `Nothing was saved. ${carrier.name} requires two-step sign-in.`,
    ]);
    const page = await vic.get((await vic.get("/dashboard")).location ?? "");
    expect(plain(page.text)).toContain(`Leave ${carrier.name} instead`);
    await turnOn(vic);
    expect((await vic.get("/loads-in-hand.json")).status).toBe(200);
    expect((await vic.post(step, {}, { [FORM_OUTCOME]: "1" })).status).toBe(404);
  });
});
