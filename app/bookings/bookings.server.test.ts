import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { files, notices, profiles, requests } from "db/schema";
import { write } from "db/write";
import { and, eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { chatOnLoad } from "~/chat/inbox/queries.server";
import { fileStore } from "~/files/store/choose-store.server";
import { exportRows } from "~/leaving/export-tables.server";
import { loadPage } from "~/load-page/load-page.server";
import { releaseDriver } from "~/loads/steps/cancel-load.server";
import { makeOffer } from "~/offers/make-offer.server";
import { paperPage } from "~/papers/paper-page.server";
import { saveStandingTerms } from "~/papers/standing-terms.server";
import { Conflict, Forbidden } from "~/platform/errors";
import { acceptRequest, rejectRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { addDays, earliestToday } from "~/text/dates";
import { timelinePage } from "~/tracking/timeline.server";
import { closeParty } from "../../tests/fixtures/close-party";
import {
  driverOf,
  everythingOf,
  feedOf,
  historyOf,
  loadRow,
  requestsOn,
} from "../../tests/fixtures/read-back";
import { allow, book, bookingStage as stage } from "../../tests/fixtures/scenes/booking";
import { saveEligibleDriver } from "../../tests/fixtures/scenes/fit-driver";
import { answersOf } from "../../tests/fixtures/scenes/negotiation";
import { bookPage } from "./book-page.server";
import { OBSTACLE_NAMES, type ObstacleName } from "./rules";
import { Taken } from "./taken.server";

const listed = async <T>(rows: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const row of rows) all.push(row);
  return all;
};

const kindsTo = async (personId: string) =>
  (await db().select().from(notices).where(eq(notices.person_id, personId))).map(({ kind }) => kind);

describe("a booked load", () => {
  it("has its driver at once, and everyone else who requested it is notified", async () => {
    const { owner, driver, loadId } = await stage();
    const [asking, offering] = [await savePerson({ role: "driver" }), await savePerson({ role: "driver" })];
    await requestLoad({ viewer: asking, loadId });
    await makeOffer("offer", { viewer: offering, loadId, fields: { amount: "1300" } });
    await book(driver, loadId, { revision: "1" });
    expect(await driverOf(loadId)).toBe(driver.id);
    expect(await historyOf(loadId)).toContainEqual(["accept", "pending", "rate confirmation", driver.id]);
    expect(await requestsOn(loadId)).toEqual({
      [asking.id]: "rejected",
      [offering.id]: "rejected",
      [driver.id]: "accepted",
    });
    expect(await answersOf(loadId, offering)).toEqual([["driver", "load taken"]]);
    expect((await loadRow(loadId)).agreed_rate_cents).toBeNull();
    const told = async ({ id }: Pick<BuiltPerson, "id">) => (await feedOf(id, loadId)).texts.at(-1);
    expect(await told(owner)).toMatch(/^Booked · .*booked your load at the posted rate/);
    expect(await told(driver)).toMatch(/You booked it/);
    for (const other of [asking, offering]) expect(await told(other)).toMatch(/Another driver was chosen/);
    expect(await kindsTo(owner.id)).toContain("booked");
    expect(await kindsTo(driver.id)).toEqual([]);
    expect(await kindsTo(asking.id)).toContain("accept:others");
  });

  it.each(["other driver", "requesting driver"])("is booked the same way by the %s", async (standing) => {
    const { owner, driver, loadId } = await stage();
    if (standing === "requesting driver") {
      await requestLoad({ viewer: driver, loadId });
      await makeOffer("offer", { viewer: driver, loadId, fields: { amount: "1450" } });
    }
    await book(driver, loadId);
    expect(await driverOf(loadId)).toBe(driver.id);
    const rows = await db().select().from(requests).where(eq(requests.load_id, loadId));
    expect(rows).toMatchObject([{ driver_id: driver.id, status: "accepted", booked_under: "fits" }]);
    // Offers between the owner and this driver end because of the request, not because another driver was
    // chosen.
    if (standing === "requesting driver")
      expect(await answersOf(loadId, driver)).toEqual([["driver", "request ended"]]);
    const { chatId } = await loadPage(owner, loadId, new Request("http://haulway.test/"));
    expect(chatId).toBe(await chatOnLoad(owner.id, loadId, driver.id));
    expect(chatId).toBeDefined();
  });

  it("counts as agreed for both parties, and appears in the timeline and both exports", async () => {
    const { owner, driver, loadId } = await stage();
    await book(driver, loadId);
    for (const { id } of [owner, driver]) {
      const [profile] = await db().select().from(profiles).where(eq(profiles.id, id));
      expect(profile?.accepted_count).toBe(1);
      expect(await listed(exportRows("requests", id))).toMatchObject([{ booked_under: "fits" }]);
    }
    expect(await listed(exportRows("book_now", owner.id))).toMatchObject([{ load_id: loadId, who: "fits" }]);
    expect(await listed(exportRows("book_now", driver.id))).toEqual([]);
    for (const viewer of [owner, driver]) {
      const { entries } = await timelinePage(viewer, loadId);
      expect(entries.map(({ who, did }) => `${who} ${did}`)).toContain(`${driver.fullName} booked the load`);
    }
  });

  it("prevents its driver from closing the account, as any accepted load does", async () => {
    const { driver, loadId } = await stage();
    await book(driver, loadId);
    await expect(closeParty(driver)).rejects.toThrow(Conflict);
    expect(await driverOf(loadId)).toBe(driver.id);
  });
});

const NOT_YET = /See the requirements below/;
const AGAINST: Readonly<Record<ObstacleName, [words: RegExp, set: () => ReturnType<typeof stage>]>> = {
  yours: [
    /already have this load/,
    async () => {
      const scene = await stage();
      await book(scene.driver, scene.loadId);
      return scene;
    },
  ],
  taken: [
    /^Another driver booked this load first\.$/,
    async () => {
      const scene = await stage();
      await book(await saveEligibleDriver(), scene.loadId);
      return scene;
    },
  ],
  expired: [
    /has expired/,
    async () => {
      const scene = await stage();
      const terms = { pickup_date: addDays(earliestToday(), -2) };
      const { loadId } = await saveLoad({ owner: scene.owner, terms });
      await allow(scene.owner, loadId, "fits");
      return { ...scene, loadId };
    },
  ],
  "not allowed": [
    /Book Now is off for this load/,
    async () => {
      const scene = await stage();
      await allow(scene.owner, scene.loadId, "");
      return scene;
    },
  ],
  rejected: [
    /rejected your request/,
    async () => {
      const scene = await stage();
      const { owner, driver, loadId } = scene;
      await requestLoad({ viewer: driver, loadId });
      await rejectRequest({ viewer: owner, loadId, driverId: driver.id });
      // A driver who requests the load again waits for the owner as before.
      await requestLoad({ viewer: driver, loadId });
      return scene;
    },
  ],
  stranger: [/Only drivers who have delivered for this shipper/, () => stage("worked")],
  fit: [NOT_YET, () => stage("fits", { profile: { equipment_type: "F" } })],
  papers: [/requires insurance certificates/, () => stage("insured")],
  enough: [
    /You have 3 loads/,
    async () => {
      const scene = await stage();
      for (const status of ["in transit", "rate confirmation", "pickup"] as const)
        await saveLoad({ driver: scene.driver, status });
      return scene;
    },
  ],
};

describe("a booking blocked by an obstacle changes nothing and says why", () => {
  it.each(OBSTACLE_NAMES)("%s", async (obstacle) => {
    const [words, set] = AGAINST[obstacle];
    const { owner, driver, loadId } = await set();
    const before = await everythingOf(loadId, [owner, driver]);
    await expect(book(driver, loadId)).rejects.toThrow(words);
    expect(await everythingOf(loadId, [owner, driver])).toEqual(before);
    if (obstacle === "taken") await expect(bookPage(driver, loadId)).rejects.toThrow(Taken);
    else expect((await bookPage(driver, loadId)).driver?.refusal).toMatch(words);
  });

  it("is forbidden for a shipper", async () => {
    const { owner, loadId } = await stage();
    const stranger = await savePerson({ role: "shipper" });
    for (const viewer of [owner, stranger]) await expect(book(viewer, loadId)).rejects.toThrow(Forbidden);
    expect(await driverOf(loadId)).toBeNull();
  });

  it("is refused from a page with other terms", async () => {
    const { driver, loadId } = await stage();
    await expect(book(driver, loadId, { revision: "2" })).rejects.toThrow(/Read the terms again/);
    expect(await driverOf(loadId)).toBeNull();
  });
});

describe("insurance", () => {
  const soon = addDays(earliestToday(), 4);
  it.each([
    ["fits", { expiresOn: soon }, /Auto liability \(Expires .*Cargo insurance \(Expires/],
    ["insured", { papers: true, expiresOn: soon }, /Auto liability \(Expires/],
    ["worked", { expiresOn: soon }, /Auto liability \(Expires/],
    ["fits", { insured: [] }, /Auto liability \(Missing\)/],
    ["worked", { insured: ["cargo"] }, /Auto liability \(Missing\)/],
    ["fits", { insured: ["auto"] }, /Cargo insurance \(Missing\)/],
  ] as const)("that is missing or expired blocks booking by: %s (%o)", async (who, options, words) => {
    const { owner, driver, loadId } = await stage(who, options);
    // The driver has delivered for this owner, so only the insurance blocks the booking.
    await saveLoad({ owner, driver, status: "complete" });
    await expect(book(driver, loadId)).rejects.toThrow(NOT_YET);
    const lines = (await bookPage(driver, loadId)).driver?.lines ?? [];
    expect(lines.map(({ name, has }) => `${name} (${has})`).join(", ")).toMatch(words);
  });

  it.each([
    ["insured", { papers: true }],
    ["worked", { insured: ["auto"], profile: { equipment_type: null } }],
  ] as const)("that is in force allows booking by: %s", async (who, options) => {
    const { owner, driver, loadId } = await stage(who, options);
    if (who === "worked") await saveLoad({ owner, driver, status: "complete" });
    await book(driver, loadId);
    expect(await driverOf(loadId)).toBe(driver.id);
  });

  it("on file means the certificates of the policies in force, not of others", async () => {
    const { driver, loadId } = await stage("insured", { papers: true });
    const dropped = and(eq(files.uploader_id, driver.id), eq(files.kind, "policy"));
    await write([{ query: db().update(files).set({ dropped_at: 1 }).where(dropped) }]);
    await expect(book(driver, loadId)).rejects.toThrow(/requires insurance certificates/);
  });
});

it("a driver who was neither chosen nor rejected can book the load once it is open again", async () => {
  const { owner, driver, loadId } = await stage();
  const rival = await savePerson({ role: "driver" });
  for (const viewer of [driver, rival]) await requestLoad({ viewer, loadId });
  await acceptRequest({ viewer: owner, loadId, driverId: rival.id });
  await releaseDriver({ viewer: owner, loadId, fields: { reason: "The freight is not ready" } });
  await allow(owner, loadId, "fits");
  await book(driver, loadId);
  expect(await driverOf(loadId)).toBe(driver.id);
});

describe("the rate confirmation of a booked load", () => {
  const TERMS = { payment_days: "21", cancellation: "A cancellation costs $150." };

  it("is made and sent at once with the owner's saved terms, and both parties read so", async () => {
    const { owner, driver, loadId } = await stage();
    await saveStandingTerms({ viewer: owner, fields: TERMS });
    expect(await book(driver, loadId)).toBe(true);
    expect((await loadRow(loadId)).load_status).toBe("rate confirmation sent");
    expect(await historyOf(loadId)).toContainEqual([
      "send documents",
      "rate confirmation",
      "rate confirmation sent",
      owner.id,
    ]);
    const page = await paperPage(driver, loadId);
    expect(page.step).toBe("sign");
    expect(JSON.stringify(page.paper)).toContain("A cancellation costs $150.");
    expect(JSON.stringify(page.paper)).toContain("21 days");
    const texts = async ({ id }: Pick<BuiltPerson, "id">) => (await feedOf(id, loadId)).texts;
    expect((await texts(owner)).at(-1)).toMatch(
      /made the rate confirmation with your saved terms and sent it to/,
    );
    expect((await texts(owner)).join()).not.toContain("Send the rate confirmation");
    expect((await texts(driver)).at(-1)).toMatch(/Read and sign it/);
    expect(await kindsTo(owner.id)).toContain("booked");
  });

  it("is left to an owner who has saved no terms", async () => {
    const { driver, loadId } = await stage();
    expect(await book(driver, loadId)).toBe(false);
    expect((await loadRow(loadId)).load_status).toBe("rate confirmation");
  });

  it("is left to the owner if it cannot be stored; the booking remains valid", async () => {
    const { owner, driver, loadId } = await stage();
    await saveStandingTerms({ viewer: owner, fields: TERMS });
    const put = vi.spyOn(fileStore(), "put").mockRejectedValue(new Error("The disk is full."));
    try {
      expect(await book(driver, loadId)).toBe(false);
    } finally {
      put.mockRestore();
    }
    expect(await driverOf(loadId)).toBe(driver.id);
    expect((await loadRow(loadId)).load_status).toBe("rate confirmation");
  });
});
