import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { load_events, loads, releases } from "db/schema";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { exportRows } from "~/leaving/export-tables.server";
import { loadPage } from "~/load-page/load-page.server";
import { cancelLoad, releaseDriver } from "~/loads/steps/cancel-load.server";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { editLoad } from "~/loads/steps/edit-load.server";
import { renewLoad } from "~/loads/steps/renew-load.server";
import { Conflict, Invalid, NotFound } from "~/platform/errors";
import { acceptRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { localText } from "~/text/local-time";
import { DAY_MS, HOUR_MS } from "~/text/time";
import { sendCheckIn } from "~/tracking/check-in.server";
import { RELEASING } from "~/trade/release";
import { closeParty } from "../../tests/fixtures/close-party";
import { loadRow } from "../../tests/fixtures/read-back";
import { sentLater } from "../../tests/fixtures/sent-later";
import { answerCharge, requestCharge } from "./charge.server";
import { chargesPage } from "./charges-page.server";
import { reportTime } from "./report-time.server";

const NOTHING = { step: null, charge: null };
const ZONE = "America/New_York";
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const EDITED = { pickup_date: day(8), delivery_date: day(9), total_rate: "900", weight_lb: "30000" };

/** Builds a load whose driver has waited at the pickup for four hours since the appointment: $120 is due. */
async function stage() {
  const nowMs = Date.now();
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  const arrivedMs = nowMs - 4 * HOUR_MS;
  const appointment = localText(arrivedMs, ZONE);
  const { loadId } = await saveLoad({
    owner,
    driver,
    status: "pickup",
    postedAtMs: nowMs - 5 * DAY_MS,
    lastStepAtMs: nowMs - DAY_MS,
    terms: {
      pickup_date: appointment.slice(0, 10),
      pickup_time: appointment.slice(11),
      delivery_date: day(3),
      detention_hour_cents: 6_000,
      origin_address_street: "20 Quay Street",
      origin_address_city: "Albany",
      origin_address_state: "NY",
      origin_address_zip: "12207",
    },
  });
  await sentLater(driver.id, arrivedMs, () =>
    sendCheckIn("arrived-pickup", { viewer: driver, loadId, fields: {} }),
  );
  const letGo: Record<(typeof RELEASING)[number] | "close", () => Promise<unknown>> = {
    release: () => releaseDriver({ viewer: owner, loadId, fields: { reason: "The freight is not ready" } }),
    edit: () =>
      editLoad({
        viewer: owner,
        loadId,
        fields: EDITED,
      }),
    delete: () => deleteLoad({ viewer: owner, loadId }),
    close: () => closeParty(owner),
  };
  const page = (viewer: BuiltPerson, nowMs = Date.now()) => chargesPage(viewer, loadId, NOTHING, nowMs);
  const ask = (kind: string, amount: string, viewer = driver, nowMs = Date.now()) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ kind, amount, reason: "Why" })) body.append(name, value);
    const request = new Request("http://haulway.test/charges", { method: "POST", body });
    return requestCharge({ viewer, loadId, clientAddress: "192.0.2.1", request }, nowMs);
  };
  const agree = async () => {
    for (const { id, revision, acts } of (await page(owner)).charges)
      if (acts.includes("agree"))
        await answerCharge("agree", {
          viewer: owner,
          loadId,
          fields: { charge: id, revision: String(revision) },
        });
  };
  return { owner, driver, loadId, letGo, page, ask, agree };
}

async function goesTo(owner: BuiltPerson, loadId: string) {
  const next = await savePerson({ role: "driver" });
  // If the pickup time has passed, the owner has to renew the load.
  if ((await loadRow(loadId)).expired_at !== null) await renewLoad({ viewer: owner, loadId });
  await requestLoad({ viewer: next, loadId });
  await acceptRequest({ viewer: owner, loadId, driverId: next.id });
  return next;
}

const seen = async (viewer: BuiltPerson, loadId: string) =>
  loadPage(viewer, loadId, new Request(`http://haulway.test/load-details/${loadId}`)).then(
    ({ charges }) => (charges ? "link" : "no link"),
    (thrown: unknown) =>
      thrown instanceof Response ? thrown.headers.get("Location") : (thrown as Error).constructor,
  );

