import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { road_miles } from "db/schema";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { paste, planOf, post, shipper } from "../../tests/fixtures/scenes/load-files";
import { csvOf, many } from "../../tests/fixtures/scenes/load-rows";
import { engineThat, engineThatIsGone } from "../../tests/fixtures/servers/distance-engine";
import { faultyRowsCsv } from "./export-file.server";
import { filePage } from "./file-page.server";

const settings = vi.hoisted(() => ({ url: undefined as string | undefined }));
vi.mock("~/platform/env.server", async (original) => {
  const { env, ...others } = await original<typeof import("~/platform/env.server")>();
  return { ...others, env: () => ({ ...env(), DISTANCE_ENGINE_URL: settings.url }) };
});

// Freezes the clock, because a slow machine could otherwise use up the time for measuring.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));

afterEach(async () => {
  await db().delete(road_miles);
  vi.useRealTimers();
  settings.url = undefined;
});

const DEAR = { Rate: "20000" };

const unmeasuredOn = async (fileId: string) =>
  (await filePage(shipper, fileId, new URLSearchParams())).unmeasured;

it("an engine is asked only about rows with a question about their miles", async () => {
  const { url, asked } = await engineThat((response) => response.end('{"distance":100}'));
  settings.url = url;
  const planned = await planOf([...many(1), ...many(2, DEAR).slice(1)]);
  expect(planned.map(({ doubts }) => doubts)).toEqual([
    undefined,
    [expect.stringContaining("$20,000 for 100 miles is $200.00/mi.")],
  ]);
  expect(asked).toHaveLength(1);
});

it("if the engine is gone, the questions are left out, and the page says so", async () => {
  settings.url = await engineThatIsGone();
  const fileId = await paste(csvOf([...many(1), ...many(3, DEAR).slice(1)]));
  expect(await unmeasuredOn(fileId)).toBe(2);
});

it("if the engine is slow, it is no longer asked after a while", async () => {
  const { url, asked } = await engineThat((response) => {
    vi.setSystemTime(Date.now() + 6_000);
    response.end('{"distance":100}');
  });
  settings.url = url;
  const fileId = await paste(csvOf(many(4, DEAR)));
  expect(asked).toHaveLength(1);
  const page = await filePage(shipper, fileId, new URLSearchParams());
  expect([page.questions, page.unmeasured]).toEqual([1, 3]);
});

it("a load whose miles are measured only at the post is asked about, left out, and can be sent again", async () => {
  const { url } = await engineThat((response, _, count) => {
    if (count === 1) vi.setSystemTime(Date.now() + 6_000);
    response.end('{"distance":100}');
  });
  settings.url = url;
  const fileId = await paste(csvOf(many(2, DEAR)));
  expect(await unmeasuredOn(fileId)).toBe(1);
  expect(await post(fileId)).toEqual({
    2: { did: "posted" },
    3: { did: "refused", why: expect.stringContaining("$20,000 for 100 miles is $200.00/mi.") },
  });
  const again = await paste((await faultyRowsCsv(shipper, fileId)).slice(1));
  expect(await post(again)).toEqual({ 2: { did: "posted" } });
});
