import "../../tests/fixtures/own-database";

import { savePerson } from "db/builders";
import { db } from "db/client";
import { alert_queue, load_alerts, saved_searches } from "db/schema";
import { write } from "db/write";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addDays, earliestToday } from "~/platform/dates";
import { startRounds } from "~/platform/rounds.server";
import { DAY_MS, MINUTE_MS } from "~/platform/time";
import { alertScene, NEWS, soon } from "../../tests/fixtures/alerts";
import { forgetAlerts, forgetOldAlerts, tellOfNewLoads, watchBoard } from "./watch-board.server";

let scene: Awaited<ReturnType<typeof alertScene>>;
beforeEach(async () => {
  scene = await alertScene();
});
afterEach(() => void vi.useRealTimers());

/** Makes a saved search one that nobody can read. */
const spoil = (name: string) =>
  write([
    { query: db().update(saved_searches).set({ asked: sql`'{'` }).where(eq(saved_searches.name, name)) },
  ]);

describe("a load that cannot be told of", () => {
  const dallas = {
    origin_address_city: "Dallas",
    origin_address_state: "TX",
    origin_address_zip: "75201",
  };

  it("holds up no other, and is tried again", async () => {
    await scene.save();
    await scene.save("origin_state=TX", "Texas", scene.other);
    await spoil("Reno out");
    const failing = await scene.post();
    await scene.post(dallas);
    expect(await tellOfNewLoads(soon())).toBe(false);
    expect(await scene.texts(scene.other)).toHaveLength(1);
    expect((await scene.queue()).map(({ load_id }) => load_id)).toEqual([failing]);
    await write([{ query: sql`delete from saved_searches where name = 'Reno out'` }]);
    await scene.save();
    await tellOfNewLoads(soon());
    expect(await scene.texts()).toEqual([NEWS]);
  });

  it("is given up after ten minutes", async () => {
    await scene.save();
    await spoil("Reno out");
    await scene.post();
    const [queued] = await scene.queue();
    const postedMs = queued?.queued_at ?? 0;
    await tellOfNewLoads(postedMs + 10 * MINUTE_MS);
    expect(await scene.queue()).toHaveLength(1);
    await tellOfNewLoads(postedMs + 10 * MINUTE_MS + 1);
    expect(await scene.queue()).toEqual([]);
  });
});

it("more loads than one round takes are told in the next, and the round says that there are more", async () => {
  await scene.save("origin_state=NV", "Nevada", scene.other);
  for (let load = 0; load < 51; load++) await scene.post();
  expect(await tellOfNewLoads(soon())).toBe(true);
  expect(await scene.queue()).toHaveLength(1);
  expect(await tellOfNewLoads(soon())).toBe(false);
  expect(await scene.queue()).toEqual([]);
});

it("who was told of what is kept for sixty days, and forgotten a thousand at a time", async () => {
  const nowMs = Date.now();
  const loadIds = [await scene.post(), await scene.post(), await scene.post()];
  const tell = (ages: readonly number[], person = scene.driver) =>
    write([
      {
        query: db()
          .insert(load_alerts)
          .values(
            ages.map((ageMs, at) => ({
              load_id: loadIds[at] ?? "",
              person_id: person.id,
              state: "sent" as const,
              at: nowMs - ageMs,
            })),
          ),
      },
    ]);
  await tell([61 * DAY_MS, 60 * DAY_MS + 1, 60 * DAY_MS]);
  await forgetOldAlerts(nowMs);
  const kept = await db().select().from(load_alerts);
  expect(kept.map(({ load_id }) => load_id)).toEqual([loadIds[2]]);
});

describe("the rounds", () => {
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  /** Lets time pass until it holds. */
  const until = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: 12_000 });
  const begin = () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    return startRounds([watchBoard, forgetAlerts]);
  };

  it("tell of new loads every three seconds, until they are stopped", async () => {
    await scene.save();
    const loadId = await scene.post();
    const stop = begin();
    await pass(2_999);
    expect(await scene.queue()).toHaveLength(1);
    await pass(1);
    await until(async () => expect(await scene.feed()).toEqual([{ text: NEWS, loadId }]));
    await scene.post();
    await until(async () => expect(await scene.texts()).toHaveLength(2));
    stop();
    await scene.post();
    await pass(30_000);
    expect(await scene.queue()).toHaveLength(1);
  });

  it("sum up what was held back, and forget what is long ago", async () => {
    const asleep = await savePerson({ role: "driver" });
    const loadId = await scene.post({ pickup_date: addDays(earliestToday(), 3) });
    await write([
      {
        query: db()
          .insert(load_alerts)
          .values([
            { load_id: loadId, person_id: scene.other.id, state: "sent", at: Date.now() - 61 * DAY_MS },
            { load_id: loadId, person_id: asleep.id, state: "held", at: Date.now() },
          ]),
      },
      { query: db().delete(alert_queue) },
    ]);
    const stop = begin();
    await pass(3_000);
    await until(async () => {
      expect(await scene.texts(asleep)).toEqual([
        expect.stringContaining("1 new load fits your searches: Reno, NV → Elko, NV"),
      ]);
      const left = await db().select().from(load_alerts).where(eq(load_alerts.person_id, scene.other.id));
      expect(left).toEqual([]);
    });
    stop();
  });

  it("go on after one that failed", async () => {
    await scene.save();
    await write([{ query: sql`alter table alert_queue rename to alert_queue_away` }]);
    const stop = begin();
    await pass(3_000);
    await write([{ query: sql`alter table alert_queue_away rename to alert_queue` }]);
    await scene.post();
    await until(async () => expect(await scene.texts()).toEqual([NEWS]));
    stop();
  });
});
