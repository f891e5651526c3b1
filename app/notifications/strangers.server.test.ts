import "../../tests/fixtures/servers/own-providers";
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { load_events, loads, notices, profiles, releases, requests } from "db/schema";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { cancelLoad, releaseDriver } from "~/loads/steps/cancel-load.server";
import { claimedNotifications } from "./claimed.server";
import { KINDS } from "./kinds";

/** A name that passes the rules for names but reads like an instruction. */
const SHOUT = "Account Locked Call Us Today";

async function pair() {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  for (const { id } of [owner, driver])
    await db().update(profiles).set({ full_name: SHOUT }).where(eq(profiles.id, id));
  return { owner, driver };
}

async function told(loadId: string, { from, to }: { from: BuiltPerson; to: BuiltPerson }) {
  const about = { person_id: to.id, actor_id: from.id, load_id: loadId, topic: loadId, at: Date.now() };
  const rows = await db()
    .insert(notices)
    .values([...KINDS.keys()].map((kind) => ({ ...about, kind, by_mail: true, by_text: false })))
    .returning({ id: notices.notice_id });
  const ids = rows.map(({ id }) => id);
  return claimedNotifications(ids, Date.now());
}

async function titlesWithName(loadId: string, { owner, driver }: Awaited<ReturnType<typeof pair>>) {
  const both = [
    ...(await told(loadId, { from: owner, to: driver })),
    ...(await told(loadId, { from: driver, to: owner })),
  ];
  expect(both).toHaveLength(2 * KINDS.size);
  for (const { title } of both) expect(title).toMatch(/^[A-Z].{5,90}\.$/);
  return both.map(({ title }) => title).filter((title) => title.includes(SHOUT));
}

const books = (loadId: string) =>
  db().update(requests).set({ booked_under: "fits" }).where(eq(requests.load_id, loadId));
const signed = (loadId: string, actor_id: string, at: number) =>
  db().insert(load_events).values({ event_id: newId(), load_id: loadId, event: "sign", actor_id, at });

type People = Awaited<ReturnType<typeof pair>>;

describe("no notification holds the name of a stranger", () => {
  it.each<[string, (people: People) => Promise<string>]>([
    ["to whom no load leads", async ({ owner }) => (await saveLoad({ owner })).loadId],
    [
      "who requested the load",
      async ({ owner, driver }) =>
        (await saveLoad({ owner, status: "pending", requesters: [driver] })).loadId,
    ],
    [
      "while another driver carries it",
      async ({ owner, driver }) => {
        const other = await savePerson({ role: "driver" });
        return (await saveLoad({ owner, driver: other, requesters: [driver], status: "pickup" })).loadId;
      },
    ],
    [
      "who booked the load",
      async ({ owner, driver }) => {
        const { loadId } = await saveLoad({ owner, driver, status: "rate confirmation" });
        await books(loadId);
        return loadId;
      },
    ],
    [
      "who was chosen and cancelled",
      async ({ owner, driver }) => {
        const { loadId } = await saveLoad({ owner, driver, status: "rate confirmation" });
        await cancelLoad({ viewer: driver, loadId, fields: { reason: "Out of hours" } });
        return loadId;
      },
    ],
    [
      "whom the shipper released before the signature",
      async ({ owner, driver }) => {
        const { loadId } = await saveLoad({ owner, driver, status: "rate confirmation" });
        await releaseDriver({ viewer: owner, loadId, fields: { reason: "The freight is not ready" } });
        return loadId;
      },
    ],
  ])("%s", async (_, loadOf) => {
    const people = await pair();
    expect(await titlesWithName(await loadOf(people), people)).toEqual([]);
  });
});

it("a long name is cut between characters, not within an emoji", async () => {
  const people = await pair();
  for (const { id } of [people.owner, people.driver])
    await db()
      .update(profiles)
      .set({ full_name: `Rig${"🚚".repeat(60)}` })
      .where(eq(profiles.id, id));
  const { loadId } = await saveLoad({ ...people, status: "pickup" });
  const titles = (await told(loadId, { from: people.owner, to: people.driver })).map(({ title }) => title);
  expect(titles.filter((title) => title.includes("Rig🚚")).length).toBeGreaterThan(10);
  for (const title of titles) expect(title).not.toMatch(/\p{Cs}|�/u);
});

describe("notifications name the other side of a deal", () => {
  const someNames = async (loadId: string, people: People) =>
    expect((await titlesWithName(loadId, people)).length).toBeGreaterThan(10);

  it.each(["rate confirmation", "rate confirmation sent", "pickup", "in transit", "complete"] as const)(
    "while the load is: %s",
    async (status) => {
      const people = await pair();
      const { loadId } = await saveLoad({ ...people, status });
      await someNames(loadId, people);
    },
  );

  it("after the driver booked and the shipper sent the rate confirmation", async () => {
    const people = await pair();
    const { loadId } = await saveLoad({ ...people, status: "rate confirmation sent" });
    await books(loadId);
    await someNames(loadId, people);
  });

  it("after a release of a driver who had signed", async () => {
    const people = await pair();
    const { loadId } = await saveLoad({ ...people, status: "pickup" });
    await releaseDriver({ viewer: people.owner, loadId, fields: { reason: "The freight is not ready" } });
    const [released] = await db().select().from(releases).where(eq(releases.load_id, loadId));
    await signed(loadId, people.driver.id, released?.chosen_at ?? 0);
    await someNames(loadId, people);
  });
});

it.each(["haulway-login.com", "Call 801-555-0100", "http://x.test/a"])(
  "the city %s is replaced by the load's number",
  async (city) => {
    const { owner, driver } = await pair();
    const { loadId } = await saveLoad({ owner });
    await db().update(loads).set({ origin_address_city: city }).where(eq(loads.load_id, loadId));
    const lanes = (await told(loadId, { from: owner, to: driver })).map(({ lane }) => lane);
    expect(new Set(lanes.map((lane) => /^HW-\d+$/.test(lane)))).toEqual(new Set([true]));
  },
);
