import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { API_LIMITS } from "./api-limits";
import { countAndTell, tell } from "./page-views.edge.server";
import { LIMITS_OF_PAGES } from "./rate-limit.server";
import { LIMITS_OF_VERBS } from "./verb-limits.server";

const limiter = vi.hoisted(() => ({ limit: vi.fn() }));
vi.mock("cloudflare:workers", () => ({ env: { API_LIMIT: limiter } }));

it("the Worker's configuration has the same limits", () => {
  const config = readFileSync("app/edge/wrangler.jsonc", "utf8");
  const LIMITER = /"name": "(\w+_LIMIT)".*"limit": (\d+), "period": (\d+)/g;
  const configured = [...config.matchAll(LIMITER)].map(([, name, most, seconds]) => [
    name,
    { points: Number(most), duration: Number(seconds) },
  ]);
  const { api, changes } = API_LIMITS;
  const ours = Object.entries({ ...LIMITS_OF_PAGES, api, api_changes: changes, ...LIMITS_OF_VERBS }).map(
    ([what, limit]) => [`${what.toUpperCase()}_LIMIT`, limit],
  );
  expect(Object.fromEntries(configured)).toEqual(Object.fromEntries(ours));
});

it.each([
  [0.5, 600],
  [1, 600],
  [8, 4800],
])("tells the limit that the platform applies with a scale of %s", async (scale, most) => {
  limiter.limit.mockResolvedValue({ success: true });
  expect(await countAndTell("api", "who", { ...API_LIMITS.api, scale })).toMatchObject({ most, left: null });
  limiter.limit.mockResolvedValue({ success: false });
  expect(await countAndTell("api", "who", { ...API_LIMITS.api, scale })).toMatchObject({ most, left: -1 });
});

it("asks the platform for nothing before a request is counted", async () => {
  limiter.limit.mockClear();
  expect(await tell()).toBeNull();
  expect(limiter.limit).not.toHaveBeenCalled();
});
