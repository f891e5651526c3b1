import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { book_now, charges } from "db/schema";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { makeInvoice } from "~/invoices/invoice.server";
import { sendCheckIn } from "~/tracking/check-in.server";
import { LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import { saveEligibleDriver } from "../../tests/fixtures/scenes/fit-driver";
import { loadPage } from "./load-page.server";

async function mainsOf(viewer: BuiltPerson, loadId: string): Promise<string[]> {
  const page = await loadPage(viewer, loadId, new Request("http://haulway.test/"));
  return [
    ...(page.ways ?? []).flatMap(([, words, look]) => (look === "main" ? words : [])),
    ...(page.elsewhere ?? []).flatMap(({ button, look }) => (look === "main" ? button : [])),
    ...("main" in page && page.main ? [page.main] : []),
    ...(page.waits.matters ?? []).flatMap(({ acts = [] }) =>
      acts.flatMap(({ isMain, words }) => (isMain ? words : [])),
    ),
    ...(page.review?.look === "main" && !page.review.isSubmitted ? ["review"] : []),
  ];
}

const people = async () => ({
  owner: await savePerson({ role: "shipper" }),
  driver: await savePerson({ role: "driver" }),
});

type Mains = [driver: string[], owner: string[]];
const MAINS: Record<LoadStatus, Mains> = {
  new: [["request"], []],
  pending: [[], []],
  "rate confirmation": [[], ["Make Rate Confirmation"]],
  "rate confirmation sent": [["sign"], []],
  pickup: [["Arrived"], []],
  "in transit": [["Departed"], []],
  complete: [["Make Invoice ($1,210)"], ["review"]],
};

describe("the main button", () => {
  it.each(LOAD_STATUSES)("in %s is the next step of each party", async (status) => {
    const { owner, driver } = await people();
    const tied = status === "new" ? {} : status === "pending" ? { requesters: [driver] } : { driver };
    const { loadId } = await saveLoad({ owner, ...tied, status, terms: { total_rate_cents: 121_000 } });
    expect([await mainsOf(driver, loadId), await mainsOf(owner, loadId)]).toEqual(MAINS[status]);
  });

  it("at the pickup is the PIN after the arrival; the departure stays on the page", async () => {
    const { owner, driver } = await people();
    const { loadId } = await saveLoad({ owner, driver, status: "pickup" });
    await sendCheckIn("arrived-pickup", { viewer: driver, loadId, fields: {} });
    expect(await mainsOf(driver, loadId)).toEqual(["pick-up"]);
    const page = await loadPage(driver, loadId, new Request("http://haulway.test/"));
    expect(page.elsewhere).toMatchObject([{ button: "Departed", look: "plain" }]);
  });

  it("at the delivery is the receiver's signature, also for a driver who forgot to depart", async () => {
    const { owner, driver } = await people();
    const { loadId } = await saveLoad({ owner, driver, status: "in transit" });
    const page = await loadPage(driver, loadId, new Request("http://haulway.test/"));
    expect(page.elsewhere).toMatchObject([{ button: "Departed" }, { button: "Arrived", look: "plain" }]);
    await sendCheckIn("arrived-delivery", { viewer: driver, loadId, fields: {} });
    expect(await mainsOf(driver, loadId)).toEqual(["Receiver Signs Here"]);
  });

  it("is Book Now only for a driver whose booking would not be refused", async () => {
    const owner = await savePerson({ role: "shipper" });
    const driver = await saveEligibleDriver();
    const { loadId } = await saveLoad({ owner });
    const allow = (who: "fits" | "worked") =>
      db()
        .insert(book_now)
        .values({ load_id: loadId, who, allowed_at: 1 })
        .onConflictDoUpdate({ target: book_now.load_id, set: { who } });
    await allow("worked");
    expect(await mainsOf(driver, loadId)).toEqual(["request"]);
    await allow("fits");
    expect(await mainsOf(driver, loadId)).toEqual(["Book Now"]);
    expect(await mainsOf((await people()).driver, loadId)).toEqual(["request"]);
  });
});

describe("on a delivered load", () => {
  const agreedOn = (loadId: string, driverId: string, state: "asked" | "agreed") =>
    db().insert(charges).values({
      charge_id: loadId,
      load_id: loadId,
      driver_id: driverId,
      kind: "layover",
      amount_cents: 6_000,
      state,
      asked_at: Date.now(),
    });
  const wordsOn = async (viewer: BuiltPerson, loadId: string) => {
    const { waits, ways = [] } = await loadPage(viewer, loadId, new Request("http://haulway.test/"));
    const acts = (waits.matters ?? []).flatMap(({ acts = [] }) => acts.map(({ words }) => words));
    return [...acts, ...ways.map(([, words]) => words)].filter((words) => /invoice|approve/i.test(words));
  };

  it("the page offers the invoice once to each party", async () => {
    const { owner, driver } = await people();
    const { loadId } = await saveLoad({
      owner,
      driver,
      status: "complete",
      terms: { total_rate_cents: 121_000 },
    });
    expect(await wordsOn(driver, loadId)).toEqual(["Make Invoice ($1,210)"]);
    await makeInvoice({ viewer: driver, loadId, fields: { invoice: "" } });
    expect([await mainsOf(owner, loadId), await wordsOn(owner, loadId)]).toEqual([
      ["Approve Invoice ($1,210)"],
      ["Approve Invoice ($1,210)"],
    ]);
    await agreedOn(loadId, driver.id, "agreed");
    expect(await wordsOn(driver, loadId)).toEqual(["Make Invoice ($1,270)"]);
  });

  it("a charge to answer is the main button, not the review", async () => {
    const { owner, driver } = await people();
    const { loadId } = await saveLoad({ owner, driver, status: "complete" });
    await agreedOn(loadId, driver.id, "asked");
    expect(await mainsOf(owner, loadId)).toEqual(["Agree"]);
  });
});

describe("below the title", () => {
  const STREET = "12 Dock Road";

  async function contactOf(viewer: BuiltPerson, loadId: string) {
    const page = await loadPage(viewer, loadId, new Request("http://haulway.test/"));
    const to = page.directions && new URL(page.directions).searchParams.get("destination");
    return { call: page.other?.call, chat: page.chatId, to };
  }

  it("parties reach each other, and the driver the dock; others learn no street", async () => {
    const owner = await savePerson({ role: "shipper", profile: { phone_number: "(801) 555-0100" } });
    const { driver } = await people();
    const terms = { origin_address_street: STREET };
    const { loadId } = await saveLoad({ owner, driver, status: "pickup", terms, messages: true });
    expect(await contactOf(driver, loadId)).toMatchObject({
      call: "tel:8015550100",
      chat: expect.any(String),
      to: expect.stringContaining(STREET),
    });
    const ofOwner = await contactOf(owner, loadId);
    expect(ofOwner.chat).toEqual(expect.any(String));
    expect(ofOwner.to).toBeUndefined();

    const open = await saveLoad({ owner, terms });
    const stranger = await contactOf(driver, open.loadId);
    expect(stranger.call).toBe("tel:8015550100");
    expect(stranger.to).toBeTruthy();
    expect(stranger.to).not.toContain(STREET);
    expect((await contactOf(await savePerson({ role: "shipper" }), open.loadId)).to).toBeUndefined();
  });

  it("a phone number that cannot be dialed is no link", async () => {
    const owner = await savePerson({ role: "shipper", profile: { phone_number: "none" } });
    const { driver } = await people();
    const { loadId } = await saveLoad({ owner, driver, status: "pickup" });
    expect((await contactOf(driver, loadId)).call).toBeUndefined();
  });
});
