import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { type Client, createClient, type InValue, type Row } from "@libsql/client";
import { afterAll, beforeAll } from "vitest";
import { ensureBuilt } from "../../app/platform/cli/build.mjs";
import { databaseUrlOf } from "../fixtures/database-in";
import { type RunningApp, startApp } from "../start-app";

/** A running app with access to its database and files. */
export interface App extends RunningApp {
  /** Reads the app's database file directly. */
  truth<T = Row>(sql: string, ...args: InValue[]): Promise<T[]>;
  /** The one value of the one row. */
  value<T = number>(sql: string, ...args: InValue[]): Promise<T>;
  /** Every file below DATA_DIR/blobs, drafts included. */
  blobs(): Promise<string[]>;
}

/**
 * An app for the tests of one file, started before them and ended after. Read its properties inside tests only.
 * @param env additional variables, or what finds them before the start
 */
export function appFor(
  name: string,
  env?: Record<string, string> | (() => Promise<Record<string, string>>),
): App {
  const app = {} as App;
  let running: RunningApp | undefined;
  let close: (() => void) | undefined;
  beforeAll(async () => {
    await ensureBuilt();
    const added = typeof env === "function" ? await env() : env;
    running = await startApp(`http-${name}`, added);
    const seen = await appIn(running, added?.DATABASE_URL);
    close = seen.close;
    Object.assign(app, seen.app);
  }, 180_000);
  afterAll(async () => {
    close?.();
    await running?.stop();
  });
  return app;
}

/** A running app with access to its database, by default the file below its `dataDir`, and to its files, until `close`. */
export async function appIn(
  running: RunningApp,
  url = databaseUrlOf(running.dataDir),
): Promise<{ app: App; close: () => void }> {
  // One connection, so that the PRAGMA holds for every query.
  const reader: Client = createClient({ url, concurrency: 1, timeout: 2_000 });
  if (url.startsWith("file:")) await reader.execute("PRAGMA query_only = 1");
  const app = { ...running, ...truthOf(reader, join(running.dataDir, "blobs")) };
  return { app, close: () => reader.close() };
}

function truthOf(reader: Client, blobFolder: string): Pick<App, "truth" | "value" | "blobs"> {
  const truth: App["truth"] = async <T>(sql: string, ...args: InValue[]) =>
    (await reader.execute({ sql, args })).rows as T[];
  const value: App["value"] = async <T>(sql: string, ...args: InValue[]) => {
    const [row] = await truth<Row>(sql, ...args);
    return row?.[0] as T;
  };
  const blobs = async () => {
    const entries = await readdir(blobFolder, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(blobFolder, join(entry.parentPath, entry.name)))
      .sort();
  };
  return { truth, value, blobs };
}
