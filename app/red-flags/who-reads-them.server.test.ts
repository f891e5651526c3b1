import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { carrier_facts, carrier_records, load_changes, policies, profiles } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { bookPage } from "~/bookings/book-page.server";
import { type BuiltPerson, saveAssignment, saveColleague, saveLoad, savePerson } from "~/builders";
import { leaveCompany } from "~/builders/company";
import { loadPage } from "~/load-page/load-page.server";
import { makeOffer } from "~/offers/make-offer.server";
import { offersPage } from "~/offers/offers-page.server";
import { makePapers } from "~/papers/make-papers.server";
import { paperPage } from "~/papers/paper-page.server";
import { signPaper } from "~/papers/sign-paper.server";
import { driverInfo } from "~/requests/driver-info.server";
import { requestLoad } from "~/requests/request-load.server";
import { addDays, earliestToday, formatUtcDay } from "~/text/dates";
import type { Viewer } from "~/trade/viewer";
import { clientAddress, device } from "../../tests/fixtures/scenes/made-paper";

const request = () => new Request("http://haulway.test/");
const CHANGED_AT_MS = Date.now() - 1_000;

const OF_BROKER = [
  ["Email", "Free email service"],
  ["Phone or email", `Changed ${formatUtcDay(CHANGED_AT_MS)}`],
  ["Delivery address", "PO box or rented mailbox"],
];

const terms = { destination_address_street: "P.O. Box 7" };

const savesBroker = () =>
  savePerson({
    role: "shipper",
    email: `${newId()}@gmail.com`,
    profile: { contact_changed_at: CHANGED_AT_MS },
  });

async function savesCarrier() {
  const carrier = await savePerson({ role: "driver", profile: { contact_changed_at: CHANGED_AT_MS } });
  const [owner, usdot] = [
    await savePerson({ role: "shipper" }),
    String(Number.parseInt(carrier.id.slice(-6), 16)),
  ];
  const { loadId } = await saveLoad({ owner, driver: carrier, status: "complete" });
  const change = {
    load_id: loadId,
    driver_id: carrier.id,
    asker_id: carrier.id,
    old_value: [],
    new_value: [],
  };
  const stated = { carrier_id: carrier.id, legal_name: "Rivers", usdot, stated_at: 1 };
  const policy = { kind: "auto" as const, insurer: "Mesa", policy_number: "1", limit_cents: 1 };
  const days = { effective_on: "2026-01-01", expires_on: addDays(earliestToday(), 4), stated_at: 1 };
  const record = { due_at: 1, read_at: 1, is_registered: true, status_code: "I" };
  await write([
    {
      query: db()
        .insert(load_changes)
        .values([
          {
            ...change,
            change_id: newId(),
            kind: "payee",
            state: "confirmed",
            asked_at: 1,
            answered_at: CHANGED_AT_MS,
          },
          {
            ...change,
            change_id: newId(),
            kind: "payee",
            state: "refused",
            asked_at: 1,
            answered_at: Date.now(),
          },
        ]),
    },
    { query: db().insert(carrier_facts).values(stated) },
    {
      query: db()
        .insert(policies)
        .values({ ...policy, ...days, policy_id: newId(), carrier_id: carrier.id }),
    },
    {
      query: db()
        .insert(carrier_records)
        .values({ ...record, carrier_id: carrier.id, usdot }),
    },
  ]);
  return carrier;
}

const onLoadPage = async (viewer: Viewer, loadId: string) =>
  (await loadPage(viewer, loadId, request())).other?.flags?.facts;

