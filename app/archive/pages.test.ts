import "../../tests/fixtures/servers/own-database";

import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { saveLoad } from "~/builders/load";
import { openChat } from "~/chat/inbox/open-chat.server";
import { missedMessages, newestMessages } from "~/chat/inbox/queries.server";
import { fileToOpen } from "~/files/open-file.server";
import { removeStray } from "~/files/remove-stray.server";
import { fileStore } from "~/files/store/choose-store.server";
import { STRAY_AFTER_MS } from "~/files/store/store";
import { loadPage } from "~/load-page/load-page.server";
import { completedDocuments, completedRows } from "~/loads/board/completed.server";
import { submitReview } from "~/reviews/submit-review.server";
import { DAY_MS } from "~/text/time";
import { archive } from "../../db/archive-client";
import { type Database, database, db } from "../../db/client";
import { groups, profiles } from "../../db/schema";
import { requestArgs } from "../../tests/fixtures/request-args";
import { type ArchivedWorld, archivedWorld, readByAll } from "../../tests/fixtures/scenes/archived-world";
import { type Question, questionsTo } from "../../tests/fixtures/watch-queries";
import { moveFinished } from "./move-finished";

/** Four hours at the delivery, two of which are free. */
const DUE = { name: "Detention due", byDriver: "$120", byOwner: null };

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
  for (const count of Object.values(moved.rows)) expect(count).toBeGreaterThanOrEqual(21);
  after = await readByAll(world);
});

