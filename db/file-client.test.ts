import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Client, createClient, type InStatement, LibsqlBatchError, LibsqlError } from "@libsql/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FileClient } from "./file-client";

let folder: string;
let client: FileClient;
let theirs: Client;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "haulway-file-client-"));
  const file = join(folder, "a.db");
  const url = pathToFileURL(file).href;
  client = new FileClient(file, url, { timeout: 100 });
  await client.execute("PRAGMA journal_mode = WAL");
  theirs = createClient({ url, timeout: 100 });
  await client.executeMultiple(
    "create table t (id integer primary key, name text unique, rate real, at integer, bytes blob); create table u (id integer, t integer references t)",
  );
  await client.batch([
    [
      "insert into t values (?, ?, ?, ?, ?)",
      [1, "Reno", 1.5, 1_795_000_000_000, new Uint8Array([1, 2]).buffer],
    ],
    ["insert into t values (?, ?, ?, ?, ?)", [2, null, -0.25, null, null]],
    ["insert into u values (7, 1)"],
  ]);
});

afterEach(() => {
  client.close();
  theirs.close();
  rmSync(folder, { recursive: true });
});

/** A result as its readers see it: by index and by name. */
async function seen(by: Client, statement: InStatement | string) {
  const { columns, rows, rowsAffected, lastInsertRowid } = await by.execute(statement as InStatement);
  return {
    columns,
    rowsAffected,
    lastInsertRowid,
    byIndex: rows.map((row) => Array.prototype.slice.call(row)),
    byName: rows.map((row) => Object.fromEntries(Object.entries(row))),
  };
}

describe("answers as the client that it stands for", () => {
  it.each<[string, InStatement | string]>([
    ["all types", "select * from t order by id"],
    ["two columns of one name", "select t.id, u.id, t.name from t join u on u.t = t.id"],
    ["nothing", "select * from t where id = 9"],
    ["an expression", "select count(*), max(rate) as most from t"],
    ["numbers as names", "select 0, 7, 1"],
    ["values by place", { sql: "select ? as a, ? as b, ? as c", args: [true, "x", null] }],
    ["values by name", { sql: "select :a as a, $b as b", args: { a: 1, $b: "two" } }],
    ["rows of a write", { sql: "update t set name = ? where id = 1 returning id, name", args: ["Elko"] }],
    ["a pragma", "PRAGMA user_version"],
  ])("%s, the second time too", async (_, statement) => {
    const expected = await seen(theirs, statement);
    expect(await seen(client, statement)).toEqual(expected);
    expect(await seen(client, statement)).toEqual(expected);
  });

  it("a write without rows says how many it changed", async () => {
    expect(await client.execute("update t set rate = 2")).toMatchObject({ rows: [], rowsAffected: 2 });
    expect(await client.execute({ sql: "insert into t (name) values ('Ely')", args: [] })).toMatchObject({
      rowsAffected: 1,
      lastInsertRowid: 3n,
    });
  });

  it.each<[string, InStatement | string]>([
    ["a constraint", "insert into t (id) values (1)"],
    ["a foreign key", "insert into u values (8, 99)"],
    ["a mistake", "select nothing from nowhere"],
  ])("%s is the same error", async (_, statement) => {
    const error = await theirs.execute(statement as InStatement).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LibsqlError);
    const { code, extendedCode } = error as LibsqlError;
    for (const _time of [1, 2])
      await expect(client.execute(statement)).rejects.toMatchObject({
        name: "LibsqlError",
        code,
        extendedCode,
      });
  });

  it.each([undefined, Number.NaN])("%s is no value", async (value) => {
    await expect(client.execute("select ? as a", [value as never])).rejects.toThrow();
  });
});

describe("a batch", () => {
  it("writes all or nothing, and says which statement failed", async () => {
    const batch = [["insert into t (id) values (3)"], ["insert into t (id) values (1)"]] as [string][];
    const error = await client.batch(batch, "write").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LibsqlBatchError);
    expect(error).toMatchObject({ statementIndex: 1, code: "SQLITE_CONSTRAINT" });
    expect((await client.execute("select count(*) as n from t")).rows[0]?.n).toBe(2);
    // The connection is free again.
    await client.batch(["insert into t (id) values (3)"], "write");
    expect((await theirs.execute("select count(*) as n from t")).rows[0]?.n).toBe(3);
  });

  it("waits for a lock of another connection, no longer than its timeout, and works once that is gone", async () => {
    const lock = await theirs.transaction("write");
    await expect(client.batch(["delete from u"], "write")).rejects.toMatchObject({ code: "SQLITE_BUSY" });
    // Meanwhile it reads on, and afterwards it sees what the other one has written.
    expect((await client.execute("select count(*) as n from u")).rows[0]?.n).toBe(1);
    await lock.execute("insert into u values (8, 1)");
    await lock.commit();
    expect((await client.execute("select count(*) as n from u")).rows[0]?.n).toBe(2);
    await client.batch(["delete from u"], "write");
    expect((await client.execute("select * from u")).rows).toEqual([]);
  });
});

it("a single write that meets a lock leaves the connection as good as before", async () => {
  const lock = await theirs.transaction("write");
  const remove = "delete from u where id = 7";
  await expect(client.execute(remove)).rejects.toMatchObject({ code: "SQLITE_BUSY" });
  await lock.execute("insert into u values (8, 1)");
  await lock.commit();
  expect(await client.execute(remove)).toMatchObject({ rowsAffected: 1 });
  expect((await client.execute("select id from u")).rows.map((row) => row.id)).toEqual([8]);
});

it("a statement that is kept follows the schema", async () => {
  await client.execute("select * from u");
  await client.migrate(["alter table u add column weight integer default 5"]);
  expect({ ...(await client.execute("select * from u")).rows[0] }).toEqual({ id: 7, t: 1, weight: 5 });
});

it("of more texts than are kept each still answers", async () => {
  for (const round of [1, 2])
    for (let n = 0; n < 600; n += 1)
      expect((await client.execute(`select ${n} + ${round} as n`)).rows[0]?.n).toBe(n + round);
});

it("a closed client says so, and a folder is no file", async () => {
  client.close();
  await expect(client.execute("select 1")).rejects.toMatchObject({ code: "CLIENT_CLOSED" });
  expect(() => new FileClient(folder, pathToFileURL(folder).href, { timeout: 1 })).toThrow();
});
