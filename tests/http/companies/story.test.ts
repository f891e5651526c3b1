/**
 * Each name is in the history and the record, the driver never sees an amount, and a step is refused if the
 * seat of its sender has ended.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { actingId } from "~/platform/acting-id";
import { newKey } from "../support/caught-form";
import { actFor, colleagueOf, giveSeat } from "../support/colleague";
import { alerts, documents, fact, plain } from "../support/html";
import { statusOf } from "../support/shipment";
import { stateOf } from "../support/state-of";
import { app, type Cast, cast, invoiceOn, joins, person, STEPS } from "../support/story-of-companies";
import { dataAddress, postLoad, type Visitor } from "../support/visitor";

/** Pages on which the assigned driver could see an amount. */
const pagesOf = (loadId: string) => [
  ...[
    "",
    "/timeline",
    "/receiver-signature",
    "/driver",
    "/charges",
    "/invoice",
    "/offers",
    "/record",
    "/changes",
  ].map((page) => `/load-details/${loadId}${page}`),
  "/dashboard",
  "/inbox",
  "/chat",
  "/invoices",
  "/team",
  "/loads-in-hand.json",
];

/** The rate of the load, as pages and data would show it. */
const RATE = /1,450|145050/;
/** An amount in the text of a page, or cents in its data. */
const AMOUNT = /\$\s?\d|cents\\?"?:\s?\d/i;

async function amountsSeenBy(vic: Visitor, loadId: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of pagesOf(loadId))
    for (const address of [path, dataAddress(path)]) {
      const { text } = await vic.get(address);
      if (RATE.test(text) || (path.includes(loadId) && AMOUNT.test(text))) found.push(address);
    }
  return found;
}

describe("a load of two companies", () => {
  let people: Cast & { carrierId: string };
  let loadId: string;
  let page: string;
  const seen: string[] = [];

  beforeAll(async () => {
    people = await cast();
    loadId = await postLoad(people.sam);
    page = `/load-details/${loadId}`;
  }, 120_000);

  it("is driven by a person who never sees an amount", { timeout: 240_000 }, async () => {
    for (const { what, who, to, send } of STEPS) {
      const answer = await send(people[who], loadId, people);
      expect([what, answer.status, await statusOf(app, loadId)]).toEqual([what, 302, to]);
      const isDriven = (await people.vic.get(page)).status === 200;
      // While the load is open, its posted rate is public.
      if (isDriven && to !== "pending") seen.push(...(await amountsSeenBy(people.vic, loadId)));
    }
    expect(seen).toEqual([]);
    expect(Object.keys(documents((await people.vic.get(page)).text)).sort()).toEqual([
      "Bill of lading",
      "Proof of delivery",
    ]);
    expect(fact((await people.dora.get(page)).text, "Driven by")).toContain(people.vic.name);
    const paid = await app.truth("select state, by_id, marked_by_id from invoices where load_id = ?", loadId);
    const { dee, dora } = people;
    expect(paid).toEqual([{ state: "paid", by_id: dee.personId, marked_by_id: dora.personId }]);
  });

  it("names each person in the history and in the record", async () => {
    const { sam, dora, carl, dee, vic } = people;
    const deeds = [
      `${sam.name} posted the load`,
      `${dee.name} for ${carl.name} requested the load`,
      `${dora.name} for ${sam.name} accepted a driver`,
      `${carl.name} signed the rate confirmation`,
      `${dee.name} for ${carl.name} assigned ${vic.name}`,
      `${vic.name} for ${carl.name} arrived at pickup`,
      `${vic.name} for ${carl.name} picked up the freight`,
      `${vic.name} for ${carl.name} delivered the freight`,
    ];
    const timeline = plain((await dora.get(`${page}/timeline`)).text);
    const record = plain((await dora.get(`${page}/record`)).text);
    for (const deed of deeds) expect(timeline).toContain(deed);
    for (const { name } of [dora, dee, vic]) expect(record).toMatch(new RegExp(`${name} for `));
    expect(plain((await dee.get(`${page}/timeline`)).text)).toContain(deeds[7]);
  });

  it("names the faster colleague to the slower one", async () => {
    const { sam, dora, carl, dee } = people;
    const other = await postLoad(sam);
    const at = (step: (typeof STEPS)[number]["what"]) => STEPS.find(({ what }) => what === step)?.send;
    const twice = async (what: string, first: Visitor, second: Visitor) => {
      const [one, two] = [await at(what)?.(first, other, people), await at(what)?.(second, other, people)];
      expect([what, one?.status, two?.status]).toEqual([what, 302, 409]);
      return alerts(two?.text ?? "").join();
    };
    const said = [
      await twice("requests the load", dee, carl),
      await twice("accepts the request", dora, sam),
      await twice("sends the documents", sam, dora),
      await twice("signs the rate confirmation", carl, dee),
    ];
    expect(said.map((text) => text.split(" first. ")[0])).toEqual([
      `${dee.name} requested the load`,
      `${dora.name} accepted a driver`,
      `${sam.name} sent the rate confirmation and the bill of lading`,
      `${carl.name} signed the rate confirmation`,
    ]);
    // The message says that the status has changed, and names nobody on the carrier's side.
    const late = await sam.step(other, "accept", { driver_id: carl.id });
    expect([late.status, alerts(late.text).join()]).toEqual([
      409,
      "You can't accept this request anymore. The load's status has changed.",
    ]);
  });

  it("leaves other drivers of the company outside", async () => {
    const wes = await person("driver");
    await joins(people.carl, wes, "driver");
    for (const path of [page, `${page}/timeline`, `${page}/receiver-signature`])
      expect([path, (await wes.get(path)).status]).toEqual([path, 404]);
    for (const path of ["/dashboard", "/inbox", "/loads-in-hand.json"])
      expect((await wes.get(path)).text).not.toContain(loadId);
    const viewer = await colleagueOf(app, people.carl, { role: "driver", seat: "viewer" });
    expect(plain((await viewer.get(page)).text)).toContain("$1,450.50");
  });

  it("goes on without the founders, who leave", { timeout: 60_000 }, async () => {
    const { sam, dora, carl, dee } = people;
    for (const [founder, successor] of [
      [sam, dora],
      [carl, dee],
    ] as const) {
      const seat = { person: successor.personId, was: "dispatcher", seat: "owner" };
      expect((await founder.post("/team?step=seat", seat)).status).toBe(302);
      expect(
        (await founder.post("/team?step=leave", { company: founder.id, person: founder.id })).status,
      ).toBe(302);
      expect((await founder.get(page)).status).not.toBe(200);
    }
    const next = await postLoad(dora);
    const afterwards = { ...people, sam: dora, carl: dee, vic: await person("driver") };
    await joins(dee, afterwards.vic, "driver", carl.name);
    for (const { what, who, to, send } of STEPS) {
      const answer = await send(afterwards[who], next, afterwards);
      expect([what, answer.status, await statusOf(app, next)]).toEqual([what, 302, to]);
    }
    expect(plain((await dora.get(`/load-details/${next}/timeline`)).text)).toContain(
      `${afterwards.vic.name} for ${carl.name} delivered the freight`,
    );
  });
});

