import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Client, createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { env } from "~/platform/env.server";
import * as schema from "./schema";

/** How long SQLite itself waits for another process's write, in ms. It blocks the event loop, hence short. */
const BUSY_TIMEOUT_MS = 250;

export interface Database {
  client: Client;
  db: ReturnType<typeof drizzle<typeof schema>>;
  /** A file of ours, not a server somewhere. */
  embedded: boolean;
  /** The file's path, where embedded. */
  file: string | null;
}

/** Statements sent since the process started. Tests hold page loaders to a bound with it. */
export const sent = { statements: 0 };

/** The address of the database: DATABASE_URL, or a file in DATA_DIR. */
export function databaseUrl(): string {
  return env().DATABASE_URL ?? pathToFileURL(path.resolve(env().DATA_DIR, "haulway.db")).href;
}

export function openDatabase(url: string, authToken?: string): Database {
  const embedded = url.startsWith("file:");
  const file = embedded ? fileURLToPath(new URL(url, pathToFileURL(`${process.cwd()}/`))) : null;
  const client = createClient({
    url,
    authToken,
    ...(embedded && { timeout: BUSY_TIMEOUT_MS, concurrency: 1 }),
  });
  const db = drizzle(client, {
    schema,
    logger: {
      logQuery: () => {
        sent.statements += 1;
      },
    },
  });
  return { client, db, embedded, file };
}

let opened: Database | undefined;

/** The database of this process, opened on first use. */
export function database(): Database {
  if (!opened) {
    const url = databaseUrl();
    if (url.startsWith("file:")) mkdirSync(env().DATA_DIR, { recursive: true });
    opened = openDatabase(url, env().DATABASE_AUTH_TOKEN);
  }
  return opened;
}

/** For queries: the drizzle handle. Writes go through `db/write.ts`. */
export function db(): Database["db"] {
  return database().db;
}

/** A query that is put together once for each database, not for each question: for what every page asks. */
export function prepared<Query>(prepare: (handle: Database["db"]) => Query): () => Query {
  const queries = new WeakMap<Database["db"], Query>();
  return () => {
    const handle = db();
    const query = queries.get(handle) ?? prepare(handle);
    queries.set(handle, query);
    return query;
  };
}
