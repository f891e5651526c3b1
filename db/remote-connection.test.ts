import "../tests/fixtures/servers/own-data-folder";

import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { Conflict, OutcomeUnknown, Unavailable } from "~/platform/errors";
import { freePort } from "../app/cli/settings.mjs";
import { type Break, type DatabaseProxy, DONE, startDatabaseProxy } from "../tests/fakes/database-connection";
import { drip } from "../tests/fixtures/servers/drip";
import { dataFolder } from "../tests/fixtures/servers/own-data-folder";
import { describeSqld, type Sqld, startSqld } from "../tests/fixtures/servers/sqld";
import { askRows, type Database, openDatabase } from "./client";
import { connectionFaultIn, remoteClients } from "./remote-connection";
import { guarded, write, writeOne, wroteNothing } from "./write";

const BREAKS: readonly Break[] = ["before", "in question", "asked", "in answer", "after"];

describeSqld("a connection that breaks", () => {
  let server: Sqld;
  let line: DatabaseProxy;
  let target: Database;
  let truth: Database;
  beforeAll(async () => {
    server = await startSqld();
    line = await startDatabaseProxy(server.url);
    [target, truth] = [openDatabase(line.url), openDatabase(server.url)];
    await truth.patient.executeMultiple(`
      create table assert_changed (changes integer check (changes > 0));
      create table tally (number integer primary key);
      create table prize (winner text);`);
  });
  afterAll(async () => {
    target?.client.close();
    await line?.close();
    await server?.stop();
  });
  beforeEach(async () => {
    await truth.patient.executeMultiple(
      "delete from tally; delete from prize; insert into prize values (null);",
    );
    line.heard();
  });

  const numbers = async () =>
    (await truth.client.execute("select number from tally order by number")).rows.map(({ number }) => number);
  const add = (number: number) => ({ query: sql`insert into tally values (${number})` });
  const ask = () => askRows<{ n: number }>(sql`select count(*) as n from tally`, target.db);
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => "no failure",
      (error: unknown) => error,
    );

  it.each(BREAKS)("once, %s, makes a query succeed on its second attempt", async (at) => {
    line.breakAt(/count/, at);
    expect(await ask()).toEqual([{ n: 0 }]);
    expect(line.heard()).toHaveLength(2);
  });

  it.each(BREAKS)("twice, %s, fails the query with a connection fault", async (at) => {
    line.breakAt(/count/, at, at);
    expect(connectionFaultIn(await failureOf(ask()))).toMatchObject({ maybeDone: true, isLate: false });
    expect(line.heard()).toHaveLength(2);
    expect(await ask()).toEqual([{ n: 0 }]);
  });

  it.each(BREAKS)(
    "%s, never repeats a write: its outcome is unknown, and all of it is saved or nothing",
    async (at) => {
      line.breakAt(/tally/, at);
      const many = Array.from({ length: 500 }, (_, number) => add(number));
      const failure = await failureOf(write(many, target));
      expect(failure).toBeInstanceOf(OutcomeUnknown);
      expect(wroteNothing(failure)).toBe(false);
      expect(line.heard()).toHaveLength(1);
      // The server may still be processing the statement.
      await truth.client.batch(["select 1"], "write");
      const saved = (await numbers()).length;
      if (at === "asked") expect([0, 500]).toContain(saved);
      else expect(saved).toBe(DONE.includes(at) ? 500 : 0);
    },
  );

  it.each(BREAKS)("%s, never repeats a single statement either", async (at) => {
    line.breakAt(/tally/, at);
    const { query } = add(1);
    expect(await failureOf(writeOne(query, target))).toBeInstanceOf(OutcomeUnknown);
    expect(line.heard()).toHaveLength(1);
  });

  it("lets the next write through, and its guard shows what happened to the first", async () => {
    const take = (winner: string) =>
      guarded(sql`update prize set winner = ${winner} where winner is null`, () => new Conflict("Taken."));
    line.breakAt(/prize/, "after");
    await expect(write([take("me"), add(1)], target)).rejects.toThrow(OutcomeUnknown);
    await expect(write([take("me"), add(2)], target)).rejects.toThrow("Taken.");
    expect(await numbers()).toEqual([1]);
  });

  it("carries four writes of a process at once, and the others wait", async () => {
    line.hold(true);
    const writes = Array.from({ length: 10 }, (_, number) => write([add(number)], target));
    await expect.poll(() => line.waiting()).toBeGreaterThanOrEqual(4);
    for (let asked = 0; asked < 10; asked += 1) await truth.client.execute("select 1");
    expect(line.waiting()).toBe(4);
    line.hold(false);
    await Promise.all(writes);
    expect(await numbers()).toHaveLength(10);
  });

  it("that is silent makes a query and a write fail in time, and neither is repeated", async () => {
    const { client, asking } = remoteClients(line.url, undefined, 100);
    line.hold(true);
    const question = await failureOf(asking.execute("select 1"));
    expect(connectionFaultIn(question)).toMatchObject({ maybeDone: true, isLate: true });
    const failure = await failureOf(write([add(1)], { ...target, client }));
    expect(failure).toBeInstanceOf(OutcomeUnknown);
    expect(line.heard()).toHaveLength(2);
    line.hold(false);
  });
});

