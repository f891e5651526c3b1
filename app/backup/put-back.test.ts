import "../../tests/fixtures/servers/own-database";

import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveLoad } from "~/builders/load";
import { savePerson } from "~/builders/person";
import { fileStore } from "~/files/store/choose-store.server";
import { diskStore } from "~/files/store/disk-store.node.server";
import { type Database, database, openDatabase } from "../../db/client";
import { migrate } from "../../db/migrate";
import * as schema from "../../db/schema";
import { dataFolder } from "../../tests/fixtures/servers/own-data-folder";
import { describeSqld, sqldHere } from "../../tests/fixtures/servers/sqld";
import { readFolder } from "./arguments.mjs";
import { backUp } from "./back-up";
import { restoreCopy } from "./put-back";

let count = 0;
const newFolder = () => path.join(dataFolder, `place-${++count}`);
const opened: Database[] = [];
const open = (url: string) => {
  const target = openDatabase(url);
  opened.push(target);
  return target;
};
function newPlace(url?: string) {
  const folder = newFolder();
  mkdirSync(folder);
  const target = open(url ?? pathToFileURL(path.join(folder, "haulway.db")).href);
  return { target, store: diskStore(path.join(folder, "blobs")), folder };
}
const here = () => ({ target: database(), store: fileStore(), folder: dataFolder });
type Place = ReturnType<typeof newPlace>;

const copyOf = async ({ target, store }: Place) => {
  const folder = newFolder();
  await backUp({ source: target, store, folder });
  return folder;
};

async function everythingIn({ target, folder }: Place) {
  const tables = Object.values(schema).flatMap((value) =>
    is(value, SQLiteTable) ? [getTableName(value)] : [],
  );
  const rows: Record<string, unknown[]> = {};
  for (const table of tables) {
    const found = await target.client.execute(`select rowid, * from "${table}" order by rowid`);
    rows[table] = found.rows.map((row) => ({ ...row }));
  }
  const blobs = path.join(folder, "blobs");
  const files = readdirSync(blobs, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [path.relative(blobs, file), readFileSync(file).toString("base64")]);
  return { rows, files };
}

beforeAll(async () => {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  await saveLoad({ status: "complete", owner, driver, messages: true, store: fileStore() });
  await saveLoad({ status: "pickup", owner, driver, messages: true, store: fileStore() });
});
afterAll(() => {
  for (const { client } of opened) client.close();
});

it("phones are not restored: a user who has signed out after the backup must get no notifications", async () => {
  const { id } = await savePerson({ role: "driver" });
  const { client } = database();
  await client.execute({
    sql: "insert into sessions (token_hash, session_id, user_id, created_at, last_seen_at, expires_at) values ('h', 's', ?, 1, 1, 1)",
    args: [id],
  });
  await client.execute({
    sql: `insert into push_subscriptions (subscription_id, person_id, session_id, endpoint, p256dh, auth, device_name, created_at)
      values ('p', ?, 's', 'https://web.push.apple.com/1', 'key', 'auth', 'Safari on iPhone', 1)`,
    args: [id],
  });
  const place = newPlace();
  await restoreCopy({ ...place, folder: await copyOf(here()) });
  const [there, here_] = [await everythingIn(place), await everythingIn(here())];
  expect(here_.rows.push_subscriptions).toHaveLength(1);
  expect(there.rows.push_subscriptions).toEqual([]);
  expect(there.rows.sessions).toEqual(here_.rows.sessions);
  await client.execute("delete from push_subscriptions");
});

it("a copy is restored unchanged into another file", async () => {
  const place = newPlace();
  const { rows, files, gone } = await restoreCopy({ ...place, folder: await copyOf(here()) });
  const there = await everythingIn(place);
  expect(there).toEqual(await everythingIn(here()));
  expect(there.rows.loads).toHaveLength(2);
  expect([rows, files, gone]).toEqual([Object.values(there.rows).flat().length, there.files.length, 0]);
});

it("location consents and locations are not restored: users may have withdrawn their consent", async () => {
  const { client } = database();
  await client.execute(`insert into sharing (sharing_id, load_id, person_id, chosen_at, words, given_at, place_at, place_told_at, latitude,
      longitude, near)
    select 'shared', load_id, user_id, 1, 'Share your location?', 2, 3, 4, 41.11, -114.96, 'Wells, NV' from userloads
    where relationship_type = 'driver' limit 1`);
  const place = newPlace();
  await restoreCopy({ ...place, folder: await copyOf(here()) });
  const shared =
    "select ended_at > 2 as is_over, place_at, place_told_at, latitude, longitude, near from sharing";
  expect((await place.target.client.execute(shared)).rows).toEqual([
    { is_over: 1, place_at: null, place_told_at: null, latitude: null, longitude: null, near: null },
  ]);
  expect((await client.execute(shared)).rows).toMatchObject([{ is_over: null, near: "Wells, NV" }]);
  await client.execute("delete from sharing");
});

it("Book Now is not restored: the owner may have turned it off", async () => {
  const { client } = database();
  await client.execute("insert into book_now select load_id, 'fits', 1 from loads limit 1");
  const place = newPlace();
  await restoreCopy({ ...place, folder: await copyOf(here()) });
  const allowed = "select count(*) as count from book_now";
  expect((await place.target.client.execute(allowed)).rows).toEqual([{ count: 0 }]);
  expect((await client.execute(allowed)).rows).toEqual([{ count: 1 }]);
  await client.execute("delete from book_now");
});

