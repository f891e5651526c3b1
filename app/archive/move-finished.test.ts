import "../../tests/fixtures/servers/own-database";

import { readdirSync } from "node:fs";
import type { ResultSet } from "@libsql/client";
import { eq, getTableName } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saveLoad } from "~/builders/load";
import { type BuiltPerson, savePerson } from "~/builders/person";
import { followUpsFinished } from "~/http/after-answer.server";
import { DAY_MS } from "~/text/time";
import type { LoadStatus } from "~/trade/lifecycle";
import { archive } from "../../db/archive-client";
import { type Database, database, db } from "../../db/client";
import { migrate } from "../../db/migrate";
import { groups, loads, messages } from "../../db/schema";
import { closeParty } from "../../tests/fixtures/close-party";
import { saveDeliveryRecord } from "../../tests/fixtures/delivery-record";
import { saveSignedPaper } from "../../tests/fixtures/scenes/signed-paper";
import { dataFolder } from "../../tests/fixtures/servers/own-data-folder";
import { type Question, questionsTo } from "../../tests/fixtures/watch-queries";
import { readDays } from "./arguments.mjs";
import { moveFinished } from "./move-finished";
import { openArchive } from "./open-archive";
import { MOVED } from "./rows";

const BEFORE_DAYS = 90;
const daysAgo = (days: number) => Date.now() - days * DAY_MS;
const move = () => moveFinished({ beforeMs: daysAgo(BEFORE_DAYS) });
const kept = () => archive() as Database;

let owner: BuiltPerson;
let driver: BuiltPerson;

async function finishedLoad(days = 100, status: LoadStatus = "complete") {
  const lastStepAtMs = daysAgo(days);
  const times = { lastStepAtMs, postedAtMs: lastStepAtMs - DAY_MS };
  return saveLoad({ owner, driver, status, messages: true, ...times });
}

const readAll = () =>
  database().client.execute("update group_membership set read_position = last_position, unread = 0");

async function keysIn({ client }: Database) {
  const keys: string[] = [];
  for (const { table, key } of MOVED) {
    const { rows } = await client.execute(`select ${key} as key from ${getTableName(table)}`);
    keys.push(...rows.map((row) => `${getTableName(table)} ${row.key}`));
  }
  return keys.sort();
}

async function rowsOf(loadId: string, { client }: Database) {
  const count = async (table: string) =>
    Number(
      (await client.execute({ sql: `select count(*) as n from ${table} where load_id = ?`, args: [loadId] }))
        .rows[0]?.n,
    );
  return {
    history: await count("load_events"),
    files: await count("files"),
    messages: await count("messages"),
    papers: await count("papers"),
    signatures: await count("signatures"),
    records: await count("delivery_records"),
  };
}

const archivedAt = async (loadId: string) =>
  (await db().select({ at: loads.archived_at }).from(loads).where(eq(loads.load_id, loadId)))[0]?.at ?? null;

