import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { MEMORY_ENV, MEMORY_FLAGS } from "../app/cli/memory-flags.mjs";
import { root } from "../app/cli/processes.mjs";
import { freePort } from "../app/cli/settings.mjs";
import { startEdgeApp } from "./fixtures/servers/edge-app";
import { writeMigratedFile } from "./fixtures/servers/migrated-file";
import { filesBelow } from "./fixtures/servers/stored-files";

export const onTheWorker = process.env.RUNTIME === "edge";

export interface RunningApp {
  url: string;
  dataDir: string;
  pid: number;
  /** One JSON line per event. */
  log(): Promise<string>;
  /** The paths of stored files, including drafts. */
  blobs(): Promise<string[]>;
  stop(): Promise<void>;
}

/**
 * The app must already be built. A large database needs a longer `startsWithinMs`, because the app checks a
 * file of up to 256 MB completely at startup. @throws Error with the log if the app does not start
 */
export async function startApp(
  name: string,
  env: Record<string, string> = {},
  startsWithinMs = 90_000,
): Promise<RunningApp> {
  if (onTheWorker) return startEdgeApp(name, env);
  const dataDir = await mkdtemp(join(tmpdir(), "haulway-test-"));
  // The app starts with a migrated database. container.test.ts and db/migrate.test.ts test a first start.
  if (!env.DATA_DIR && !env.DATABASE_URL)
    for (const name of ["haulway.db", "archive.db"]) await writeMigratedFile(join(dataDir, name));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const WORKERS = env.WORKERS ?? process.env.WORKERS;
  const script = WORKERS ? "app/cli/workers.mjs" : "build/index.js";
  const app = spawn(process.execPath, [...MEMORY_FLAGS, script], {
    cwd: root,
    env: {
      ...MEMORY_ENV,
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: "none",
      RATE_LIMIT_SCALE: "1000",
      LOG_LEVEL: "warn",
      SESSION_SECRET: "only-for-tests-0123456789-0123456789",
      // An app with a public address, or with a secret other than that of the tests, refuses
      // TEST_PASSWORD_COST.
      TEST_PASSWORD_COST: env.APP_URL || env.SESSION_SECRET ? "" : "low",
      // Rooms are off and pages poll, unless a test sets this variable and PARTY_PORT.
      PARTYKIT_SECRET: "",
      ...(WORKERS && { WORKERS }),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const logFile = join(root, "test-results", `app-${name}.log`);
  await mkdir(join(root, "test-results"), { recursive: true });
  const log = createWriteStream(logFile);
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

  const deadline = Date.now() + startsWithinMs;
  while (
    !(await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (app.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The app did not start.\n${await readFile(logFile, "utf8")}`);
    }
    await pause(50);
  }
  return {
    url,
    dataDir,
    pid: app.pid ?? 0,
    log: () => readFile(logFile, "utf8"),
    blobs: async () => filesBelow(join(env.DATA_DIR ?? dataDir, "blobs")),
    stop,
  };
}