const dueIn = ({ stops }: Awaited<ReturnType<typeof chargesPage>>) =>
  stops.map(({ rows }) => rows.find(({ name }) => name === "Detention due")?.byDriver);

describe.each([...RELEASING, "close"] as const)("after the owner's %s", (by) => {
  it("the driver requests what was owed until then, and sees it", async () => {
    const { driver, letGo, page, ask } = await stage();
    const before = await page(driver);
    await letGo[by]();
    const after = await page(driver);
    expect(after).toMatchObject({ isReleased: true, isClosed: false, isOwnerGone: by === "close" });
    expect([dueIn(after), after.ask?.begins]).toEqual([
      ["$120"],
      { kind: "detention", amount: "120", isRest: false },
    ]);
    expect([after.name, after.terms]).toEqual([before.name, before.terms]);
    await ask("tonu", "200");
    expect((await page(driver)).charges).toMatchObject([{ amount: "$200", state: "Requested" }]);
    const late = Date.now() + 8 * DAY_MS;
    await expect(ask("tonu", "200", driver, late)).rejects.toThrow(Conflict);
    expect(await page(driver, late)).toMatchObject({ isClosed: true, ask: null });
  });

  it("a stranger and a driver who only requested the load have no charges page", async () => {
    const { letGo, page } = await stage();
    await letGo[by]();
    for (const role of ["driver", "shipper"] as const)
      await expect(page(await savePerson({ role }))).rejects.toThrow(NotFound);
  });

  it("both parties' exports have what each may know", async () => {
    const { owner, driver, letGo } = await stage();
    await letGo[by]();
    for (const { id } of [owner, driver]) {
      const rows = [];
      for await (const row of exportRows("releases", id)) rows.push(row);
      expect(rows).toMatchObject([{ driver: driver.fullName, terms: { detention_hour_cents: 6_000 } }]);
    }
  });
});

describe.each(RELEASING)("after the owner's %s", (by) => {
  it("the owner agrees next to the driver's times, and a load without a driver shows no rate", async () => {
    const { owner, driver, letGo, page, ask, agree } = await stage();
    await letGo[by]();
    await ask("detention", "120");
    const shown = await page(owner);
    expect(shown.stops).toMatchObject([{ name: "Pickup", driver: driver.fullName }]);
    expect(dueIn(shown)).toEqual(["$120"]);
    await agree();
    const facts = [
      ["Detention", "$120"],
      ["Total", "$120"],
    ];
    expect((await page(owner)).totals).toEqual([
      { caption: `Charges agreed with ${driver.fullName}`, facts },
    ]);
    expect((await page(driver)).totals).toEqual([{ caption: "Agreed charges", facts }]);
  });

  it("the load's page leads both parties to the charges", async () => {
    const { owner, driver, loadId, letGo, ask } = await stage();
    await letGo[by]();
    const isGone = by === "delete";
    const path = `/load-details/${loadId}/charges`;
    expect(await seen(driver, loadId)).toBe(isGone ? path : "link");
    expect(await seen(owner, loadId)).toBe(isGone ? NotFound : "no link");
    await ask("tonu", "200");
    expect(await seen(owner, loadId)).toBe(isGone ? path : "link");
    if (isGone) return;
    const next = await goesTo(owner, loadId);
    expect(await seen(driver, loadId)).toBe(path);
    expect(await seen(next, loadId)).toBe("no link");
    expect(await seen(await savePerson({ role: "driver" }), loadId)).toBe(NotFound);
  });
});

