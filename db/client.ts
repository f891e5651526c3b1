import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Client } from "@libsql/client";
import type { Placeholder, SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { FileClient } from "#file-client";
import { env } from "~/platform/env.server";
import { remoteClients } from "./remote-line";
import { type Ask, askByPlan, wordsPrepared } from "./row-reader";
import * as schema from "./schema";
import { wordByTextOf } from "./statement-text";

/** SQLite's busy timeout. It blocks the event loop, so it is short; `write` retries after it. */
const BUSY_TIMEOUT_MS = 250;

export interface Database {
  /** For writes: it sends once, whatever becomes of the answer. */
  client: Client;
  /** For migrations and copies, whose statements may take minutes. With a file the same as `client`. */
  patient: Client;
  /** For questions alone: with a hosted database one that a broken line left without an answer is asked again. */
  db: ReturnType<typeof drizzle<typeof schema>>;
  /** Whether it is a local file, not a hosted database. */
  embedded: boolean;
  /** The path of the file when embedded, else null. */
  file: string | null;
  /** Where a hosted database is, without what its address may hold of secrets; else null. */
  host: string | null;
}

/** A database by the name that its operator knows: the path of its file, or its host. */
export const nameOf = ({ file, host }: Database) => file ?? host ?? "";

/** A counter of the statements sent since the process started. Tests use it to bound the statements of a page. */
export const sent = { statements: 0 };

/** The address of the database: DATABASE_URL, or a file in DATA_DIR. */
function databaseUrl(): string {
  return env().DATABASE_URL ?? pathToFileURL(path.resolve(env().DATA_DIR, "haulway.db")).href;
}

/** Opens a database by its URL. The caller closes it. */
export function openDatabase(url: string, authToken?: string): Database {
  const embedded = url.startsWith("file:");
  const file = embedded ? fileURLToPath(new URL(url, pathToFileURL(`${process.cwd()}/`))) : null;
  const count = () => {
    sent.statements += 1;
  };
  const { client, patient, asking, ask } = file ? fileClients(file, url) : hostedClients(url, authToken);
  const db = drizzle(asking, { schema, logger: { logQuery: count } });
  wordByTextOf(db);
  askByPlan(db, (sql, args) => {
    count();
    return ask(sql, args);
  });
  return { client, patient, db, embedded, file, host: file ? null : new URL(url).host };
}

interface Clients extends Pick<Database, "client" | "patient"> {
  asking: Client;
  ask: Ask;
}

function fileClients(file: string, url: string): Clients {
  const client = new FileClient(file, url, { timeout: BUSY_TIMEOUT_MS });
  return { client, patient: client, asking: client, ask: (sql, args) => client.ask(sql, args) };
}

function hostedClients(url: string, authToken?: string): Clients {
  const clients = remoteClients(url, authToken);
  return { ...clients, ask: (sql, args) => clients.asking.execute({ sql, args }) };
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

/**
 * Work that may turn out to be needless. A hosted database is far away, so there it begins at once, beside the others, and saves a
 * trip; beside a file it waits until its result is asked for. It may count, and change nothing else.
 */
export function askedAhead<T>(work: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined;
  const once = () => {
    begun ??= work();
    return begun;
  };
  // Where nobody asks for the result, nobody hears of its failure.
  if (!database().embedded) once().catch(() => {});
  return once;
}

/** A value, or its place in a prepared query. */
export type Given<T> = T | Placeholder;

/** A database to ask. */
export type Handle = Database["db"];

/**
 * Caches a prepared query for each database, so that it is built once: for queries of pages that are opened often. Building one
 * costs Drizzle more than a file needs to answer it.
 */
export function prepared<Query>(prepare: (handle: Handle) => Query): (handle?: Handle) => Query {
  const queries = new WeakMap<Handle, Query>();
  return (handle = db()) => {
    const query = queries.get(handle) ?? prepare(handle);
    queries.set(handle, query);
    return query;
  };
}

/** The same for a statement in words, whose rows have the names of its columns. */
export const preparedWords = <Row>(statement: () => SQL) =>
  prepared((handle) => wordsPrepared<Row>(handle, statement()));
