import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { test as base } from "@playwright/test";
import { root } from "../../app/platform/cli/paths.mjs";
import { freePort } from "../../app/platform/cli/ports.mjs";
import { watchForFaults } from "./page-faults";

export { expect } from "@playwright/test";

export type AppServer = { url: string; dataDir: string };

/** Where the app's warnings of one worker go; kept after the run. */
const logFile = (worker: number) => join(root, "test-results", `app-${worker}.log`);

async function startApp(worker: number) {
  const dataDir = await mkdtemp(join(tmpdir(), "haulway-e2e-"));
  const [port, partyPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const app = spawn(process.execPath, ["build/index.js"], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      PARTY_PORT: String(partyPort),
      DATA_DIR: dataDir,
      SEED: "none",
      RATE_LIMIT_SCALE: "1000",
      LOG_LEVEL: "warn",
      SESSION_SECRET: "only-for-tests-0123456789-0123456789",
      PARTYKIT_SECRET: "only-for-tests-9876543210-9876543210",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  await mkdir(join(root, "test-results"), { recursive: true });
  const log = createWriteStream(logFile(worker));
  app.stdout.pipe(log, { end: false });
  app.stderr.pipe(log, { end: false });
  const ended = once(app, "close");

  const stop = async () => {
    app.kill("SIGTERM");
    const killer = setTimeout(() => app.kill("SIGKILL"), 10_000);
    await ended;
    clearTimeout(killer);
    await new Promise((resolve) => log.end(resolve));
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };

  const deadline = Date.now() + 30_000;
  while (
    !(await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (app.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The app did not start.\n${await readFile(logFile(worker), "utf8")}`);
    }
    await pause(50);
  }
  return { url, dataDir, stop };
}

type WorkerFixtures = {
  /** This worker's app, with an empty database of its own. */
  server: AppServer;
};

type TestFixtures = {
  /** Turn off where a page is meant to fail: `test.use({ failOnPageFaults: false })`. */
  failOnPageFaults: boolean;
  watchedPages: undefined;
};

/** Playwright's `test`, with an app to go to, and pages that may not log an error or throw. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use, { workerIndex }) => {
      const { stop, ...server } = await startApp(workerIndex);
      await use(server);
      await stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  failOnPageFaults: [true, { option: true }],
  watchedPages: [
    async ({ browser, failOnPageFaults }, use) => {
      const faults = watchForFaults(browser);
      await use(undefined);
      const found = faults.stop();
      if (failOnPageFaults && found.length > 0) throw new Error(`A page went wrong.\n${found.join("\n")}`);
    },
    { auto: true },
  ],
});
