/** Tests what each party of a negotiation sees about the other party's account. */
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { book_now, carrier_facts, loads, profiles } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { saveLoad } from "~/builders";
import { CONTACT_TOLD_DAYS, shipperFactsOn } from "~/carriers/account-facts.server";
import { addDays, earliestToday } from "~/text/dates";
import { DAY_MS } from "~/text/time";
import { timelinePage } from "~/tracking/timeline.server";
import { dayFromNow } from "../../tests/fixtures/days";
import { saveEligibleDriver } from "../../tests/fixtures/scenes/fit-driver";
import { negotiation } from "../../tests/fixtures/scenes/negotiation";
import { makeOffer } from "./make-offer.server";
import { offersPage } from "./offers-page.server";

type Stage = Awaited<ReturnType<typeof negotiation>>;

const pageOf = (viewer: Stage["owner"], loadId: string, query = "") =>
  offersPage(viewer, loadId, new Request(`http://haulway.test/${query}`));

const changeContact = (id: string, atMs: number) =>
  write([{ query: db().update(profiles).set({ contact_changed_at: atMs }).where(eq(profiles.id, id)) }]);

describe("the table of offers", () => {
  it("has the stated facts of each driver's carrier and account", async () => {
    const { owner, driver, loadId, act } = await negotiation();
    const facts = {
      carrier_id: driver.id,
      legal_name: "Rivers Hauling LLC",
      usdot: "1234567",
      mc_number: "765432",
    };
    await write([
      {
        query: db()
          .insert(carrier_facts)
          .values({ ...facts, stated_at: 1 }),
      },
    ]);
    await saveLoad({ driver, status: "complete" });
    await changeContact(driver.id, Date.now());
    await act("offer", "driver");
    const { table } = await pageOf(owner, loadId);
    expect(table?.rows).toMatchObject([
      {
        id: driver.id,
        carrier: "Rivers Hauling LLC, USDOT 1234567, MC 765432",
        delivered: 1,
        since: expect.stringMatching(/^[A-Z][a-z]{2} \d{4}$/),
        contactChangedAtMs: expect.any(Number),
      },
    ]);
  });

  it("says who may use Book Now, if anyone may", async () => {
    const { owner, loadId } = await negotiation();
    const bookers = async () => (await pageOf(owner, loadId)).table?.bookers;
    expect(await bookers()).toBeNull();
    await write([{ query: db().insert(book_now).values({ load_id: loadId, who: "fits", allowed_at: 1 }) }]);
    expect(await bookers()).toBe("fits");
    const passed = { pickup_date: dayFromNow(-3), delivery_date: dayFromNow(-2) };
    await write([{ query: db().update(loads).set(passed).where(eq(loads.load_id, loadId)) }]);
    expect(await bookers()).toBeNull();
  });

  it("has no carrier without stated facts, and no contact changed long ago", async () => {
    const { owner, driver, loadId, act } = await negotiation();
    await changeContact(driver.id, Date.now() - (CONTACT_TOLD_DAYS + 1) * DAY_MS);
    await act("offer", "driver");
    const { table } = await pageOf(owner, loadId);
    expect(table?.rows).toMatchObject([{ carrier: null, contactChangedAtMs: null, delivered: 0 }]);
  });

  it("counts the insurance in the fit, like the list of requests", async () => {
    const { owner, loadId } = await negotiation();
    const insured = await saveEligibleDriver();
    const ended = await saveEligibleDriver({ expiresOn: addDays(earliestToday(), 1) });
    for (const viewer of [insured, ended])
      await makeOffer("offer", { viewer, loadId, fields: { amount: "1300" } });
    const { table } = await pageOf(owner, loadId);
    const verdicts = new Map(table?.rows.map(({ id, fit }) => [id, fit.verdict]));
    expect([verdicts.get(insured.id), verdicts.get(ended.id)]).toEqual(["meets", "does not"]);
  });
});

describe("a driver who offers", () => {
  it("reads the facts of the shipper's account, and the shipper does not", async () => {
    const { owner, driver, loadId, act } = await negotiation();
    await saveLoad({ owner, status: "complete" });
    await write([
      {
        query: db()
          .update(profiles)
          .set({ accepted_count: 4, cancelled_count: 1 })
          .where(eq(profiles.id, owner.id)),
      },
    ]);
    await act("offer", "driver");
    const { shipper } = await pageOf(driver, loadId);
    expect(shipper).toMatchObject({
      fullName: owner.fullName,
      delivered: 1,
      cancelled: "1 of 4",
      contactChangedAtMs: null,
    });
    expect((await pageOf(owner, loadId)).shipper).toBeNull();
    expect((await pageOf(owner, loadId, `?driver=${driver.id}`)).shipper).toBeNull();
  });

  it("sees that a contact was changed within thirty days, and sees no cancellations before the first load", async () => {
    const { owner, driver, loadId } = await negotiation();
    const changedAtMs = Date.now() - (CONTACT_TOLD_DAYS - 1) * DAY_MS;
    await changeContact(owner.id, changedAtMs);
    const { shipper } = await pageOf(driver, loadId);
    expect(shipper).toMatchObject({ contactChangedAtMs: changedAtMs, cancelled: null, delivered: 0 });
    expect(await shipperFactsOn("no load")).toBeNull();
  });

  it("who accepts the shipper's offer is also named in the timeline", async () => {
    const { owner, driver, loadId, act } = await negotiation({ asks: true });
    await act("offer", "shipper");
    await act("accept", "driver");
    const { entries } = await timelinePage(owner, loadId);
    expect(entries.map(({ who, did }) => `${who} ${did}`)).toContain(
      `${driver.fullName} accepted the shipper's offer`,
    );
  });
});