describe("for loads that were moved", () => {
  it("users see the same data as before", () => {
    expect(after).toEqual(before);
  });

  it("both parties have their list, totals, documents, review, feed and export", () => {
    for (const who of ["owner", "driver"] as const) {
      const { pages, totals, delivered, load, charges, files, review, feed, exported } = after[who] ?? {};
      expect(pages?.map(({ rows }) => rows.length)).toEqual([20, 2, 0]);
      expect(Object.keys(pages?.[0]?.documents ?? {})).toHaveLength(20);
      expect(totals?.count).toBe(22);
      expect(delivered).toBe(who === "driver" ? 22 : 0);
      expect(load).toMatchObject({ load: { status: "complete" }, documents: expect.any(Array) });
      expect(load).toHaveProperty("documents.length", 4);
      expect(charges).toMatchObject({ stops: [{ name: "Delivery" }], isClosed: true });
      expect(charges).toHaveProperty("stops.0.rows", expect.arrayContaining([DUE]));
      expect(charges).toHaveProperty("charges.0.receipt", expect.stringMatching(/^\/files\//));
      expect(files).toHaveLength(4);
      for (const file of files ?? []) expect(file).toHaveProperty("path");
      expect(review).toHaveProperty("recipient");
      expect(feed?.pages.length).toBeGreaterThan(2);
      expect(exported?.names.filter((name) => name.includes(world.loadId))).toHaveLength(4);
    }
  });

  it.each(["asked", "another driver", "another shipper"])("%s gets only their own data", (who) => {
    const { pages, totals, load, byNumber, files, review } = after[who] ?? {};
    expect(files).toHaveLength(4);
    for (const each of [load, review, ...(files ?? [])]) expect(each).toMatchObject({ refused: 404 });
    // A driver who requested the load but was not chosen still sees the outcome.
    const words = who === "asked" ? /went to another driver on/ : /^No load information found/;
    expect(load).toHaveProperty("words", expect.stringMatching(words));
    expect(byNumber).toBeNull();
    expect([pages?.[0]?.rows, totals?.count]).toEqual([[], 0]);
  });

  it("nobody can read another person's feed, at any URL", async () => {
    const { owner, driver, strangers } = world;
    for (const stranger of [driver, ...strangers]) {
      const read = await newestMessages(stranger, owner.defaultGroupId, null);
      expect(read).toEqual({ messages: [], hasOlder: false });
    }
  });

  it("the bytes stay in the store", async () => {
    const [load] = world.finished;
    expect(await removeStray(fileStore(), Date.now() + 2 * STRAY_AFTER_MS)).toBe(0);
    for (const { row } of load?.documents ?? []) expect(await fileStore().get(row.path)).not.toBeNull();
  });
});

it("people can still chat if the archive does not answer, but an incomplete feed is not shown", async () => {
  const fault = questionsTo(archive() as Database).mockImplementation(() => {
    throw new Error("gone");
  });
  const [chat] = await db().select().from(groups).where(eq(groups.load_id, world.open.loadId)).limit(1);
  const { owner } = world;
  expect(await newestMessages(owner, chat?.group_id ?? "", null)).toMatchObject({ hasOlder: false });
  await expect(newestMessages(owner, owner.defaultGroupId, null)).rejects.toThrow();
  await expect(loadPage(owner, world.loadId, request)).rejects.toThrow();
  await loadPage(owner, world.open.loadId, request);
  fault.mockRestore();
});

it("a moved load can be reviewed like any other, and its number stays in use", async () => {
  const { owner, driver, finished } = world;
  const last = finished.at(-1);
  await submitReview({ viewer: owner, loadId: last?.loadId ?? "", fields: { number_of_stars: "4" } });
  const [{ rating } = { rating: null }] = await db()
    .select()
    .from(profiles)
    .where(eq(profiles.id, driver.id));
  expect(rating).toBe(4);
  await expect(saveLoad({ terms: { load_number: last?.load.load_number } })).rejects.toThrow();
});

const request = new Request("https://board.test/");

it("an active load's page does not query the archive, and a finished load's page queries it once", async () => {
  const asked = questionsTo(archive() as Database);
  await loadPage(world.owner, world.open.loadId, request);
  expect(asked).toHaveBeenCalledTimes(0);
  await loadPage(world.owner, world.loadId, request);
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});

it("a chat between people does not query the archive, opened or polled, and a feed queries it once", async () => {
  const { owner } = world;
  const [chat] = await db().select().from(groups).where(eq(groups.load_id, world.open.loadId)).limit(1);
  const asked = questionsTo(archive() as Database);
  const groupId = chat?.group_id ?? "";
  await openChat(owner, requestArgs([], `/chat?group=${groupId}`));
  await missedMessages(owner, groupId, 0);
  expect(asked).toHaveBeenCalledTimes(0);
  await missedMessages(owner, owner.defaultGroupId, 0);
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});

/** Queries within `quietMs` are counted as one round trip. */
async function tripsOf(work: () => Promise<unknown>, quietMs: number): Promise<number> {
  let [trips, waiting] = [0, [] as (() => void)[]];
  let timer: NodeJS.Timeout | undefined;
  const answer = () => {
    trips += 1;
    const now = waiting;
    waiting = [];
    for (const go of now) go();
  };
  const targets = [database(), archive() as Database];
  for (const target of targets) {
    const { $client } = target.db;
    const ask = $client.execute.bind($client);
    const late = async (question: Question) => {
      await new Promise<void>((go) => {
        waiting.push(go);
        clearTimeout(timer);
        timer = setTimeout(answer, quietMs);
      });
      return ask(question);
    };
    questionsTo(target).mockImplementation(late as typeof ask);
    target.embedded = false;
  }
  await work().finally(() => {
    vi.restoreAllMocks();
    for (const target of targets) target.embedded = true;
  });
  return trips;
}

// Reading the session takes one more round trip.
it.each<[string, () => Promise<unknown>, number?]>([
  ["the page of a load", () => loadPage(world.driver, world.loadId, request)],
  // The page queries the board, then the archive, then the board again for the viewer's rights.
  ["its file", () => fileToOpen(world.driver, world.finished[0]?.documents[0]?.row.file_id ?? ""), 3],
  [
    "the list",
    async () => {
      const rows = await completedRows(world.owner, 1);
      await completedDocuments(
        world.owner,
        rows.map((row) => row.load_id),
      );
    },
  ],
  ["the feed", () => newestMessages(world.owner, world.owner.defaultGroupId, null)],
  ["the feed's missed messages", () => missedMessages(world.owner, world.owner.defaultGroupId, 0)],
])("%s waits for board and archive in at most two or three round trips", async (_, work, most = 2) => {
  const first = await tripsOf(work, 20);
  expect(first > most ? await tripsOf(work, 200) : first).toBeLessThanOrEqual(most);
});
