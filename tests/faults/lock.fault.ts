import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { MAX_WAIT_MS } from "db/write";
import { expect, it } from "vitest";
import { root } from "../../app/cli/processes.mjs";
import { appFor } from "../http/support/app";
import { alerts, controlValue, INNARDS, typed } from "../http/support/html";
import { shipmentAt } from "../http/support/shipment";
import { loadFields } from "../http/support/visitor";
import { found, logged, timed, within } from "./finding";

const app = appFor("faults-lock");

async function holdLock(): Promise<ChildProcess> {
  const script = join(root, "tests/faults/hold-lock.mjs");
  const holder = spawn(process.execPath, [script, join(app.dataDir, "haulway.db")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await once(holder.stdout as NodeJS.ReadableStream, "data");
  return holder;
}

it("another process holds the database lock for longer than a write waits", async () => {
  const { shipper, driver, loadId } = await shipmentAt(app, "pending");
  const group = await app.value<string>("SELECT group_id FROM groups WHERE load_id = ?", loadId);
  const revision = await app.value("SELECT revision FROM loads WHERE load_id = ?", loadId);
  const terms = { ...loadFields({ total_rate: "1999.00" }), revision: String(revision) };
  const edit = () => shipper.post(`/edit-load/${loadId}`, terms);
  const write = () => driver.post(`/chat?group=${group}`, { content: "At the gate." });

  const holder = await holdLock();
  const [edited, written, read] = await Promise.all([
    timed(edit),
    timed(write),
    timed(() => driver.twin().get("/search")),
  ]);
  for (const { answer, seconds } of [edited, written]) {
    expect(answer.status).toBe(503);
    expect(answer.text).not.toMatch(INNARDS);
    expect(seconds).toBeGreaterThan(MAX_WAIT_MS / 1_000 - 1);
    expect(seconds).toBeLessThan(within(MAX_WAIT_MS));
  }
  const [words] = alerts(edited.answer.text);
  expect(words).toBe("Haulway can't save this right now. Nothing was changed. Please try again.");
  expect(alerts(written.answer.text)).toEqual([words]);
  expect(controlValue(edited.answer.text, "total_rate")).toBe("1999.00");
  expect(typed(written.answer.text)).toBe("At the gate.");
  expect(read.answer.status).toBe(200);
  expect(read.seconds).toBeLessThan(within(0));
  const log = await logged(app, /a write failed/);
  expect(await app.value("SELECT revision FROM loads WHERE load_id = ?", loadId)).toBe(revision);

  holder.stdin?.end();
  await once(holder, "exit");
  expect((await edit()).status).toBe(200);
  expect((await write()).status).toBe(302);
  expect(await app.value("SELECT total_rate_cents FROM loads WHERE load_id = ?", loadId)).toBe(199_900);
  const times = await app.value("SELECT count(*) FROM messages WHERE content = ?", "At the gate.");
  expect(times).toBe(1);
  found({
    fault: "the database is locked by another process",
    reads: `503 “${words}” Typed values remain; a page during the lock took ${read.seconds.toFixed(1)} s`,
    seconds: Math.max(edited.seconds, written.seconds),
    log,
    stored: "yes: nothing while locked, both forms afterwards",
  });
});
