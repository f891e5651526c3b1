import "../../../tests/fixtures/servers/own-database";

import { database, db } from "db/client";
import { road_miles } from "db/schema";
import { afterEach, expect, it, vi } from "vitest";
import { savePerson } from "~/builders";
import { startJobs } from "~/platform/jobs.server";
import { dayFromNow } from "../../../tests/fixtures/days";
import { loadRow } from "../../../tests/fixtures/read-back";
import { engineThat, engineThatIsGone } from "../../../tests/fixtures/servers/distance-engine";
import { fillMilesInTime } from "../fill-miles.server";
import { postLoad } from "./post-load.server";

const settings = vi.hoisted(() => ({ url: undefined as string | undefined }));
vi.mock("~/platform/env.server", async (original) => {
  const { env, ...others } = await original<typeof import("~/platform/env.server")>();
  return { ...others, env: () => ({ ...env(), DISTANCE_ENGINE_URL: settings.url }) };
});

const fields = {
  pickup_date: dayFromNow(3),
  delivery_date: dayFromNow(5),
  total_rate: "1000",
  origin_address_zip: "84104",
  destination_address_zip: "80216",
};

afterEach(async () => {
  await db().delete(road_miles);
  vi.useRealTimers();
  settings.url = undefined;
});

it.each<[string, () => Promise<string>]>([
  ["fails", async () => (await engineThat((response) => response.writeHead(500).end())).url],
  ["is gone", engineThatIsGone],
])(
  "a load is posted even if the engine %s, and its miles are filled in once it answers",
  async (_, engine) => {
    settings.url = await engine();
    const viewer = await savePerson({ role: "shipper" });
    const loadId = await postLoad({ viewer, fields });
    const posted = await loadRow(loadId);
    expect(posted).toMatchObject({ load_status: "new", calculated_miles: null, rate_per_mile_cents: null });
    expect(posted.miles_due_at).toBeGreaterThan(Date.now());

    const answered = await engineThat((response) => response.end('{"distance":500}'));
    settings.url = answered.url;
    await database().client.execute({
      sql: "update loads set miles_due_at = 1 where load_id = ?",
      args: [loadId],
    });
    // The job runs every 30 seconds. Only the job's timers are faked.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const stop = startJobs([fillMilesInTime]);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await vi.waitFor(async () => expect((await loadRow(loadId)).calculated_miles).toBe(500), 15_000);
    stop();
    expect(await loadRow(loadId)).toMatchObject({
      miles_source: "engine",
      miles_due_at: null,
      rate_per_mile_cents: 200,
      revision: posted.revision,
    });
    expect(answered.asked).toHaveLength(1);
  },
);
