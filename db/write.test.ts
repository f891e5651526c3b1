import "../tests/fixtures/servers/own-database";

import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Conflict, Unavailable } from "~/platform/errors";
import { dataFolder } from "../tests/fixtures/servers/own-data-folder";
import { database, openDatabase } from "./client";
import { guarded, write, writeOne } from "./write";

const { client, patient } = database();
const attempts = [vi.spyOn(client, "batch"), vi.spyOn(client, "execute")];
const metLock = () =>
  attempts.some(({ mock }) => mock.settledResults.some(({ type }) => type === "rejected"));

beforeAll(async () => {
  await patient.executeMultiple(`
    create table tally (writer text not null, number integer not null check (number > 0), primary key (writer, number));
    create table total (sum integer not null);
    create table prize (winner text);`);
});

beforeEach(async () => {
  for (const spy of attempts) spy.mockClear();
  await patient.executeMultiple(`
    delete from tally; delete from total; delete from prize;
    insert into total values (0); insert into prize values (null);`);
});

const rows = async (query: string) => (await client.execute(query)).rows.map((row) => ({ ...row }));
const add = (writer: string, number: number) => sql`insert into tally values (${writer}, ${number})`;
const taken = () => new Conflict("The prize is taken.");
const take = (winner: string) =>
  guarded(sql`update prize set winner = ${winner} where winner is null`, taken);

describe("a write", () => {
  it("writes every statement, in order", async () => {
    await write([
      { query: add("a", 1) },
      { query: sql`update tally set number = number + 1` },
      { query: add("a", 1) },
    ]);
    expect(await rows("select * from tally order by number")).toEqual([
      { writer: "a", number: 1 },
      { writer: "a", number: 2 },
    ]);
  });

  it("writes nothing if the last statement fails, and throws the database's error", async () => {
    const failing = write([{ query: add("a", 1) }, { query: add("b", 1) }, { query: add("a", 1) }]);
    await expect(failing).rejects.toMatchObject({ code: expect.stringMatching(/^SQLITE_CONSTRAINT/) });
    expect(await rows("select * from tally")).toEqual([]);
  });

  it("does not hold up the next write after a failure", async () => {
    const failing = write([{ query: sql`insert into nowhere values (1)` }]);
    const next = write([{ query: add("a", 1) }]);
    await expect(failing).rejects.toThrow(/nowhere/);
    await next;
    expect(await rows("select * from tally")).toHaveLength(1);
  });

  it("may change nothing if it has no guard", async () => {
    await write([{ query: sql`delete from tally where writer = 'nobody'` }, { query: add("a", 1) }]);
    expect(await rows("select * from tally")).toHaveLength(1);
  });
});

describe("a guarded write", () => {
  it("that changes something succeeds, and leaves no trace of its guard", async () => {
    await write([{ query: add("a", 1) }, take("a"), { query: add("a", 2) }]);
    expect(await rows("select * from prize")).toEqual([{ winner: "a" }]);
    expect(await rows("select * from tally")).toHaveLength(2);
    expect(await rows("select * from assert_changed")).toEqual([]);
  });

  it("that changes nothing rolls the whole batch back and throws its refusal", async () => {
    await write([take("a")]);
    const late = write([{ query: add("b", 1) }, take("b"), { query: add("b", 2) }]);
    await expect(late).rejects.toThrow(taken());
    await expect(late).rejects.toBeInstanceOf(Conflict);
    expect(await rows("select * from prize")).toEqual([{ winner: "a" }]);
    expect(await rows("select * from tally")).toEqual([]);
    expect(await rows("select * from assert_changed")).toEqual([]);
  });

  it("throws the refusal of the guard that failed, not another one", async () => {
    const first = guarded(sql`update total set sum = 1`, () => new Conflict("first"));
    const second = guarded(sql`update total set sum = 2 where sum = 7`, () => new Conflict("second"));
    const third = guarded(sql`update total set sum = 3`, () => new Conflict("third"));
    await expect(write([first, { query: add("a", 1) }, second, third])).rejects.toThrow("second");
    expect(await rows("select sum from total")).toEqual([{ sum: 0 }]);
  });

  it("is judged by its own changes, not by those of an earlier statement", async () => {
    const idle = guarded(sql`update prize set winner = 'x' where false`, taken);
    await expect(write([{ query: add("a", 1) }, idle])).rejects.toThrow(taken());
  });

  it("also guards an insert from a SELECT", async () => {
    const none = guarded(sql`insert into tally select 'a', 1 where false`, taken);
    await expect(write([none])).rejects.toThrow(taken());
    await write([guarded(sql`insert into tally select 'a', 1`, taken)]);
    expect(await rows("select * from tally")).toHaveLength(1);
  });
});

describe("a violated constraint", () => {
  const twice = () => new Conflict("That is there already.");

  it.each([
    ["an existing key", add("a", 1)],
    ["a CHECK", add("b", 0)],
    ["a missing value", sql`insert into tally values (null, 5)`],
  ])("throws the refusal of its statement: %s", async (_, query) => {
    await write([{ query: add("a", 1) }]);
    await expect(write([{ query: add("c", 3) }, { query, otherwise: twice }])).rejects.toThrow(twice());
    expect(await rows("select * from tally")).toEqual([{ writer: "a", number: 1 }]);
  });

  it("of another statement does not", async () => {
    await write([{ query: add("a", 1) }]);
    const failing = write([{ query: add("b", 2), otherwise: twice }, { query: add("a", 1) }]);
    await expect(failing).rejects.not.toBeInstanceOf(Conflict);
  });

  it("becomes a refusal; a programming error does not", async () => {
    const wrong = { query: sql`insert into nowhere values (1)`, otherwise: twice };
    await expect(write([wrong])).rejects.toThrow(/nowhere/);
  });
});

