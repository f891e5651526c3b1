import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { carrier_facts, profiles } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { shipperFactsOn } from "~/carriers/account-facts.server";
import { loadPage } from "~/load-page/load-page.server";
import { editLoad } from "~/loads/steps/edit-load.server";
import { Conflict } from "~/platform/errors";
import { CHANGE_SHOWN_DAYS } from "~/red-flags/red-flags.server";
import { ASKS_FOR_ANOTHER_RATE, acceptRequest } from "~/requests/decide-request.server";
import { driverInfo } from "~/requests/driver-info.server";
import { eligibilitySummary, overallVerdict } from "~/requests/eligibility";
import { requestLoad } from "~/requests/request-load.server";
import { withdrawRequest } from "~/requests/withdraw-request.server";
import { addDays, earliestToday, formatUtcDay } from "~/text/dates";
import { DAY_MS } from "~/text/time";
import { timelinePage } from "~/tracking/timeline.server";
import { closeParty } from "../../tests/fixtures/close-party";
import { saveEligibleDriver } from "../../tests/fixtures/scenes/fit-driver";
import { letRunOut, negotiation, newTerms } from "../../tests/fixtures/scenes/negotiation";
import { acceptOffer } from "./answer-offer.server";
import { makeOffer } from "./make-offer.server";
import { offersPage } from "./offers-page.server";

type Stage = Awaited<ReturnType<typeof negotiation>>;

const pageOf = (viewer: Stage["owner"], loadId: string, query = "") =>
  offersPage(viewer, loadId, new Request(`http://haulway.test/${query}`));

async function rowsOf(owner: Stage["owner"], loadId: string) {
  const request = new Request(`http://haulway.test/load-details/${loadId}`);
  return (await loadPage(owner, loadId, request)).requests?.rows ?? [];
}

const answers = (row: Awaited<ReturnType<typeof rowsOf>>[number] | undefined) =>
  row?.acts.map(({ words }) => words).filter((words) => words !== "Chat");

const changeContact = (id: string, atMs: number) =>
  write([{ query: db().update(profiles).set({ contact_changed_at: atMs }).where(eq(profiles.id, id)) }]);

describe("the owner's table of drivers", () => {
  it("has the facts that each driver entered about carrier and account", async () => {
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
      { query: db().update(profiles).set({ equipment_type: "V" }).where(eq(profiles.id, driver.id)) },
    ]);
    await saveLoad({ driver, status: "complete" });
    await changeContact(driver.id, Date.now());
    await act("offer", "driver");
    expect(await rowsOf(owner, loadId)).toMatchObject([
      {
        id: driver.id,
        truck: expect.stringMatching(/^Van · Rivers Hauling LLC, USDOT 1234567, MC 765432 · requested /),
        record: expect.stringMatching(/^1 delivered · since [A-Z][a-z]{2} \d{4}$/),
        flags: [["Phone or email", expect.stringMatching(/^Changed /)]],
      },
    ]);
  });

  it("has no carrier if none was entered, and no contact changed long ago", async () => {
    const { owner, driver, loadId, act } = await negotiation();
    await changeContact(driver.id, Date.now() - (CHANGE_SHOWN_DAYS + 1) * DAY_MS);
    await act("offer", "driver");
    const [row] = await rowsOf(owner, loadId);
    expect(row).toMatchObject({
      truck: "No equipment listed · requested just now",
      record: expect.stringMatching(/^0 delivered/),
    });
    expect(row).not.toHaveProperty("flags");
  });

  it("shows the fit as on the driver's page, with the insurance, and not the profile behind it", async () => {
    const { owner, loadId } = await negotiation();
    const insured = await saveEligibleDriver();
    const ended = await saveEligibleDriver({ expiresOn: addDays(earliestToday(), 1) });
    for (const viewer of [insured, ended])
      await makeOffer("offer", { viewer, loadId, fields: { amount: "1300" } });
    const rows = await rowsOf(owner, loadId);
    expect(rows.map(({ id, fit }) => [id, fit.verdict])).toEqual([
      [insured.id, "meets"],
      [ended.id, "does not"],
    ]);
    for (const row of rows) {
      const lines = (await driverInfo(owner, row.id, loadId)).load?.eligibility ?? [];
      expect(row.fit).toEqual({ verdict: overallVerdict(lines), summary: eligibilitySummary(lines) });
      expect(row).not.toHaveProperty("maxWeightLb");
      expect(row).not.toHaveProperty("policies");
    }
  });

  it("sorts by rate; at the same rate by fit, then by stars; ended offers come last", async () => {
    const { owner, driver, rival, loadId, act, rivalOffers } = await negotiation();
    await act("offer", "driver", { amount: "900" });
    await letRunOut(loadId);
    await rivalOffers("1300");
    const asking = async (viewer: BuiltPerson) => {
      await requestLoad({ viewer, loadId });
      return viewer.id;
    };
    const stars = async (rating: number) =>
      asking(await savePerson({ role: "driver", profile: { rating, equipment_type: "V" } }));
    const [three, five] = [await stars(3), await stars(5)];
    const fits = await asking(await saveEligibleDriver());
    const rows = await rowsOf(owner, loadId);
    expect(rows.map(({ id }) => id)).toEqual([fits, five, three, rival.id, driver.id]);
    expect(rows.map(({ rate }) => rate)).toEqual(["$1,210", "$1,210", "$1,210", "$1,300", "$900"]);
  });

  it("states the rate per mile with the deadhead miles, and until when an offer is good", async () => {
    const { owner, loadId, act, rivalOffers } = await negotiation();
    await act("offer", "driver", { empty_miles: "100" });
    await rivalOffers("1300");
    expect(await rowsOf(owner, loadId)).toMatchObject([
      { rate: "$1,300", perMile: "$2.49/mi, deadhead unknown", until: ["good until", expect.any(Number)] },
      { rate: "$1,450", perMile: "$2.33/mi incl. 100 mi deadhead", stands: "Their offer" },
    ]);
  });

  it("lists nobody who withdrew, closed the account or lost the request to an edit", async () => {
    const { owner, driver, rival, loadId, act, rivalOffers } = await negotiation();
    await act("offer", "driver");
    await withdrawRequest({ viewer: driver, loadId });
    await rivalOffers();
    expect((await rowsOf(owner, loadId)).map(({ id }) => id)).toEqual([rival.id]);
    await closeParty(rival);
    expect(await rowsOf(owner, loadId)).toEqual([]);
    await requestLoad({ viewer: driver, loadId });
    await editLoad({ viewer: owner, loadId, fields: newTerms });
    expect(await rowsOf(owner, loadId)).toEqual([]);
  });
});