describe("a seat that ends before the form of its page arrives", () => {
  const FORMER = /^Nothing was saved\. You no longer work for .+\. You're now working for .+\.$/;

  it("ends each step with words and saves nothing; a colleague then takes the step", {
    timeout: 240_000,
  }, async () => {
    const people = await cast();
    const loadId = await postLoad(people.sam);
    for (const { what, who, to, send } of STEPS) {
      const isDriver = who === "vic";
      const company = who === "sam" || who === "dora" ? people.sam : people.carl;
      const role = company === people.sam ? "shipper" : "driver";
      // Removes a colleague instead of the founder, because only another owner can remove a founder.
      const former = isDriver ? people.vic : await colleagueOf(app, company, { role });
      const key = `${newKey()}.${await actingId(former.personId, isDriver ? former.personId : company.id)}`;
      const removed = await company.post("/team?step=remove", { person: former.personId });
      expect([what, removed.status]).toEqual([what, 302]);
      const before = await stateOf(app);
      const answer = await send(former, loadId, people, key);
      if (isDriver) expect([what, answer.status]).toEqual([what, 404]);
      else {
        expect([what, answer.status, answer.location]).toEqual([what, 302, "/dashboard"]);
        expect(alerts((await former.get("/about")).text).join()).toMatch(FORMER);
      }
      expect(await stateOf(app)).toEqual(before);
      if (isDriver) {
        const waits = plain((await people.dee.get(`/load-details/${loadId}`)).text);
        expect(waits).toContain(`This load has no driver: ${people.vic.name} no longer drives it`);
        await giveSeat(app, people.carl, people.vic, "driver");
        // The assignment ended permanently when the seat ended.
        expect((await people.vic.get(`/load-details/${loadId}`)).status).toBe(404);
        const assigned = { person_id: people.vic.personId, seen: "" };
        expect((await people.dee.post(`/load-details/${loadId}/driver`, assigned)).status).toBe(302);
      }
      const again = await send(people[who], loadId, people);
      expect([what, again.status, await statusOf(app, loadId)]).toEqual([what, 302, to]);
    }
    await actFor(people.dee, people.carl);
    expect(await invoiceOn(loadId)).not.toBeNull();
  });
});
