import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Client, createClient, LibsqlBatchError } from "@libsql/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FileClient } from "./file-client";

let folder: string;
let client: FileClient;
let other: Client;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "haulway-file-client-"));
  const file = join(folder, "a.db");
  client = new FileClient(file, 100);
  await client.execute("PRAGMA journal_mode = WAL");
  other = createClient({ url: pathToFileURL(file).href, timeout: 100 });
  await other.executeMultiple(
    "create table t (id integer primary key, name text unique, rate real, bytes blob); create table u (id integer, t integer references t)",
  );
  await client.batch([
    ["insert into t values (?, ?, ?, ?)", [1, "Reno", 1.5, new Uint8Array([1, 2]).buffer]],
    ["insert into t values (?, ?, ?, ?)", [2, null, -0.25, null]],
    ["insert into u values (7, 1)"],
  ]);
});

afterEach(() => {
  client.close();
  other.close();
  rmSync(folder, { recursive: true });
});

const idsOf = async (table: string) =>
  (await client.execute(`select id from ${table} order by id`)).rows.map(({ id }) => id);

it("returns named rows, and cells for Drizzle, also from the cache", async () => {
  const statement = { sql: "select id, name, rate from t where id < ? order by id", args: [3] };
  for (const _time of [1, 2]) {
    expect((await client.execute(statement)).rows).toEqual([
      { id: 1, name: "Reno", rate: 1.5 },
      { id: 2, name: null, rate: -0.25 },
    ]);
    const { columns, rows } = await client.ask(statement);
    expect({ columns, rows: rows.map((cells) => [...cells]) }).toEqual({
      columns: ["id", "name", "rate"],
      rows: [
        [1, "Reno", 1.5],
        [2, null, -0.25],
      ],
    });
  }
});

it("a write returns its number of changed rows, or its RETURNING rows", async () => {
  expect(await client.execute("update t set rate = 2")).toEqual({ rows: [], rowsAffected: 2 });
  const renaming = { sql: "update t set name = ? where id = 1 returning name", args: ["Elko"] };
  expect((await client.execute(renaming)).rows).toEqual([{ name: "Elko" }]);
});

it.each<[string, string, string]>([
  ["a constraint", "insert into t (id) values (1)", "SQLITE_CONSTRAINT"],
  ["a foreign key", "insert into u values (8, 99)", "SQLITE_CONSTRAINT"],
  ["a mistake", "select nothing from nowhere", "SQLITE_ERROR"],
])("%s is an error with its code, each time", async (_, sql, code) => {
  for (const _time of [1, 2])
    await expect(client.execute(sql)).rejects.toMatchObject({ name: "LibsqlError", code });
});

it.each([undefined, Number.NaN])("refuses %s as a value", async (value) => {
  await expect(client.execute({ sql: "select ? as a", args: [value as never] })).rejects.toThrow();
});

describe("a batch", () => {
  it("writes everything or nothing, and names the statement that failed", async () => {
    const batch = ["insert into t (id) values (3)", "insert into t (id) values (1)"];
    const error = await client.batch(batch, "write").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LibsqlBatchError);
    expect(error).toMatchObject({ statementIndex: 1, code: "SQLITE_CONSTRAINT" });
    expect(await idsOf("t")).toEqual([1, 2]);
    await client.batch(["insert into t (id) values (3)"], "write");
    expect((await other.execute("select count(*) as n from t")).rows[0]?.n).toBe(3);
  });

  it("waits at most its timeout for another connection's lock, and works once it is released", async () => {
    const lock = await other.transaction("write");
    await expect(client.batch(["delete from u"], "write")).rejects.toMatchObject({ code: "SQLITE_BUSY" });
    // The connection can still read, and later sees the other connection's write.
    expect(await idsOf("u")).toEqual([7]);
    await lock.execute("insert into u values (8, 1)");
    await lock.commit();
    expect(await idsOf("u")).toEqual([7, 8]);
    await client.batch(["delete from u"], "write");
    expect(await idsOf("u")).toEqual([]);
  });
});

it("a single write that meets a lock does not spoil the connection", async () => {
  const lock = await other.transaction("write");
  const remove = "delete from u where id = 7";
  await expect(client.execute(remove)).rejects.toMatchObject({ code: "SQLITE_BUSY" });
  await lock.execute("insert into u values (8, 1)");
  await lock.commit();
  expect(await client.execute(remove)).toMatchObject({ rowsAffected: 1 });
  expect(await idsOf("u")).toEqual([8]);
});

it("a cached statement notices another connection's migration", async () => {
  expect(await idsOf("u")).toEqual([7]);
  await other.migrate(["alter table u add column weight integer default 5"]);
  expect(await idsOf("u")).toEqual([7]);
  expect((await client.execute("select weight from u")).rows).toEqual([{ weight: 5 }]);
});

it("answers more statements than the cache holds", async () => {
  for (const time of [1, 2])
    for (let n = 0; n < 600; n += 1)
      expect((await client.execute(`select ${n} + ${time} as n`)).rows).toEqual([{ n: n + time }]);
});

it("refuses to work after closing, and to open a folder", async () => {
  client.close();
  await expect(client.execute("select 1")).rejects.toMatchObject({ code: "CLIENT_CLOSED" });
  expect(() => new FileClient(folder, 1)).toThrow();
});
