import "../../tests/fixtures/own-database";

import { beforeAll, describe, expect, it } from "vitest";
import { fileStore } from "~/files/choose-store.server";
import { removeStray } from "~/files/remove-stray.server";
import { STRAY_AFTER_MS } from "~/files/store";
import { DAY_MS } from "~/platform/time";
import { type ArchivedWorld, archivedWorld, readByAll } from "../../tests/fixtures/archived-world";
import { archive } from "../archive-client";
import { type Database, sent } from "../client";
import { moveFinished } from "./move-finished";

let world: ArchivedWorld;
let before: Awaited<ReturnType<typeof readByAll>>;
let after: typeof before;

beforeAll(async () => {
  world = await archivedWorld();
  before = await readByAll(world);
  expect(archive()).toBeNull();
  const beforeMs = Date.now() - 90 * DAY_MS;
  const moved = await moveFinished({ beforeMs });
  expect(moved).toMatchObject({ loads: 21, passed: 0 });
  for (const count of Object.values(moved.rows)) expect(count).toBeGreaterThan(21);
  after = await readByAll(world);
});

describe("of loads that were moved", () => {
  it("every person reads what they read before", () => {
    expect(after).toEqual(before);
  });

  it("both parties have list, totals, papers, review, feed and export", () => {
    for (const who of ["owner", "driver"] as const) {
      const { pages, totals, delivered, load, files, review, feed, exported } = after[who] ?? {};
      expect(pages?.map(({ rows }) => rows.length)).toEqual([20, 2, 0]);
      expect(Object.keys(pages?.[0]?.documents ?? {})).toHaveLength(20);
      expect(totals?.count).toBe(22);
      expect(delivered).toBe(who === "driver" ? 22 : 0);
      expect(load).toMatchObject({ load: { status: "complete" }, documents: expect.any(Array) });
      expect(load).toHaveProperty("documents.length", 4);
      expect(files).toHaveLength(4);
      for (const file of files ?? []) expect(file).toHaveProperty("path");
      expect(review).toHaveProperty("recipient");
      expect(feed?.pages.length).toBeGreaterThan(2);
      expect(exported?.names.filter((name) => name.includes(world.loadId))).toHaveLength(4);
    }
  });

  it.each(["asked", "another driver", "another shipper"])("%s gets nothing but what was theirs", (who) => {
    const { pages, totals, load, byNumber, files, review } = after[who] ?? {};
    expect(files).toHaveLength(4);
    for (const each of [load, review, ...(files ?? [])]) expect(each).toMatchObject({ refused: 404 });
    // Who asked and was not chosen still reads what became of it.
    const words = who === "asked" ? /went to another driver on/ : /^No load information found/;
    expect(load).toHaveProperty("words", expect.stringMatching(words));
    expect(byNumber).toBeNull();
    expect([pages?.[0]?.rows, totals?.count]).toEqual([[], 0]);
  });

  it("the bytes stay in the store", async () => {
    const [load] = world.finished;
    expect(await removeStray(fileStore(), Date.now() + 2 * STRAY_AFTER_MS)).toBe(0);
    for (const { row } of load?.documents ?? []) expect(await fileStore().get(row.path)).not.toBeNull();
  });
});

it("a page of a load that is under way asks the archive nothing", async () => {
  const { loadPage } = await import("~/load-page/load-page.server");
  const heard: string[] = [];
  const { client } = archive() as Database;
  const execute = client.execute.bind(client);
  client.execute = (...given: Parameters<typeof execute>) => {
    heard.push(JSON.stringify(given[0]));
    return execute(...given);
  };
  const request = new Request("https://board.test/");
  await loadPage(world.owner, world.open.loadId, request);
  expect(heard).toEqual([]);
  const [statements] = [sent.statements];
  await loadPage(world.owner, world.loadId, request);
  expect(heard).toHaveLength(1);
  expect(sent.statements).toBeGreaterThan(statements);
});
