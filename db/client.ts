import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Client, createClient, type InStatement, type InValue, type Value } from "@libsql/client";
import { fillPlaceholders, type Placeholder, type SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { FileClient } from "#file-client";
import { env } from "~/platform/env.server";
import { remoteClients } from "./remote-connection";
import * as schema from "./schema";
import { namedRows, textOf } from "./statements";

/** SQLite's busy timeout. It blocks the event loop, so it is short; `write` retries after it. */
const BUSY_TIMEOUT_MS = 250;

type Drizzle = ReturnType<typeof drizzle<typeof schema>>;

/** What writes and tests use of a client: statements and batches. */
export interface StatementClient {
  execute(statement: InStatement): Promise<Answer>;
  batch(...given: Parameters<Client["batch"]>): Promise<Answer[]>;
  close(): void;
}

interface Answer {
  rows: Record<string, Value>[];
  rowsAffected: number;
}

export interface Database {
  /** For writes: it sends once, whatever becomes of the answer. */
  client: StatementClient;
  /** For migrations and copies, whose statements may take minutes. */
  readonly patient: Client;
  /**
   * For questions alone: a hosted database is asked again if a broken connection left one without an answer.
   * It has no `all` and the like for statements in words: `askRows` asks those.
   */
  db: Omit<Drizzle, "all" | "get" | "values">;
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

type Ask = (statement: InStatement) => Promise<{ columns: string[]; rows: ArrayLike<Value>[] }>;

/** The handle that builds and asks questions. Drizzle uses `execute` of its client, and reads cells by place. */
function handleOf(ask: Ask): Drizzle {
  const execute: Ask = (statement) => {
    sent.statements += 1;
    return ask(statement);
  };
  return drizzle({ execute } as unknown as Client, { schema });
}

/** Opens a database by its URL. The caller closes its `client`. */
export function openDatabase(url: string, authToken?: string): Database {
  if (url.startsWith("file:")) return openFile(url);
  const { client, patient, asking } = remoteClients(url, authToken);
  const db = handleOf((statement) => asking.execute(statement));
  return { client, patient, db, embedded: false, file: null, host: new URL(url).host };
}

function openFile(url: string): Database {
  const file = fileURLToPath(new URL(url, pathToFileURL(`${process.cwd()}/`)));
  const client = new FileClient(file, BUSY_TIMEOUT_MS);
  let maintenance: Client | undefined;
  return {
    client: {
      execute: (statement) => client.execute(statement),
      batch: (statements, mode) => client.batch(statements, mode),
      close: () => {
        client.close();
        maintenance?.close();
      },
    },
    get patient() {
      maintenance ??= createClient({ url, timeout: BUSY_TIMEOUT_MS, concurrency: 1 });
      return maintenance;
    },
    db: handleOf((statement) => client.ask(statement)),
    embedded: true,
    file,
    host: null,
  };
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

/** The rows of a statement in words, by the names of its columns. */
export async function askRows<Row>(statement: SQL, handle: Handle = db()): Promise<Row[]> {
  return namedRows(await handle.$client.execute(textOf(statement)));
}

/** The same, prepared. */
export const preparedWords = <Row>(statement: () => SQL) =>
  prepared((handle) => {
    const { sql, args } = textOf(statement());
    return {
      all: async (values: Record<string, unknown> = {}): Promise<Row[]> =>
        namedRows(await handle.$client.execute({ sql, args: fillPlaceholders(args, values) as InValue[] })),
    };
  });
