import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { alert_queue, load_alerts, saved_searches } from "db/schema";
import { write } from "db/write";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { MINUTE_MS } from "~/text/time";
import { alertScene, NEWS, soon } from "../../tests/fixtures/scenes/alerts";
import { alertNewLoads, watchBoard } from "./watch-board.server";

let scene: Awaited<ReturnType<typeof alertScene>>;
beforeEach(async () => {
  scene = await alertScene();
});

const spoil = (name: string) =>
  write([
    { query: db().update(saved_searches).set({ asked: sql`'{'` }).where(eq(saved_searches.name, name)) },
  ]);

describe("a load that fails to match", () => {
  const dallas = {
    origin_address_city: "Dallas",
    origin_address_state: "TX",
    origin_address_zip: "75201",
  };

  it("does not block other loads, and is retried", async () => {
    await scene.save();
    await scene.save("origin_state=TX", "Texas", scene.other);
    await spoil("Reno out");
    const failing = await scene.post();
    await scene.post(dallas);
    expect(await alertNewLoads(soon())).toBe(false);
    expect(await scene.texts(scene.other)).toHaveLength(1);
    expect((await scene.queue()).map(({ load_id }) => load_id)).toEqual([failing]);
    await write([{ query: sql`delete from saved_searches where name = 'Reno out'` }]);
    await scene.save();
    await alertNewLoads(soon());
    expect(await scene.texts()).toEqual([NEWS]);
  });

  it("is given up after ten minutes", async () => {
    await scene.save();
    await spoil("Reno out");
    await scene.post();
    const [queued] = await scene.queue();
    const postedMs = queued?.queued_at ?? 0;
    await alertNewLoads(postedMs + 10 * MINUTE_MS);
    expect(await scene.queue()).toHaveLength(1);
    await alertNewLoads(postedMs + 10 * MINUTE_MS + 1);
    expect(await scene.queue()).toEqual([]);
  });
});

describe("a run of the job", () => {
  it("sends alerts for new loads, and runs again sooner if more are queued", async () => {
    await scene.save("origin_state=NV", "Nevada", scene.other);
    for (let load = 0; load < 51; load++) await scene.post();
    expect(await watchBoard.work()).toBeLessThan(watchBoard.everyMs);
    expect(await scene.queue()).toHaveLength(1);
    expect(await watchBoard.work()).toBeUndefined();
    expect(await scene.queue()).toEqual([]);
  });

  it("sums up held loads, and the next run continues with the remaining drivers", async () => {
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
});