describe("behind another process's lock", () => {
  it("a write succeeds once the lock is released", async () => {
    const other = openDatabase(`file:${database().file}`);
    const lock = await other.patient.transaction("write");
    const waiting = write([{ query: add("a", 1) }]);
    await vi.waitFor(() => expect(metLock()).toBe(true));
    await lock.rollback();
    await waiting;
    expect(await rows("select * from tally")).toHaveLength(1);
    other.client.close();
  });

  it("every write, queued ones included, fails ten seconds after its call, and the next one succeeds", async () => {
    const other = openDatabase(`file:${database().file}`);
    const lock = await other.patient.transaction("write");
    const calledMs = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: calledMs });
    const writes = [1, 2, 3].map((number) => write([{ query: add("a", number) }]));
    const given = Promise.allSettled(writes);
    await vi.waitFor(() => expect(metLock()).toBe(true));
    vi.setSystemTime(calledMs + 10_000);
    for (const result of await given)
      expect(result).toMatchObject({ status: "rejected", reason: expect.any(Unavailable) });
    vi.useRealTimers();
    await lock.rollback();
    await write([{ query: add("b", 1) }]);
    expect(await rows("select writer from tally")).toEqual([{ writer: "b" }]);
    other.client.close();
  });
});

it("a full disk is reported in words, and the next write succeeds once there is room", async () => {
  const many = { query: sql`insert into tally values (hex(zeroblob(500000)), 1)` };
  const pages = Number((await client.execute("PRAGMA page_count")).rows[0]?.page_count);
  await client.execute(`PRAGMA max_page_count = ${pages}`);
  const refused = await write([many]).catch((error: unknown) => error);
  await client.execute("PRAGMA max_page_count = 1073741823");
  expect(refused).toBeInstanceOf(Unavailable);
  expect(refused).toMatchObject({ status: 503, cause: { code: "SQLITE_FULL" } });
  await write([many]);
  expect(await rows("select number from tally")).toEqual([{ number: 1 }]);
});

describe("many writes at once", () => {
  it("50 guarded writes have exactly one winner", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, number) =>
        write([{ query: add("won", number + 1) }, take(`writer ${number + 1}`)]),
      ),
    );
    const lost = results.filter((result) => result.status === "rejected");
    expect(lost).toHaveLength(49);
    for (const { reason } of lost) expect(reason).toEqual(taken());
    const [winner] = await rows("select number from tally");
    expect(await rows("select winner from prize")).toEqual([{ winner: `writer ${winner?.number}` }]);
    expect(await rows("select count(*) as count from tally")).toEqual([{ count: 1 }]);
  });

  it("200 plain writes are all saved", async () => {
    await Promise.all(Array.from({ length: 200 }, (_, number) => write([{ query: add("a", number + 1) }])));
    expect(await rows("select count(*) as count from tally")).toEqual([{ count: 200 }]);
  });

  it("two processes with 200 writes each lose none", { timeout: 120_000 }, async () => {
    const writers = ["left", "right"].map((label) => {
      const args = ["--import", "tsx", "tests/fixtures/write-many.ts", label, "200"];
      const child = spawn(process.execPath, args, { env: { ...process.env, DATA_DIR: dataFolder } });
      const said = { out: "", err: "" };
      child.stdout.on("data", (text) => {
        said.out += text;
      });
      child.stderr.on("data", (text) => {
        said.err += text;
      });
      return { child, said, ready: once(child.stdout, "data"), ended: once(child, "close") };
    });
    await Promise.all(writers.map(({ ready }) => ready));
    for (const { child } of writers) child.stdin.end("go\n");
    await Promise.all(writers.map(({ ended }) => ended));

    expect(writers.map(({ said, child }) => [said.out, said.err, child.exitCode])).toEqual([
      ["ready\ndone\n", "", 0],
      ["ready\ndone\n", "", 0],
    ]);
    expect(await rows("select writer, count(*) as count from tally group by writer order by writer")).toEqual(
      [
        { writer: "left", count: 200 },
        { writer: "right", count: 200 },
      ],
    );
    expect(await rows("select sum from total")).toEqual([{ sum: 400 }]);
    expect(await rows("select * from assert_changed")).toEqual([]);
  });
});

describe("a single statement", () => {
  it("returns what it wrote, and waits in the queue of all writes", async () => {
    const next = sql`insert into tally values ('a', 1) on conflict do update set number = number + 1 returning number`;
    const [, [first], [second]] = await Promise.all([
      write([{ query: add("b", 1) }]),
      writeOne(next),
      writeOne(sql`update total set sum = sum + 1 returning sum`),
    ]);
    expect([first?.number, second?.sum]).toEqual([1, 1]);
    expect(await writeOne(sql`update total set sum = 5 where sum = 7 returning sum`)).toEqual([]);
  });

  it("waits for a lock like any other write", async () => {
    const other = openDatabase(`file:${dataFolder}/haulway.db`);
    await other.client.execute("PRAGMA busy_timeout = 5000");
    const lock = await other.patient.transaction("write");
    const late = writeOne(sql`update total set sum = sum + 1 returning sum`);
    await vi.waitFor(() => expect(metLock()).toBe(true));
    await lock.rollback();
    expect((await late)[0]?.sum).toBe(1);
    other.client.close();
  });
});
