import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DatabaseProxy, startDatabaseProxy } from "../fakes/database-connection";
import { noteDatabase } from "../fixtures/servers/database-in";
import { startEdgeApp } from "../fixtures/servers/edge-app";
import { describeSqld, type Sqld, startSqld } from "../fixtures/servers/sqld";
import { type App, appIn } from "../http/support/app";
import { signUp } from "../http/support/visitor";
import type { RunningApp } from "../start-app";

const JOB = /alert_queue|queued_at/;

let folder: string;
let database: Sqld;
let worker: RunningApp;
let line: DatabaseProxy;
let app: App;
let close: () => void;

describeSqld("a Worker", () => {
  beforeAll(async () => {
    database = await startSqld();
    line = await startDatabaseProxy(database.url);
    folder = await mkdtemp(join(tmpdir(), "haulway-strangers-"));
    noteDatabase(folder, line.url);
    worker = await startEdgeApp("strangers", { DATA_DIR: folder, DATABASE_URL: line.url });
    ({ app, close } = await appIn(worker));
  }, 400_000);
  afterAll(async () => {
    close?.();
    await worker?.stop();
    await line?.close();
    await database?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const jobs = () => line.heard().filter((text) => JOB.test(text)).length;

  it("starts the jobs after a form was accepted, and not after a request that it refused", async () => {
    const driver = await signUp(app, "driver");
    jobs();
    await driver.post("/search?origin_state=NV", { name: "Nevada" });
    await expect.poll(jobs).toBeGreaterThan(0);
    const post = (path: string, headers: Record<string, string> = {}) =>
      fetch(worker.url + path, { method: "POST", body: "a=b", headers, redirect: "manual" });
    const own = { Origin: worker.url };
    const refused = [
      await post("/parties/main/load:1"),
      await post("/parties/main/load:1", own),
      await post("/login", { Origin: "https://evil.example" }),
      await post("/nothing-here", own),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 401, 403, 404]);
    // The health check queries the database after the jobs of earlier requests have begun.
    expect((await fetch(`${worker.url}/healthz`)).status).toBe(200);
    expect(jobs()).toBe(0);
  });

  it.each([
    ["/build/sw.js", "public, max-age=31536000, immutable"],
    ["/icon.svg", "public, max-age=3600"],
  ])("serves %s with one lifetime", async (path, lifetime) => {
    const { headers } = await fetch(worker.url + path);
    expect(headers.get("cache-control")).toBe(lifetime);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  it.each(["/_headers", "/worker.js", "/files.js", "/__scheduled"])("does not serve %s", async (path) => {
    expect((await fetch(worker.url + path)).status).toBe(404);
  });
});