describe("what a driver sees of a broker", () => {
  it("stands on the load's page, the booking page and the offers page, before and after a request", async () => {
    const [owner, driver] = [await savesBroker(), await savePerson({ role: "driver" })];
    const { loadId } = await saveLoad({ owner, terms });
    const all = async () => [
      await onLoadPage(driver, loadId),
      (await bookPage(driver, loadId)).driver?.flags?.facts,
      (await offersPage(driver, loadId, request())).flags?.facts,
    ];
    expect(await all()).toEqual([OF_BROKER, OF_BROKER, OF_BROKER]);
    await requestLoad({ viewer: driver, loadId });
    expect(await all()).toEqual([OF_BROKER, OF_BROKER, OF_BROKER]);
  });

  it("stands next to the signature, and no longer once it is given", async () => {
    const [owner, driver] = [await savesBroker(), await savePerson({ role: "driver" })];
    const { loadId } = await saveLoad({ owner, driver, status: "rate confirmation", terms });
    await makePapers({ viewer: owner, loadId, fields: {}, clientAddress });
    const page = await paperPage(driver, loadId);
    expect(page.flags?.facts).toEqual(OF_BROKER);
    expect(await onLoadPage(driver, loadId)).toEqual(OF_BROKER);
    expect((await paperPage(owner, loadId)).flags).toBeNull();
    const agreed = { agree_electronic: "true", agree_terms: "true", agreement: page.agreement?.value ?? "" };
    const shown = { paper: page.sha256 ?? "", revision: String(page.revision) };
    const fields = { typed_name: "Dale Roads", ...agreed, ...shown };
    await signPaper({ viewer: driver, loadId, fields, clientAddress, device });
    expect((await paperPage(driver, loadId)).flags).toBeNull();
    expect(await onLoadPage(driver, loadId)).toBeUndefined();
  });

  it("is not shown to the broker, to another shipper, or to an assigned driver", async () => {
    const [owner, carrier] = [await savesBroker(), await savePerson({ role: "driver", alone: true })];
    const open = await saveLoad({ owner, terms });
    const other = await savePerson({ role: "shipper" });
    const seen = async (viewer: Viewer, loadId: string) =>
      JSON.stringify(await loadPage(viewer, loadId, request()));
    for (const viewer of [owner, other]) expect(await seen(viewer, open.loadId)).not.toContain('"flags"');
    expect(JSON.stringify(await bookPage(owner, open.loadId))).not.toContain('"flags"');
    const taken = await saveLoad({ owner, driver: carrier, status: "rate confirmation sent", terms });
    const assigned = await saveColleague(carrier, { seat: "driver", alone: true });
    await saveAssignment(carrier, assigned, taken.loadId);
    expect(await seen(carrier, taken.loadId)).toContain('"flags"');
    expect(await seen(assigned, taken.loadId)).not.toContain('"flags"');
  });

  it("says nothing without a reason, and never shows the street or the email address", async () => {
    const [owner, driver] = [await savesBroker(), await savePerson({ role: "driver" })];
    const { loadId } = await saveLoad({ owner, terms });
    const text = JSON.stringify(await loadPage(driver, loadId, request()));
    expect(text).not.toContain("P.O. Box 7");
    expect(text).not.toContain("gmail");
    const harmless = await saveLoad({ owner: await savePerson({ role: "shipper" }) });
    expect(await onLoadPage(driver, harmless.loadId)).toBeUndefined();
  });

  it("is about the person who runs the company, if its founder has left", async () => {
    const [founder, driver] = [
      await savePerson({ role: "shipper", email: `${newId()}@gmail.com`, alone: true }),
      await savePerson({ role: "driver" }),
    ];
    await saveColleague(founder, { email: `${newId()}@acme-freight.example` });
    const { loadId } = await saveLoad({ owner: founder });
    expect(await onLoadPage(driver, loadId)).toEqual([["Email", "Free email service"]]);
    await leaveCompany(founder);
    expect(await onLoadPage(driver, loadId)).toBeUndefined();
  });
});

describe("what a broker sees of a carrier", () => {
  const ofAccount = [
    ["Phone or email", `Changed ${formatUtcDay(CHANGED_AT_MS)}`],
    ["Payee", `Changed ${formatUtcDay(CHANGED_AT_MS)}`],
  ];
  const ofCarrier = [
    ...ofAccount,
    ["Auto liability", expect.stringMatching(/^Ends .*, before delivery$/)],
    ["USDOT status", expect.stringMatching(/^Inactive \(FMCSA, checked /)],
  ];

  async function asked() {
    const [owner, carrier] = [await savePerson({ role: "shipper" }), await savesCarrier()];
    const { loadId } = await saveLoad({ owner });
    await makeOffer("offer", { viewer: carrier, loadId, fields: { amount: "1300" } });
    return { owner, carrier, loadId };
  }

  const withDriver = ({ id }: BuiltPerson) => new Request(`http://haulway.test/?driver=${id}`);

  it("stands in the table, on the page of offers and on the driver's page", async () => {
    const { owner, carrier, loadId } = await asked();
    const { requests } = await loadPage(owner, loadId, request());
    expect(requests?.rows[0]?.flags).toEqual(ofCarrier);
    expect((await offersPage(owner, loadId, withDriver(carrier))).flags?.facts).toEqual(ofCarrier);
    expect((await driverInfo(owner, carrier.id, loadId)).carrier?.flags?.facts).toEqual(ofAccount);
  });

  it("is also what the carrier reads about itself, and nobody else's", async () => {
    const { owner, carrier, loadId } = await asked();
    const rival = await savePerson({ role: "driver" });
    expect((await driverInfo(carrier, carrier.id, null)).carrier?.flags?.facts).toEqual(ofAccount);
    await expect(driverInfo(rival, carrier.id, loadId)).rejects.toThrow(/No driver information/);
    await expect(driverInfo(await savePerson({ role: "shipper" }), carrier.id, loadId)).rejects.toThrow();
    expect((await offersPage(carrier, loadId, request())).flags).toBeNull();
    expect(JSON.stringify(await loadPage(rival, loadId, request()))).not.toContain('"flags"');
    expect(JSON.stringify(await loadPage(owner, loadId, request()))).toContain('"flags"');
  });

  it("is not on the page of offers once a driver was chosen", async () => {
    const [owner, carrier] = [await savePerson({ role: "shipper" }), await savesCarrier()];
    const { loadId } = await saveLoad({ owner, driver: carrier, status: "rate confirmation" });
    expect((await offersPage(owner, loadId, withDriver(carrier))).flags).toBeNull();
  });

  it("ends with the carrier's old number: a record of another number says nothing", async () => {
    const { owner, carrier, loadId } = await asked();
    await write([
      {
        query: db().update(carrier_facts).set({ usdot: "1" }).where(eq(carrier_facts.carrier_id, carrier.id)),
      },
      { query: db().update(profiles).set({ contact_changed_at: null }).where(eq(profiles.id, carrier.id)) },
    ]);
    const { requests } = await loadPage(owner, loadId, request());
    expect(requests?.rows[0]?.flags?.map(([name]) => name)).toEqual(["Payee", "Auto liability"]);
  });
});
