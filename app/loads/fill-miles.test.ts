import "../../tests/fixtures/servers/own-database";
import { db } from "db/client";
import { loads } from "db/schema";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saveLoad } from "~/builders";
import { HOUR_MS, MINUTE_MS } from "~/text/time";
import { engineThat } from "../../tests/fixtures/servers/distance-engine";
import { TWO_STOPS } from "../../tests/fixtures/terms/stops-between";
import { plansOf, walks } from "../../tests/fixtures/watch-queries";
import { fillMiles, nextDue } from "./fill-miles.server";

const settings = vi.hoisted(() => ({ url: undefined as string | undefined }));
vi.mock("~/platform/env.server", async (original) => {
  const { env, ...others } = await original<typeof import("~/platform/env.server")>();
  return { ...others, env: () => ({ ...env(), DISTANCE_ENGINE_URL: settings.url }) };
});

const NOW = Date.parse("2026-11-21T12:00:00Z");

async function loadDueAt(miles_due_at: number, zip: string) {
  const terms = {
    calculated_miles: null,
    miles_source: "engine",
    miles_due_at,
    origin_address_zip: zip,
    origin_address_street: null,
  } as const;
  return (await saveLoad({ terms, postedAtMs: NOW - 10 * MINUTE_MS })).loadId;
}

async function milesOf(loadId: string) {
  const [row] = await db()
    .select({ miles: loads.calculated_miles, source: loads.miles_source, due: loads.miles_due_at })
    .from(loads)
    .where(eq(loads.load_id, loadId));
  return row;
}

beforeEach(async () => void (await db().update(loads).set({ miles_due_at: null })));
afterEach(() => {
  settings.url = undefined;
});

describe("filling in miles after an engine failure", () => {
  it("fills in what is due, and nothing else", async () => {
    const { url, asked } = await engineThat((response) => response.end('{"distance":520}'));
    settings.url = url;
    const [due, later] = [await loadDueAt(NOW - 1, "84101"), await loadDueAt(NOW + 1, "84102")];
    expect(await fillMiles(NOW)).toBe(true);
    expect(await milesOf(due)).toEqual({ miles: 520, source: "engine", due: null });
    expect(await milesOf(later)).toEqual({ miles: null, source: "engine", due: NOW + 1 });
    expect(asked).toHaveLength(1);
  });

  it("measures a load with stops between by all of them", async () => {
    const { url, asked } = await engineThat((response) => response.end('{"distance":300}'));
    settings.url = url;
    const loadId = await loadDueAt(NOW - 1, "84106");
    await db().update(loads).set({ stops: TWO_STOPS }).where(eq(loads.load_id, loadId));
    expect(await fillMiles(NOW)).toBe(true);
    expect(await milesOf(loadId)).toEqual({ miles: 900, source: "engine", due: null });
    expect(asked).toHaveLength(3);
  });

  it("stops after two failures in a row, and postpones only the loads that it tried", async () => {
    const { url, asked } = await engineThat((response) => response.writeHead(500).end());
    settings.url = url;
    const ids = [await loadDueAt(1, "84103"), await loadDueAt(2, "84104"), await loadDueAt(3, "84105")];
    expect(await fillMiles(NOW)).toBe(false);
    expect(asked).toHaveLength(2);
    const due = await Promise.all(ids.map(async (id) => (await milesOf(id))?.due));
    expect(due).toEqual([NOW + 10 * MINUTE_MS, NOW + 10 * MINUTE_MS, 3]);
  });

  it("continues if only one lane fails", async () => {
    const { url } = await engineThat((response, { body }) =>
      body.includes("84106") ? response.writeHead(500).end() : response.end('{"distance":77}'),
    );
    settings.url = url;
    const [bad, good] = [await loadDueAt(1, "84106"), await loadDueAt(2, "84107")];
    expect(await fillMiles(NOW)).toBe(true);
    expect(await milesOf(good)).toMatchObject({ miles: 77, due: null });
    expect(await milesOf(bad)).toMatchObject({ miles: null, due: NOW + 10 * MINUTE_MS });
  });

  it("does not overwrite an edit made in the meantime", async () => {
    const loadId = await loadDueAt(1, "84108");
    const { url } = await engineThat(async (response) => {
      await db().update(loads).set({ revision: 2, calculated_miles: 99 }).where(eq(loads.load_id, loadId));
      response.end('{"distance":520}');
    });
    settings.url = url;
    await fillMiles(NOW);
    expect(await milesOf(loadId)).toMatchObject({ miles: 99 });
  });

  it("falls back to the estimate if the engine is removed", async () => {
    const loadId = await loadDueAt(1, "84101");
    await fillMiles(NOW);
    expect(await milesOf(loadId)).toMatchObject({ source: "estimate", due: null });
    expect((await milesOf(loadId))?.miles).toBeGreaterThan(400);
  });

  it("finds due loads by index", async () => {
    const plans = await plansOf(() => fillMiles(NOW));
    expect(walks(plans)).toEqual([]);
    expect(plans.flat().join()).toContain("loads_miles_due");
    expect(plans.flat().join()).not.toContain("TEMP B-TREE");
  });
});

describe("how long a load waits for the next try", () => {
  it.each([
    [0, MINUTE_MS],
    [MINUTE_MS / 2, MINUTE_MS],
    [10 * MINUTE_MS, 10 * MINUTE_MS],
    [HOUR_MS, HOUR_MS],
    [3 * 24 * HOUR_MS, 6 * HOUR_MS],
    [15 * 24 * HOUR_MS, null],
  ])("%i ms after posting: %s ms later", (age, wait) => {
    expect(nextDue(NOW - age, NOW)).toBe(wait === null ? null : NOW + wait);
  });
});
