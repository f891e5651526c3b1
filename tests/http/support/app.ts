import { type Client, createClient, type InStatement, type InValue, type Row } from "@libsql/client";
import { afterAll, beforeAll } from "vitest";
import { ensureBuilt } from "../../../app/cli/build.mjs";
import { databaseUrlOf } from "../../fixtures/servers/database-in";
import { type RunningApp, startApp } from "../../start-app";

export interface App extends RunningApp {
  /** Reads the app's database directly, not through the app. */
  truth<T = Row>(sql: string, ...args: InValue[]): Promise<T[]>;
  value<T = number>(sql: string, ...args: InValue[]): Promise<T>;
  /** Needs one round trip to a database server. */
  truths(statements: readonly InStatement[]): Promise<Row[][]>;
  /** Changes with each write by the app. Null for a database server. */
  version(): Promise<number | null>;
}

/** Read the app's properties only inside tests. If `env` is a function, it is called before the start. */
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

/** Adds access to the database until `close` is called. */
export async function appIn(
  running: RunningApp,
  url = databaseUrlOf(running.dataDir),
): Promise<{ app: App; close: () => void }> {
  // One connection, so that the PRAGMA applies to every query.
  const reader: Client = createClient({ url, concurrency: 1, timeout: 2_000 });
  if (url.startsWith("file:")) await reader.execute("PRAGMA query_only = 1");
  const { truth, value, truths } = truthOf(reader);
  // A database server has no common version, because each of its connections counts separately.
  const version = async () => (url.startsWith("file:") ? value<number>("PRAGMA data_version") : null);
  const app = { ...running, truth, value, truths, version };
  return { app, close: () => reader.close() };
}

function truthOf(reader: Client): Pick<App, "truth" | "value" | "truths"> {
  const truth: App["truth"] = async <T>(sql: string, ...args: InValue[]) =>
    (await reader.execute({ sql, args })).rows as T[];
  const value: App["value"] = async <T>(sql: string, ...args: InValue[]) => {
    const [row] = await truth<Row>(sql, ...args);
    return row?.[0] as T;
  };
  const truths: App["truths"] = async (statements) =>
    (await reader.batch([...statements], "read")).map(({ rows }) => rows);
  return { truth, value, truths };
}
