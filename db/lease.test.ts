import "../tests/fixtures/servers/own-database";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "~/platform/log.server";
import { database } from "./client";
import { keepLease, type Lease, takeLease } from "./lease";

const run = (sql: string) => database().client.execute(sql);
/** Simulates the passage of time by moving the expiration of every lease to an earlier time. */
const pass = (ms: number) => run(`update leases set expires_at = expires_at - ${ms}`);
const holders = async () => (await run("select holder from leases")).rows.map(({ holder }) => holder);

beforeEach(() => run("delete from leases"));

describe("a lease", () => {
  it("is held by one of two processes, which may renew it", async () => {
    expect(await takeLease("work", "a", 10_000)).toBe(true);
    expect(await takeLease("work", "b", 10_000)).toBe(false);
    expect(await takeLease("work", "a", 10_000)).toBe(true);
    expect(await takeLease("other work", "b", 10_000)).toBe(true);
  });

  it("can be taken once it has expired, and not before", async () => {
    await takeLease("work", "a", 10_000);
    await pass(5_000);
    expect(await takeLease("work", "b", 10_000)).toBe(false);
    await pass(5_000);
    expect(await takeLease("work", "b", 10_000)).toBe(true);
    expect(await takeLease("work", "a", 10_000)).toBe(false);
  });

  it("expires later if it is renewed", async () => {
    await takeLease("work", "a", 10_000);
    await pass(9_000);
    await takeLease("work", "a", 10_000);
    await pass(9_000);
    expect(await takeLease("work", "b", 10_000)).toBe(false);
  });

  it("goes to one of many processes that try at once", async () => {
    await takeLease("work", "a", 10_000);
    await pass(10_000);
    const asked = Array.from({ length: 20 }, (_, at) => takeLease("work", `holder ${at}`, 10_000));
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
  });
});

describe("a process that keeps a lease", () => {
  const LIFE_MS = 60_000;
  const kept: Lease[] = [];
  const told: string[] = [];
  const keep = (who: string) => {
    const lease = keepLease("work", {
      onTaken: () => told.push(`${who} has it`),
      onLost: () => told.push(`${who} lost it`),
      lifeMs: LIFE_MS,
      renewMs: 5,
    });
    kept.push(lease);
    return lease;
  };
  const comes = (line: string) => expect.poll(() => told).toContain(line);
  /** Waits for several more tries to take the lease. */
  const asked = async () => {
    const writes = vi.spyOn(database().client, "execute");
    await expect.poll(() => writes.mock.calls.length).toBeGreaterThan(4);
    writes.mockRestore();
  };

  beforeEach(() => {
    told.length = 0;
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const lease of kept.splice(0)) await lease.end();
  });

  it("renews it, and another process waits", async () => {
    const a = keep("a");
    await comes("a has it");
    const b = keep("b");
    await pass(LIFE_MS - 1_000);
    await asked();
    expect([a.isHeld(), b.isHeld()]).toEqual([true, false]);
    expect(told).toEqual(["a has it"]);
  });

  it("releases it when it ends", async () => {
    const a = keep("a");
    await comes("a has it");
    const b = keep("b");
    await a.end();
    await comes("b has it");
    expect([a.isHeld(), b.isHeld()]).toEqual([false, true]);
    expect(told).toEqual(["a has it", "a lost it", "b has it"]);
  });

  it("is replaced when it dies", async () => {
    await takeLease("work", "a process that died", LIFE_MS);
    const b = keep("b");
    await asked();
    expect(b.isHeld()).toBe(false);
    await pass(LIFE_MS);
    await comes("b has it");
  });

  it("that wakes late notices at once that its lease has expired, and leaves it to the new holder", async () => {
    const a = keep("a");
    await comes("a has it");
    const late = Date.now() + LIFE_MS;
    await run(`update leases set holder = 'another'`);
    vi.spyOn(Date, "now").mockReturnValue(late);
    expect(a.isHeld()).toBe(false);
    vi.restoreAllMocks();
    await comes("a lost it");
    expect(a.isHeld()).toBe(false);
    expect(await holders()).toEqual(["another"]);
    await a.end();
    expect(await holders()).toEqual(["another"]);
  });

  it("keeps it until it expires if the database fails, and logs that once", async () => {
    const warned = vi.spyOn(log, "warn");
    const a = keep("a");
    await comes("a has it");
    const execute = vi.spyOn(database().client, "execute").mockRejectedValue(new Error("no line"));
    await expect.poll(() => execute.mock.calls.length).toBeGreaterThan(3);
    expect(a.isHeld()).toBe(true);
    expect(warned).toHaveBeenCalledTimes(1);
    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + LIFE_MS);
    await comes("a lost it");
    clock.mockRestore();
    execute.mockRestore();
    await comes("a has it");
  });
});