it("a restored copy has no pending notifications", async () => {
  const { client } = database();
  await client.execute(`insert into notices (person_id, kind, topic, at, push_due_at, due_at, by_mail)
    select id, 'match', 'matching loads', 1, 2, 3, 1 from users`);
  const place = newPlace();
  await restoreCopy({ ...place, folder: await copyOf(here()) });
  const due = `select count(*) > 1 as has, count(push_due_at) > 0 as pushes, count(due_at) > 0 as mails from notices`;
  expect((await place.target.client.execute(due)).rows).toEqual([{ has: 1, pushes: 0, mails: 0 }]);
  // The original installation still sends its notifications.
  expect((await client.execute(due)).rows).toEqual([{ has: 1, pushes: 1, mails: 1 }]);
  await client.execute("delete from notices");
});

it("a restored copy sends no announcement again", async () => {
  const { client } = database();
  await client.execute(`insert into announcements (audience, subject, message, made_at, due_at)
    values ('all', 'New', 'You can park a truck.', 1, 2)`);
  const place = newPlace();
  await restoreCopy({ ...place, folder: await copyOf(here()) });
  const state = "select due_at, was_stopped from announcements";
  expect((await place.target.client.execute(state)).rows).toEqual([{ due_at: null, was_stopped: 1 }]);
  expect((await client.execute(state)).rows).toEqual([{ due_at: 2, was_stopped: 0 }]);
  await client.execute("delete from announcements");
});

it("a copy is restored without the chunks of unfinished forms", async () => {
  const { client } = database();
  await client.execute(`insert into form_pieces
    select id, 'a-key', 'a-hash', 0, 9, 9, 9, 1, x'00' from users limit 1`);
  try {
    const place = newPlace();
    await restoreCopy({ ...place, folder: await copyOf(here()) });
    const { rows } = await everythingIn(place);
    expect(rows.users).not.toEqual([]);
    expect(rows.form_pieces).toEqual([]);
  } finally {
    await client.execute("delete from form_pieces");
  }
});

describe("a copy is refused in one line", () => {
  it("by a database that has people; the database stays unchanged", async () => {
    const before = await everythingIn(here());
    const again = restoreCopy({ ...here(), folder: await copyOf(here()) });
    await expect(again).rejects.toThrow(
      /^The database .*haulway\.db already has people\. Choose an empty one\.$/,
    );
    expect(await everythingIn(here())).toEqual(before);
  });

  it("if it is not a copy, or is of a newer version", async () => {
    await expect(restoreCopy({ ...newPlace(), folder: path.join(dataFolder, "nowhere") })).rejects.toThrow(
      /is not a copy/,
    );
    const folder = await copyOf(here());
    const { client } = open(pathToFileURL(path.join(folder, "haulway.db")).href);
    await client.execute(
      "insert into __drizzle_migrations (hash, created_at) values ('newer', 99999999999999)",
    );
    await expect(restoreCopy({ ...newPlace(), folder })).rejects.toThrow(
      "Haulway cannot use this copy: it was made by a newer version of Haulway.",
    );
  });

  it("if the command is given no folder", () => {
    expect(readFolder(["--from", "copies/monday"], "from")).toBe("copies/monday");
    expect(() => readFolder(["--to", "x"], "from")).toThrow(/^Name the folder of the copy: .*$/);
  });
});

it("an interrupted restore is completed by the next attempt", async () => {
  const [place, folder] = [newPlace(), await copyOf(here())];
  await migrate(place.target);
  const migrating = place.target.patient.migrate.bind(place.target.patient);
  place.target.patient.migrate = (statements) =>
    statements.some((each) => JSON.stringify(each).includes('into \\"files\\"'))
      ? Promise.reject(new Error("The line broke."))
      : migrating(statements);
  await expect(restoreCopy({ ...place, folder })).rejects.toThrow("The line broke.");
  place.target.patient.migrate = migrating;
  await restoreCopy({ ...place, folder });
  expect(await everythingIn(place)).toEqual(await everythingIn(here()));
});

describeSqld("with a hosted database", () => {
  const server = sqldHere();

  it("a copy of a file is restored there, and a copy of that is restored into a file", async () => {
    const original = await everythingIn(here());
    const hosted = newPlace(server.url);
    await restoreCopy({ ...hosted, folder: await copyOf(here()) });
    expect(await everythingIn(hosted)).toEqual(original);

    const copy = await copyOf(hosted);
    const file = newPlace();
    await restoreCopy({ ...file, folder: copy });
    expect(await everythingIn(file)).toEqual(original);
    expect((await file.target.client.execute("PRAGMA foreign_key_check")).rows).toEqual([]);
    expect(existsSync(path.join(copy, "haulway.db"))).toBe(true);

    await expect(restoreCopy({ ...hosted, folder: copy })).rejects.toThrow("already has people");
  });

  it("a copy taken during writes is of one point in time", async () => {
    const target = open(server.url);
    const nameOf = async (folder: string) => {
      const copy = open(pathToFileURL(path.join(folder, "haulway.db")).href);
      const of = async (table: string) =>
        Number((await copy.client.execute(`select count(*) as n from ${table}`)).rows[0]?.n);
      return { loads: await of("loads"), posts: await of("load_events where event = 'post'") };
    };
    const [owner] = (await target.client.execute("select id from users limit 1")).rows;
    let isDone = false;
    const writing = (async () => {
      while (!isDone) await saveLoad({ owner: { id: String(owner?.id), fullName: "x" } }, target);
    })();
    const { loads, posts } = await nameOf(await copyOf({ ...newPlace(server.url) }));
    isDone = true;
    await writing;
    expect(posts).toBe(loads);
    const [now] = (await target.client.execute("select count(*) as n from loads")).rows;
    expect(Number(now?.n)).toBeGreaterThan(loads);
  });
});
