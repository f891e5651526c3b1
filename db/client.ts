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

/** Waiting for SQLite's lock blocks the event loop, so this timeout is short, and `write` retries. */
const BUSY_TIMEOUT_MS = 250;

type Drizzle = ReturnType<typeof drizzle<typeof schema>>;

interface StatementClient {
  execute(statement: InStatement): Promise<Answer>;
  batch(...given: Parameters<Client["batch"]>): Promise<Answer[]>;
  close(): void;
}

interface Answer {
  rows: Record<string, Value>[];
  rowsAffected: number;
}

export interface Database {
  /** Runs writes. Sends each statement only once, even if the response is lost. */
  client: StatementClient;
  /** Runs migrations and copies, whose statements can take minutes. */
  readonly patient: Client;
  /** Repeats a query once if the connection broke. For raw SQL, use `askRows`. */
  db: Omit<Drizzle, "all" | "get" | "values">;
  embedded: boolean;
  /** Null for a hosted database. */
  file: string | null;
  /** The host in the database's URL, without secrets. Null for a file. */
  host: string | null;
}

export const nameOf = ({ file, host }: Database) => file ?? host ?? "";

/** Tests use this count to limit the statements per page. */
export const sent = { statements: 0 };

function databaseUrl(): string {
  return env().DATABASE_URL ?? pathToFileURL(path.resolve(env().DATA_DIR, "haulway.db")).href;
}

type Ask = (statement: InStatement) => Promise<{ columns: string[]; rows: ArrayLike<Value>[] }>;

/** Drizzle calls only `execute` on its client and reads cells by position. */
function handleOf(ask: Ask): Drizzle {
  const execute: Ask = (statement) => {
    sent.statements += 1;
    return ask(statement);
  };
  return drizzle({ execute } as unknown as Client, { schema });
}

/** The caller closes the result's `client`. */
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

export function database(): Database {
  if (!opened) {
    const url = databaseUrl();
    if (url.startsWith("file:")) mkdirSync(env().DATA_DIR, { recursive: true });
    opened = openDatabase(url, env().DATABASE_AUTH_TOKEN);
  }
  return opened;
}

/** Writes go through `db/write.ts`. */
export function db(): Database["db"] {
  return database().db;
}

export type Given<T> = T | Placeholder;

export type Handle = Database["db"];

/** Drizzle takes longer to build a query than a database file takes to run it. */
export function prepared<Query>(prepare: (handle: Handle) => Query): (handle?: Handle) => Query {
  const queries = new WeakMap<Handle, Query>();
  return (handle = db()) => {
    const query = queries.get(handle) ?? prepare(handle);
    queries.set(handle, query);
    return query;
  };
}

export async function askRows<Row>(statement: SQL, handle: Handle = db()): Promise<Row[]> {
  return namedRows(await handle.$client.execute(textOf(statement)));
}

export const preparedSql = <Row>(statement: () => SQL) =>
  prepared((handle) => {
    const { sql, args } = textOf(statement());
    return {
      all: async (values: Record<string, unknown> = {}): Promise<Row[]> =>
        namedRows(await handle.$client.execute({ sql, args: fillPlaceholders(args, values) as InValue[] })),
    };
  });