describe("the buttons of a row", () => {
  it("answer the request at the posted rate, or the offer, as far as it is open", async () => {
    const { owner, loadId, act } = await negotiation({ asks: true });
    const row = async () => (await rowsOf(owner, loadId))[0];
    expect(answers(await row())).toEqual(["Accept", "Counter", "Reject"]);
    // A page has one main button, so no button of a row is one.
    expect((await row())?.acts.some(({ isMain }) => isMain)).toBe(false);
    await act("offer", "shipper", { amount: "1100" });
    // The row has no Accept button, because accepting the request would agree on the posted rate, not on the
    // offer in the row.
    expect(answers(await row())).toEqual(["Withdraw Offer", "Reject"]);
    await act("counter", "driver");
    expect(answers(await row())).toEqual(["Accept Offer", "Counter", "Decline Offer"]);
    await letRunOut(loadId);
    expect(answers(await row())).toEqual(["Counter", "Reject"]);
    expect(await row()).toMatchObject({ isDead: true });
    expect(await row()).not.toHaveProperty("until");
  });

  it("send what the row shows: an answer to what has changed since then is refused", async () => {
    const { owner, driver, loadId, act } = await negotiation({ asks: true });
    const fieldsOf = async (words: string) => {
      const [row] = await rowsOf(owner, loadId);
      return Object.fromEntries(row?.acts.find((each) => each.words === words)?.fields ?? []);
    };
    const request = await fieldsOf("Accept");
    const older = Number(request.revision) - 1;
    await expect(
      acceptRequest({ viewer: owner, loadId, driverId: request.driver_id ?? "", revision: older }),
    ).rejects.toBeInstanceOf(Conflict);
    await act("offer", "driver");
    await expect(acceptRequest({ viewer: owner, loadId, driverId: request.driver_id ?? "" })).rejects.toThrow(
      ASKS_FOR_ANOTHER_RATE,
    );
    const fields = await fieldsOf("Accept Offer");
    expect(fields).toEqual({ driver_id: driver.id, offer: expect.any(String), revision: "1" });
    await act("withdraw", "driver");
    await act("offer", "driver", { amount: "2000" });
    await expect(acceptOffer({ viewer: owner, loadId, fields })).rejects.toThrow(/newer offer/);
    await acceptOffer({ viewer: owner, loadId, fields: await fieldsOf("Accept Offer") });
    await expect(acceptOffer({ viewer: owner, loadId, fields })).rejects.toThrow(Conflict);
  });
});

describe("the offers page, for the owner without a driver's name", () => {
  it("leads to the table of the load's page, and after a choice shows the chosen driver", async () => {
    const { owner, driver, loadId, act } = await negotiation();
    const leads = async (query: string) => {
      const answer = await pageOf(owner, loadId, query).catch((error) => error);
      return answer instanceof Response ? answer.headers.get("Location") : answer;
    };
    expect(await leads("")).toBe(`/load-details/${loadId}#drivers`);
    expect(await leads("?page=2")).toBe(`/load-details/${loadId}?page=2#drivers`);
    await act("offer", "driver");
    await act("accept", "shipper");
    expect((await pageOf(owner, loadId)).thread.driver.id).toBe(driver.id);
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
      isContactNew: false,
    });
    expect((await pageOf(owner, loadId, `?driver=${driver.id}`)).shipper).toBeNull();
  });

  it("sees that a contact was changed within thirty days, and sees no cancellations before the first load", async () => {
    const { owner, driver, loadId } = await negotiation();
    const changedAtMs = Date.now() - (CHANGE_SHOWN_DAYS - 1) * DAY_MS;
    await changeContact(owner.id, changedAtMs);
    const { shipper, flags } = await pageOf(driver, loadId);
    expect(shipper).toMatchObject({ isContactNew: true, cancelled: null, delivered: 0 });
    expect(flags?.facts).toEqual([["Phone or email", `Changed ${formatUtcDay(changedAtMs)}`]]);
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
