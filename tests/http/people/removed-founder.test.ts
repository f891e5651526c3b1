import { beforeAll, describe, expect, it } from "vitest";
import { CLOSE_COMPANY, EXPORT_COMPANY } from "~/leaving/addresses";
import { sample } from "../../fixtures/sample";
import { outboxOf } from "../../fixtures/servers/outbox";
import { appFor } from "../support/app";
import { colleagueOf, confirmAddresses } from "../support/colleague";
import { type GuardedLoad, guardedLoad } from "../support/guarded-load";
import { type Answer, dataAddress, loadFields, signUp } from "../support/visitor";
import { ACTIONS, PROTECTED } from "../tables/who-is-kept-out";

const app = appFor("removed-founder");

let shipment: GuardedLoad;
let founder: GuardedLoad["shipper"];

beforeAll(async () => {
  shipment = await guardedLoad(app);
  founder = shipment.shipper;
  const owner = await colleagueOf(app, shipment.shipper, { role: "shipper", seat: "owner" });
  expect((await owner.post("/team?step=remove", { person: shipment.shipper.id })).location).toBe("/team");
}, 60_000);

/** The founder's own name is also the company's name, so that name is no secret here. */
const expectNothingIn = (answer: Answer) => {
  for (const secret of ["Gate code 7A", "12 Dock Road", "Palletised onions", shipment.driver.name])
    expect(answer.text).not.toContain(secret);
};

describe("a founder who was removed", () => {
  it.each(sample(PROTECTED, Math.ceil(PROTECTED.length / 3), "routes of a removed founder"))(
    "reads nothing of the company at $route, which does not fail",
    async ({ path }) => {
      for (const asked of [path(shipment), dataAddress(path(shipment))]) {
        const answer = await founder.get(asked);
        expect(answer.status).toBeLessThan(500);
        if (answer.status === 302) expect(answer.location).toBe("/company");
        expectNothingIn(answer);
      }
    },
  );

  it.each([CLOSE_COMPANY, EXPORT_COMPANY])("is refused at %s", async (path) => {
    expect((await founder.get(path)).status).toBe(403);
  });

  it("gets neither the company's files nor a token of its rooms", async () => {
    expect((await founder.get(shipment.rateConfirmation)).location).toBe("/company");
    for (const room of [`user:${shipment.shipper.id}`, `group:${shipment.group}`, `load:${shipment.loadId}`])
      expect((await founder.get(`/rooms/token?room=${room}`)).text, room).not.toMatch(/"address":\s*"/);
  });

  it.each(sample(ACTIONS, Math.ceil(ACTIONS.length / 3), "forms of a removed founder"))(
    "changes nothing with $what",
    async ({ path }) => {
      const tables = ["loads", "messages", "whereabouts", "offers", "wait_links", "group_membership"];
      const truth = () => Promise.all(tables.map((table) => app.truth(`SELECT * FROM ${table}`)));
      const before = await truth();
      const fields = {
        ...loadFields(),
        content: "Hello",
        load: shipment.loadId,
        driver_id: shipment.driver.id,
        verification_pin: shipment.pin,
      };
      expect((await founder.post(path(shipment), fields)).status).toBeLessThan(500);
      expect(await truth()).toEqual(before);
    },
  );

  it("joins another company by the link of an invitation, and then signs out", async () => {
    const other = await signUp(app, "driver");
    await confirmAddresses(app, founder, other);
    expect((await other.post("/team?step=invite", { email: founder.email, seat: "dispatcher" })).status).toBe(
      302,
    );
    const newest = () =>
      outboxOf(app.dataDir, founder.email).findLast(({ link }) => link.startsWith("/join/"))?.link;
    await expect.poll(newest).toBeDefined();
    const link = newest() ?? "";
    expect((await founder.get(link)).status).toBe(200);
    expect((await founder.get(dataAddress("/user-account/security"))).text).not.toContain(
      "SingleFetchRedirect",
    );
    expect((await founder.post(link)).location).toBe("/dashboard");
    expect((await founder.get("/dashboard")).status).toBe(200);
    expect((await founder.post("/team?step=leave", { company: other.id, person: founder.id })).location).toBe(
      "/dashboard",
    );
    expect((await founder.get("/dashboard")).location).toBe("/company");
    expect((await founder.post("/logout")).status).toBe(302);
    expect((await founder.get("/company")).location).toContain("/login");
  });
});