describeSqld("a server that is killed", () => {
  it("during a write leaves all or nothing of it after a restart, and every acknowledged write", async () => {
    const folder = path.join(dataFolder, "killed");
    const first = await startSqld(folder);
    const made = openDatabase(first.url).client;
    await made.execute("create table tally (number integer primary key, text text)");
    await first.stop();
    let said = 0;
    for (const afterMs of [1, 3, 6, 12, 25]) {
      const server = await startSqld(folder);
      const target = openDatabase(server.url);
      const { rows } = await target.client.execute("select number from tally");
      expect([said, said + 2_000]).toContain(rows.length);
      const next = rows.length;
      const batch = (from: number, count: number) =>
        Array.from({ length: count }, (_, at) => ({
          query: sql`insert into tally values (${from + at}, hex(randomblob(500)))`,
        }));
      await write(batch(next, 10), target);
      said = next + 10;
      const writing = write(batch(said, 2_000), target).then(
        () => "saved",
        (error: unknown) => error,
      );
      await pause(afterMs);
      process.kill(server.pid, "SIGKILL");
      const outcome = await writing;
      if (outcome === "saved") said += 2_000;
      else expect(outcome).toBeInstanceOf(OutcomeUnknown);
      await server.stop();
    }
  });
});

async function startOther(listener: RequestListener) {
  const other = createServer(listener);
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const end = () => {
    other.closeAllConnections();
    other.close();
  };
  return { url: `http://127.0.0.1:${port}`, end };
}

const DELETION = { query: sql`delete from loads` };
const BATCH_OF_NOTHING = JSON.stringify({
  results: [{ type: "ok", response: { type: "batch", result: {} } }],
});

it.each([
  [200, "text/html", "<p>Sign in to this network"],
  [200, "application/octet-stream", "{}"],
  [200, "application/json", ""],
  [200, "application/json", '{"baton":null,"results":[{"type":"ok","resp'],
  [200, "application/json", "{}"],
  [200, "application/json", '{"results":[]}'],
  [200, "application/json", BATCH_OF_NOTHING],
  [302, "text/html", "Moved"],
  [500, "text/plain", "upstream"],
  [502, "text/plain", "upstream"],
  [520, "text/html", "<p>Unknown error"],
  [524, "text/html", "<p>A timeout occurred"],
])("an answer of %i, %s and %j is not the database's: the outcome is unknown", async (status, type, body) => {
  const other = await startOther((_, answer) => answer.writeHead(status, { "content-type": type }).end(body));
  const target = openDatabase(other.url);
  await expect(write([DELETION], target)).rejects.toThrow(OutcomeUnknown);
  await expect(writeOne(DELETION.query, target)).rejects.toThrow(OutcomeUnknown);
  other.end();
});

it.each([307, 308, 301])(
  "follows no redirect of status %i, which would lead to another server",
  async (status) => {
    let asked = 0;
    const stranger = await startOther((_, answer) => {
      asked += 1;
      answer.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
    const other = await startOther((request, answer) =>
      answer.writeHead(status, { location: `${stranger.url}${request.url}` }).end(),
    );
    const target = openDatabase(other.url, "token");
    await expect(write([DELETION], target)).rejects.toThrow(OutcomeUnknown);
    const question = await askRows(sql`select 1`, target.db).catch((error: unknown) => error);
    expect(connectionFaultIn(question)).toMatchObject({
      message: `the database does not answer (HTTP ${status})`,
    });
    expect(asked).toBe(0);
    other.end();
    stranger.end();
  },
);

describeSqld("an overloaded database", () => {
  it("has changed nothing, and a query succeeds on its second attempt", async () => {
    const server = await startSqld();
    let refusals = 0;
    const between = createServer(async (request, answer) => {
      if (refusals-- > 0) return answer.writeHead(429).end();
      const body = await request.toArray();
      const real = await fetch(`${server.url}${request.url}`, {
        method: request.method,
        headers: { "content-type": "application/json" },
        ...(body.length > 0 && { body: Buffer.concat(body) }),
      });
      return answer.writeHead(real.status, { "content-type": "application/json" }).end(await real.text());
    });
    between.listen(0, "127.0.0.1");
    await once(between, "listening");
    const { port } = between.address() as AddressInfo;
    const target = openDatabase(`http://127.0.0.1:${port}`);
    refusals = 1;
    expect(await askRows(sql`select 1 as n`, target.db)).toEqual([{ n: 1 }]);
    refusals = 2;
    const question = await askRows(sql`select 1 as n`, target.db).catch((error: unknown) => error);
    expect(connectionFaultIn(question)).toMatchObject({ maybeDone: false, isLate: false });
    refusals = 1;
    const failure = await write([{ query: sql`create table tally (n)` }], target).catch((error) => error);
    expect(failure).toBeInstanceOf(Unavailable);
    expect(wroteNothing(failure)).toBe(true);
    target.client.close();
    between.closeAllConnections();
    between.close();
    await server.stop();
  });
});

it("a database that answers one byte at a time is too late", async () => {
  const between = createServer((_, answer) =>
    drip(answer.writeHead(200, { "content-type": "application/json" })),
  );
  between.listen(0, "127.0.0.1");
  await once(between, "listening");
  const { port } = between.address() as AddressInfo;
  const { asking } = remoteClients(`http://127.0.0.1:${port}`, undefined, 100);
  const failure = await asking.execute("select 1").catch((error: unknown) => error);
  expect(connectionFaultIn(failure)).toMatchObject({ maybeDone: true, isLate: true });
  between.closeAllConnections();
  between.close();
});

it("an unreachable database has changed nothing, and the error says so", async () => {
  const nowhere = openDatabase(`http://127.0.0.1:${await freePort()}`);
  const failure = await write([{ query: sql`delete from loads` }], nowhere).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Unavailable);
  expect(failure).toMatchObject({
    message: expect.stringContaining("Nothing was changed"),
    cause: { message: expect.stringMatching(/^the database does not answer \(/) },
  });
  expect(wroteNothing(failure)).toBe(true);
});