beforeEach(async () => {
  [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
});
afterEach(() => {
  vi.restoreAllMocks();
});

it("creates no archive for nothing, and a complete one otherwise", async () => {
  await finishedLoad(BEFORE_DAYS - 1);
  expect(await move()).toEqual({ loads: 0, rows: {}, passed: 0 });
  expect(archive()).toBeNull();
  await openArchive();
  expect(await migrate(kept())).toBe(0);
  expect(readdirSync(dataFolder).filter((name) => name.startsWith(".archive"))).toEqual([]);
});

describe("a move", () => {
  it("moves only history, documents and read messages of loads finished long ago", async () => {
    const old = await finishedLoad();
    await saveSignedPaper(old, driver.id);
    await saveDeliveryRecord(old);
    const others = [
      await finishedLoad(BEFORE_DAYS - 1),
      await finishedLoad(100, "in transit"),
      await finishedLoad(100, "pending"),
    ];
    await readAll();
    const before = await keysIn(database());
    const [whole, untouched] = [
      await rowsOf(old.loadId, database()),
      await Promise.all(others.map(({ loadId }) => rowsOf(loadId, database()))),
    ];
    const moved = await move();
    expect(moved).toMatchObject({ loads: 1, passed: 0 });
    // Three steps stay on the board: the answer to the request, which requests need, and pickup and delivery,
    // which charges need.
    expect(await rowsOf(old.loadId, database())).toEqual({
      history: 3,
      files: 0,
      messages: 0,
      papers: 0,
      signatures: 0,
      records: 0,
    });
    expect(await rowsOf(old.loadId, kept())).toEqual({ ...whole, history: whole.history - 3 });
    expect(await Promise.all(others.map(({ loadId }) => rowsOf(loadId, database())))).toEqual(untouched);
    expect([...(await keysIn(database())), ...(await keysIn(kept()))].sort()).toEqual(before);
    expect(moved.rows).toEqual({
      load_events: whole.history - 3,
      files: whole.files,
      messages: whole.messages,
      papers: 1,
      signatures: 1,
      delivery_records: 1,
    });
    expect(await archivedAt(old.loadId)).not.toBeNull();
    expect(await Promise.all(others.map(({ loadId }) => archivedAt(loadId)))).toEqual([null, null, null]);
  });

  it("does nothing the second time", async () => {
    const { loadId } = await finishedLoad();
    await readAll();
    await move();
    const [at, keys] = [await archivedAt(loadId), await keysIn(kept())];
    expect(await move()).toEqual({ loads: 0, rows: {}, passed: 0 });
    expect([await archivedAt(loadId), await keysIn(kept())]).toEqual([at, keys]);
  });

  it("leaves unread messages, and the newest message of a feed", async () => {
    const { loadId } = await finishedLoad();
    const unread = await rowsOf(loadId, database());
    await database().client.execute({
      sql: "update group_membership set read_position = last_position, unread = 0 where user_id = ?",
      args: [driver.id],
    });
    await move();
    const left = await db().select().from(messages).where(eq(messages.load_id, loadId));
    const ofOwner = left.filter(({ group_id }) => group_id === owner.defaultGroupId);
    const ofDriver = left.filter(({ group_id }) => group_id === driver.defaultGroupId);
    expect(ofDriver).toHaveLength(1);
    expect(ofOwner.length).toBeGreaterThan(1);
    expect((await rowsOf(loadId, kept())).messages).toBe(unread.messages - left.length);
  });

  it("that is killed at any point loses and duplicates nothing, and the next move completes it", async () => {
    let kills = 0;
    for (let at = 1; ; at += 1) {
      const { loadId } = await finishedLoad();
      await finishedLoad(1);
      await readAll();
      const before = [...(await keysIn(database())), ...(await keysIn(kept()))].sort();
      let step = 0;
      const killAt = <T>(pass: () => T): T => {
        step += 1;
        if (step === at) throw new Error("killed");
        return pass();
      };
      for (const { patient, db } of [database(), kept()]) {
        const { execute, migrate, batch } = patient;
        vi.spyOn(patient, "execute").mockImplementation(async (...given) =>
          killAt(() => execute.apply(patient, given as never)),
        );
        const ask = db.$client.execute.bind(db.$client) as (question: Question) => Promise<ResultSet>;
        questionsTo({ db }).mockImplementation((async (question: Question) =>
          killAt(() => ask(question))) as never);
        vi.spyOn(patient, "migrate").mockImplementation(async (given) =>
          killAt(() => migrate.call(patient, given)),
        );
        vi.spyOn(patient, "batch").mockImplementation(async (...given) =>
          killAt(() => batch.apply(patient, given as never)),
        );
      }
      const ended = await move().then(
        () => true,
        (error: Error) => {
          expect(String(error.cause ?? error)).toContain("killed");
          return false;
        },
      );
      vi.restoreAllMocks();
      const found = new Set([...(await keysIn(database())), ...(await keysIn(kept()))]);
      expect([...found].sort()).toEqual(before);
      await move();
      expect([...(await keysIn(database())), ...(await keysIn(kept()))].sort()).toEqual(before);
      expect(await archivedAt(loadId)).not.toBeNull();
      expect((await rowsOf(loadId, database())).files).toBe(0);
      if (ended) break;
      kills += 1;
    }
    expect(kills).toBeGreaterThan(10);
  });

  it("leaves a load that is no longer complete when its rows are to be deleted", async () => {
    const [changed, other] = [await finishedLoad(), await finishedLoad()];
    await readAll();
    const whole = await rowsOf(changed.loadId, database());
    const { client } = database();
    const batch = client.batch.bind(client);
    vi.spyOn(client, "batch").mockImplementation(async (...given) => {
      await db().update(loads).set({ load_status: "in transit" }).where(eq(loads.load_id, changed.loadId));
      return batch(...given);
    });
    expect(await move()).toMatchObject({ loads: 1, passed: 1 });
    vi.restoreAllMocks();
    expect(await rowsOf(changed.loadId, database())).toEqual(whole);
    expect(await archivedAt(changed.loadId)).toBeNull();
    expect((await rowsOf(other.loadId, database())).files).toBe(0);

    await db()
      .update(loads)
      .set({ load_status: "complete", special_instructions: "Later" })
      .where(eq(loads.load_id, changed.loadId));
    expect(await move()).toMatchObject({ loads: 1, passed: 0 });
    const [there] = await kept().db.select().from(loads).where(eq(loads.load_id, changed.loadId));
    expect(there).toMatchObject({ load_status: "complete", special_instructions: "Later" });
  });

  it("deletes nothing if the archive's rows differ", async () => {
    const { loadId } = await finishedLoad();
    const whole = await rowsOf(loadId, database());
    const { patient } = kept();
    const migrate = patient.migrate.bind(patient);
    vi.spyOn(patient, "migrate").mockImplementation(async (statements) => {
      const results = await migrate(statements);
      await patient.execute("update files set size_bytes = size_bytes + 1");
      return results;
    });
    await expect(move()).rejects.toThrow(/does not contain the copied rows\. Nothing was deleted\.$/);
    vi.restoreAllMocks();
    expect(await rowsOf(loadId, database())).toEqual(whole);
    expect(await move()).toMatchObject({ loads: 1 });
  });

  it("finds the loads to move by an index of its own", async () => {
    const { rows } = await database().client.execute(
      "explain query plan select load_id from loads where load_status = 'complete' and archived_at is null and load_id > ''",
    );
    expect(JSON.stringify(rows)).toContain("loads_finished");
  });

  it("never moves rows into a board", async () => {
    await kept().client.execute(
      "insert into users (id, email, password_hash, created_at) select id, 'x@y.z', '', 0 from profiles",
    );
    await expect(move()).rejects.toThrow(/archive\.db has people: it is a board, not an archive\.$/);
    await kept().client.execute("delete from users");
  });
});

it("closing an account deletes its feed from the archive, and a move does so if that failed", async () => {
  await finishedLoad();
  await readAll();
  await move();
  const feedsLeft = async () => {
    const left = await kept().db.select({ owner: groups.owner_id }).from(groups);
    return [owner, driver].map(({ id }) => left.some((feed) => feed.owner === id));
  };
  expect(await feedsLeft()).toEqual([true, true]);
  await closeParty(driver);
  await followUpsFinished();
  expect(await feedsLeft()).toEqual([true, false]);

  const { client } = kept();
  vi.spyOn(client, "batch").mockRejectedValue(new Error("gone"));
  await closeParty(owner);
  await followUpsFinished();
  vi.restoreAllMocks();
  expect(await feedsLeft()).toEqual([true, false]);
  await move();
  expect(await feedsLeft()).toEqual([false, false]);
});

it("reads its number of days", () => {
  expect([readDays([]), readDays(["--days", "365"]), readDays(["--days", "0"])]).toEqual([90, 365, 0]);
  for (const args of [["--days"], ["--days", "-1"], ["--days", "x"], ["--years", "1"], ["1"]])
    expect(() => readDays(args)).toThrow(/^Name the least number of days .* npm run archive -- --days 365$/);
});
