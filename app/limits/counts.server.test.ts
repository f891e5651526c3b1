import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { counts } from "db/schema";
import { beforeEach, expect, it } from "vitest";
import { lookingOnly } from "~/platform/looking-only.server";
import { countOne, endTry, forgetCount, readCount, reserveTry } from "./counts.server";

const ALLOWED = { most: 3, windowMs: 1_000 };
const MINE = { what: "knocking", whose: "192.0.2.1" };

beforeEach(async () => {
  await db().delete(counts);
});

const count = (nowMs: number, counted = MINE) => countOne(counted, ALLOWED, nowMs);
const LIMITED = { counted: MINE, allowed: ALLOWED };
const reserve = async (nowMs: number) => (await reserveTry([LIMITED], nowMs)) === null;

it("counts up to the limit within a window, then starts a new one", async () => {
  for (const nowMs of [0, 500, 999]) expect(await count(nowMs)).toBe(true);
  expect(await count(999)).toBe(false);
  expect(await readCount(MINE, 999)).toMatchObject({ points: 3, expires_at: 1_000 });
  expect(await readCount(MINE, 1_000)).toBeNull();
  expect(await count(1_000)).toBe(true);
  expect(await readCount(MINE, 1_000)).toMatchObject({ points: 1, expires_at: 2_000 });
});

it("counts nothing in a request that may only look, which is never over the limit", async () => {
  for (let looks = 0; looks < 5; looks++) expect(await lookingOnly(() => count(0))).toBe(true);
  expect(await readCount(MINE, 0)).toBeNull();
  for (let counted = 0; counted < 3; counted++) await count(0);
  expect(await lookingOnly(() => count(0))).toBe(true);
  expect(await count(0)).toBe(false);
});

it("counts each action and user separately, and no row names them", async () => {
  const others = [
    { ...MINE, what: "ringing" },
    { ...MINE, whose: "192.0.2.2" },
  ];
  for (const each of [MINE, ...others]) await count(0, each);
  const rows = await db().select().from(counts);
  expect(rows.map(({ points }) => points)).toEqual([1, 1, 1]);
  expect(JSON.stringify(rows)).not.toMatch(/192|knocking/);
});

it("counts exactly up to the limit if many actions arrive at once", async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => count(0)));
  expect(all.filter(Boolean)).toHaveLength(3);
});

it("reserves an attempt before the check and releases it unless it was wrong", async () => {
  for (let tries = 0; tries < 3; tries++) expect(await reserve(0)).toBe(true);
  expect(await reserve(0)).toBe(false);
  await endTry([MINE], true);
  await endTry([MINE], false);
  expect(await readCount(MINE, 0)).toMatchObject({ points: 1, running: 1 });
  expect([await reserve(0), await reserve(0)]).toEqual([true, false]);
});

it("counts an attempt of a dead process as used up until the window has ended", async () => {
  for (let tries = 0; tries < 3; tries++) await reserve(0);
  expect(await reserve(999)).toBe(false);
  expect(await reserve(1_000)).toBe(true);
  expect(await readCount(MINE, 1_000)).toMatchObject({ points: 0, running: 1 });
});

it("does not start the window of wrong attempts with a right attempt", async () => {
  await reserve(0);
  await endTry([MINE], false);
  await reserve(900);
  await endTry([MINE], true);
  await reserve(1_500);
  await endTry([MINE], true);
  expect(await readCount(MINE, 1_500)).toMatchObject({ points: 2, running: 0, expires_at: 1_900 });
});

it("does not release another attempt if one ends in a later window", async () => {
  await reserve(0);
  await forgetCount(MINE);
  await endTry([MINE], false);
  expect(await readCount(MINE, 0)).toBeNull();
  await reserve(0);
  await endTry([MINE], false);
  await endTry([MINE], false);
  expect(await readCount(MINE, 0)).toMatchObject({ points: 0, running: 0 });
});

it("reserves an attempt in all of its counts, or in none", async () => {
  const ALL = { counted: { what: "knocking", whose: "everybody" }, allowed: { most: 4, windowMs: 1_000 } };
  for (let tries = 0; tries < 3; tries++) expect(await reserveTry([LIMITED, ALL], 0)).toBeNull();
  expect(await reserveTry([LIMITED, ALL], 0)).toEqual(LIMITED);
  expect(await readCount(ALL.counted, 0)).toMatchObject({ points: 0, running: 3 });
  expect(await reserveTry([ALL], 0)).toBeNull();
  expect(await reserveTry([LIMITED, ALL], 0)).toEqual(LIMITED);
  await endTry([MINE, ALL.counted], false);
  expect(await readCount(MINE, 0)).toMatchObject({ running: 2 });
  expect(await readCount(ALL.counted, 0)).toMatchObject({ running: 3 });
});
