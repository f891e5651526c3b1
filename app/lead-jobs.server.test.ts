import "../tests/fixtures/servers/own-hosted-database";

import { askRows } from "db/client";
import { write } from "db/write";
import { sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { runDue } from "~/platform/jobs.server";
import { countTrip } from "~/platform/trips.server";
import { MINUTE_MS } from "~/text/time";
import { describeSqld } from "../tests/fixtures/servers/sqld";
import { JOBS } from "./lead-jobs.server";

afterEach(() => vi.unstubAllGlobals());

const MOST_TRIPS = 150;
/** The batch in progress sends its queries simultaneously, so this many requests may exceed the limit. */
const IN_PROGRESS = 20;

describeSqld("a Worker's jobs with a hosted database", () => {
  it("send a bounded number of requests per minute, and finish a backlog in later minutes", async () => {
    const rows = 60_000;
    await write([
      {
        query: sql`
          with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows})
          insert into counts (key_hash, points, running, expires_at) select 'old ' || i, 1, 0, 0 from n`,
      },
    ]);
    const left = async () => (await askRows<{ n: number }>(sql`select count(*) as n from counts`))[0]?.n;
    const send = globalThis.fetch;
    let sent = 0;
    vi.stubGlobal("fetch", (...given: Parameters<typeof fetch>) => {
      sent += 1;
      countTrip();
      return send(...given);
    });
    const counts: number[] = [];
    for (let minute = 0; minute < 30 && (await left()); minute++) {
      sent = 0;
      await runDue(JOBS, minute * MINUTE_MS, MOST_TRIPS);
      counts.push(sent);
    }
    expect(await left()).toBe(0);
    expect(counts.length).toBeGreaterThan(2);
    expect(Math.max(...counts)).toBeLessThanOrEqual(MOST_TRIPS + IN_PROGRESS);
  }, 120_000);
});