describe.each(RELEASING)("after the owner's %s", (by) => {
  it("the owner reports times for the released driver, next to the driver's own, until the window ends", async () => {
    const { owner, driver, loadId, letGo, page } = await stage();
    await letGo[by]();
    const say = (which: string, hoursAgo: number, viewer = owner, nowMs = Date.now()) => {
      const at = localText(Date.now() - hoursAgo * HOUR_MS, ZONE);
      return reportTime({ viewer, loadId, fields: { which, at } }, nowMs);
    };
    expect((await page(owner)).sayable).toEqual([
      [`arrived-pickup-${driver.id}`, `Arrived at pickup, ${driver.fullName} (released)`],
      [`departed-pickup-${driver.id}`, `Departed from pickup, ${driver.fullName} (released)`],
    ]);
    expect((await page(driver)).sayable).toEqual([["departed-pickup", "Departed from pickup"]]);
    await say(`departed-pickup-${driver.id}`, 1);
    for (const viewer of [owner, driver]) {
      const [pickup] = (await page(viewer)).stops;
      const due = pickup?.rows.find(({ name }) => name === "Detention due");
      expect(due).toMatchObject({ byDriver: "$120", byOwner: "$60" });
    }
    await expect(say("departed-pickup", 1)).rejects.toThrow(Invalid);
    await expect(say(`departed-pickup-${owner.id}`, 1)).rejects.toThrow(Invalid);
    await expect(say(`arrived-delivery-${driver.id}`, 1)).rejects.toThrow(Invalid);
    await expect(say(`departed-pickup-${driver.id}`, 5)).rejects.toThrow(Invalid);
    const late = Date.now() + 8 * DAY_MS;
    expect((await page(owner, late)).sayable).toEqual([]);
    await expect(say(`departed-pickup-${driver.id}`, 2, owner, late)).rejects.toThrow(Conflict);
  });
});

describe("a released driver", () => {
  it("waited until the release, even if another driver picks up later or the load changes", async () => {
    const { owner, driver, loadId, letGo, page } = await stage();
    await letGo.release();
    const before = await page(driver);
    await db()
      .update(loads)
      .set({
        detention_hour_cents: null,
        pickup_time: null,
        pickup_date: day(2),
        origin_address_city: "Syracuse",
      })
      .where(eq(loads.load_id, loadId));
    const next = await goesTo(owner, loadId);
    const at = Date.now() + DAY_MS;
    await db()
      .insert(load_events)
      .values({ event_id: newId(), load_id: loadId, event: "pick up", actor_id: next.id, at });
    const after = await page(driver, at + HOUR_MS);
    expect([after.stops, after.name, after.terms]).toEqual([before.stops, before.name, before.terms]);
    expect(dueIn(after)).toEqual(["$120"]);
  });

  it("is listed next to the next driver, whose total is the rate only", async () => {
    const { owner, driver, loadId, letGo, page, ask, agree } = await stage();
    await letGo.release();
    await ask("tonu", "200");
    await agree();
    const next = await goesTo(owner, loadId);
    expect((await page(owner)).totals).toEqual([
      {
        caption: "Load total",
        facts: [
          ["Rate", "$1,210"],
          ["Total", "$1,210"],
        ],
      },
      {
        caption: `Charges agreed with ${driver.fullName}`,
        facts: [
          ["TONU", "$200"],
          ["Total", "$200"],
        ],
      },
    ]);
    expect((await page(next)).charges).toEqual([]);
    expect((await page(next)).totals).toHaveLength(1);
  });

  it("who canceled cannot request anything, and sees earlier requests with only the load's number", async () => {
    const { driver, loadId, page, ask } = await stage();
    await ask("detention", "60");
    await cancelLoad({ viewer: driver, loadId, fields: { reason: "Out of hours" } });
    expect(await db().select().from(releases).where(eq(releases.load_id, loadId))).toEqual([]);
    const shown = await page(driver);
    expect(shown).toMatchObject({
      isClosed: true,
      ask: null,
      terms: null,
      stops: [],
      charges: [{ amount: "$60" }],
    });
    expect(shown.name).toMatch(/^HW-\d+$/);
    await expect(ask("detention", "60")).rejects.toThrow(Conflict);
  });
});

it.each([
  ["60", "60", true],
  ["120", null, false],
  ["150", null, false],
])("of $120 due, if %s was requested, the form starts with %s", async (asked, rest, isRest) => {
  const { driver, page, ask, agree } = await stage();
  expect((await page(driver)).ask?.begins).toEqual({ kind: "detention", amount: "120", isRest: false });
  await ask("detention", asked);
  const begins = rest && { kind: "detention", amount: rest, isRest };
  expect((await page(driver)).ask?.begins).toEqual(begins);
  await agree();
  expect((await page(driver)).ask?.begins).toEqual(begins);
});
