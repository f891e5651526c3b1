import "../../tests/fixtures/own-database";

import { savePerson } from "db/builders";
import { db } from "db/client";
import { alert_queue, load_alerts, saved_searches } from "db/schema";
import { write } from "db/write";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, MINUTE_MS } from "~/platform/time";
import { alertScene, NEWS, soon } from "../../tests/fixtures/alerts";
import { forgetOldAlerts, forgetOldNotes, tellOfNewLoads, watchBoard } from "./watch-board.server";

let scene: Awaited<ReturnType<typeof alertScene>>;
beforeEach(async () => {
  scene = await alertScene();
});

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

describe("a round", () => {
  it("tells of new loads, and is done again sooner where there are more", async () => {
    await scene.save("origin_state=NV", "Nevada", scene.other);
    for (let load = 0; load < 51; load++) await scene.post();
    expect(await watchBoard.work()).toBeLessThan(watchBoard.everyMs);
    expect(await scene.queue()).toHaveLength(1);
    expect(await watchBoard.work()).toBeUndefined();
    expect(await scene.queue()).toEqual([]);
  });

  it("sums up what was held back, and goes on with whom it has not come to", async () => {
    const loadId = await scene.post();
    const drivers = await Promise.all(Array.from({ length: 201 }, () => savePerson({ role: "driver" })));
    const rows = drivers.map(({ id }) => ({ load_id: loadId, person_id: id, state: "held" as const, at: 1 }));
    await write([{ query: db().insert(load_alerts).values(rows) }, { query: db().delete(alert_queue) }]);
    const told = async () => {
      const sent = await db().select().from(load_alerts).where(eq(load_alerts.state, "sent"));
      return sent.length;
    };
    await watchBoard.work();
    expect(await told()).toBe(200);
    await watchBoard.work();
    expect(await told()).toBe(201);
  });

  it("of another kind forgets what is long ago", async () => {
    const load_id = await scene.post();
    const at = Date.now() - 61 * DAY_MS;
    const row = { load_id, person_id: scene.driver.id, state: "sent" as const, at };
    await write([{ query: db().insert(load_alerts).values(row) }]);
    expect(await forgetOldNotes.work()).toBeUndefined();
    expect(await scene.states()).toEqual([]);
  });
});
