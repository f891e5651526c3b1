import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { ensureBuilt } from "../../app/cli/build.mjs";
import { type App, appIn } from "../http/support/app";
import { shipmentAt } from "../http/support/shipment";
import { type Answer, loadFields, postLoad, signUp, Visitor } from "../http/support/visitor";
import { startApp } from "../start-app";
import { startBalancer } from "./balancer";
import { found } from "./finding";

const A_SECOND = 200;
/** On a busy machine, this limit lowers the request rate, so that requests do not pile up. */
const MOST_UNDER_WAY = 200;
const TURN_MS = 20;
const DRAIN_SECONDS = "4";
const [OLD, NEW] = ["an old secret of 32 characters and more", "a new secret of 32 characters and more"];
/** Replacing the instances twice rotates the secret. */
const SECRETS = [`${OLD},${NEW}`, `${NEW},${OLD}`];

const faultOf = (what: string, expected: number, { status, text }: Answer) =>
  status === expected ? null : `${what} answered ${status} ${text.slice(0, 80)}`;

async function mixOf(app: App, driver: Visitor, loadId: string) {
  const kept: string[] = [];
  const visitor = new Visitor(app);
  const page = (path: string) => async (person: Visitor) => faultOf(path, 200, await person.get(path));
  const open = (path: string) => async () => faultOf(path, 200, await visitor.get(path));
  const [script] = /\/build\/[^"]+\.js/.exec((await driver.get("/search")).text) ?? [];
  if (!script) throw new Error("The board's page loads no script.");
  const post = async (_: Visitor, shipper: Visitor) => {
    const cargo_description = `rolling ${randomUUID()}`;
    const answer = await shipper.post("/new_load", loadFields({ cargo_description }));
    if (answer.status === 302) kept.push(cargo_description);
    return faultOf("a load", 302, answer);
  };
  const [board, load, inbox] = ["/search", `/load-details/${loadId}`, "/inbox"].map(page);
  const [start, asset] = [open("/"), open(script)];
  return { kept, acts: [start, board, asset, load, start, post, asset, inbox, start, board, asset, load] };
}

it(`two instances are replaced one after the other, twice, at ${A_SECOND} requests a second`, async () => {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), "haulway-rolling-"));
  const balancer = await startBalancer();
  let started = 0;
  const start = async (SESSION_SECRET: string) => {
    const env = { DATA_DIR: folder, APP_URL: balancer.url, SESSION_SECRET, DRAIN_SECONDS };
    const running = await startApp(`faults-rolling-${started++}`, env);
    const port = Number(new URL(running.url).port);
    await balancer.add(port);
    return { ...running, port };
  };
  const instances = [await start(OLD as string), await start(OLD as string)];
  const { app: seen, close } = await appIn({ ...(instances[0] as (typeof instances)[0]), dataDir: folder });
  try {
    const app: App = { ...seen, url: balancer.url };
    const [shipper, driver] = [await signUp(app, "shipper"), await signUp(app, "driver")];
    const { loadId } = await shipmentAt(app, "pending", { shipper, driver });
    await postLoad(shipper);
    const { kept, acts } = await mixOf(app, driver, loadId);

    const waits: number[] = [];
    const failures: string[] = [];
    const underWay = new Set<Promise<void>>();
    let sent = 0;
    const send = async () => {
      const act = acts[sent++ % acts.length] ?? (async () => "nothing to do");
      const beganMs = performance.now();
      const fault = await act(driver, shipper).catch((error: Error) => String(error.cause ?? error));
      if (fault) failures.push(fault);
      waits.push(performance.now() - beganMs);
    };
    const beganMs = performance.now();
    let [due, countedMs] = [0, beganMs];
    const sending = setInterval(() => {
      const nowMs = performance.now();
      due = Math.min(due + ((nowMs - countedMs) / 1_000) * A_SECOND, MOST_UNDER_WAY - underWay.size);
      countedMs = nowMs;
      for (; due >= 1; due -= 1) {
        const one: Promise<void> = send().finally(() => underWay.delete(one));
        underWay.add(one);
      }
    }, TURN_MS);

    const stops: number[] = [];
    await pause(2_000);
    for (const secret of SECRETS)
      for (const [index, instance] of instances.entries()) {
        // The new instance must answer before the old one stops, because a single instance could not handle
        // all requests.
        instances[index] = await start(secret);
        const stopMs = performance.now();
        await instance.stop();
        stops.push((performance.now() - stopMs) / 1_000);
        balancer.drop(instance.port);
        await pause(1_000);
      }
    clearInterval(sending);
    const seconds = (performance.now() - beganMs) / 1_000;
    await Promise.all(underWay);

    expect([failures.length, ...new Set(failures)]).toEqual([0]);
    expect(waits.length).toBe(sent);
    const posted = "SELECT cargo_description AS it FROM loads WHERE cargo_description LIKE 'rolling %'";
    const stored = (await app.truth<{ it: string }>(posted)).map(({ it: each }) => each);
    expect(stored.sort()).toEqual(kept.sort());
    waits.sort((a, b) => a - b);
    const wait = (share: number) => Math.round(waits[Math.floor(share * (waits.length - 1))] ?? 0);
    found({
      fault: `two instances are replaced twice, with SESSION_SECRET rotated, at ${Math.round(sent / seconds)} requests a second`,
      reads: `every page and form works: none of ${sent} failed; p50 ${wait(0.5)}, p99 ${wait(0.99)}, most ${wait(1)} ms`,
      seconds: Math.max(...stops),
      log: "GET /healthz 503 while an instance drains",
      stored: `yes, each once: ${kept.length} loads`,
    });
  } finally {
    close();
    for (const instance of instances) await instance.stop().catch(() => {});
    await balancer.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
