import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { type Client, createClient, LibsqlError, type ResultSet, type Transaction } from "@libsql/client";

type Value =
  | { type: "null" }
  | { type: "integer"; value: string }
  | { type: "float"; value: number }
  | { type: "text"; value: string }
  | { type: "blob"; base64: string };

interface Stmt {
  sql?: string;
  /** The id of a stored SQL text, used instead of `sql`. */
  sql_id?: number;
  args?: Value[];
}

type Condition =
  | { type: "ok"; step: number }
  | { type: "error"; step: number }
  | { type: "not"; cond: Condition }
  | { type: "and"; conds: Condition[] }
  | { type: "or"; conds: Condition[] }
  | { type: "is_autocommit" };

interface Step {
  stmt: Stmt;
  condition?: Condition;
}

type StreamRequest =
  | { type: "execute"; stmt: Stmt }
  | { type: "batch"; batch: { steps: Step[] } }
  | { type: "store_sql"; sql_id: number; sql: string }
  | { type: "close" };

export interface LibsqlServer {
  /** The value for DATABASE_URL. */
  url: string;
  /**
   * Statements that arrive together count as one round trip, which ends when none has arrived for `quietMs`.
   * Statements that renew a lease do not count.
   */
  watchRoundTrips<T>(work: () => Promise<T>, quietMs: number): Promise<{ result: T; trips: string[][] }>;
  close(): Promise<void>;
}

/**
 * Implements only the part of Hrana 2 over HTTP (`/v2/pipeline`) that `@libsql/client` uses. Transactions
 * that span several requests are not supported.
 */
export async function startLibsqlServer(file: string): Promise<LibsqlServer> {
  // Big integers distinguish integers from fractions, because the protocol has a type for each.
  const client = createClient({ url: file, concurrency: 1, intMode: "bigint" });
  let turn: Promise<unknown> = Promise.resolve();
  let gate: Gate | undefined;
  let received = 0;
  let unanswered = 0;

  async function quiet(quietMs: number): Promise<void> {
    for (let seen = -1; seen !== received || unanswered > 0; ) {
      seen = received;
      await pause(quietMs);
    }
  }

  async function answer(request: IncomingMessage) {
    const { baton, requests } = (await json(request)) as { baton?: string; requests: StreamRequest[] };
    if (baton || requests.at(-1)?.type !== "close")
      throw new Error("A stream of several requests is not supported.");
    const texts = requests.flatMap(textsOf);
    if (!texts.some(isOfProcess)) await gate?.pass(texts);
    // One connection, so batches must not interleave.
    const run = turn.then(() => pipeline(client, requests));
    turn = run.catch(() => {});
    return { baton: null, base_url: null, results: await run };
  }

  const server = createServer(async (request, response) => {
    if (request.method !== "POST" || request.url !== "/v2/pipeline") return response.writeHead(404).end();
    received += 1;
    unanswered += 1;
    try {
      const body = JSON.stringify(await answer(request));
      response.writeHead(200, { "content-type": "application/json" }).end(body);
    } catch (error) {
      response.writeHead(400).end(String(error));
    } finally {
      unanswered -= 1;
    }
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async watchRoundTrips(work, quietMs) {
      await quiet(quietMs);
      gate = new Gate(quietMs);
      try {
        return { result: await work(), trips: gate.trips };
      } finally {
        gate = undefined;
      }
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      client.close();
    },
  };
}

class Gate {
  readonly trips: string[][] = [];
  #waiting: string[] = [];
  #opening: Promise<void> | undefined;

  constructor(readonly quietMs: number) {}

  pass(statements: readonly string[]): Promise<void> {
    this.#waiting.push(...statements);
    this.#opening ??= this.#openWhenQuiet();
    return this.#opening;
  }

  async #openWhenQuiet(): Promise<void> {
    for (let seen = 0; seen < this.#waiting.length; ) {
      seen = this.#waiting.length;
      await pause(this.quietMs);
    }
    this.trips.push(this.#waiting);
    this.#waiting = [];
    this.#opening = undefined;
  }
}

/** Each process renews its lease, saves its counts and reads the notices, independently of any page. */
const isOfProcess = (sql: string) => /\b(?:into|from) "?(?:leases|board_days|operator_notices)\b/.test(sql);

const textsOf = (request: StreamRequest): string[] =>
  request.type === "execute"
    ? [request.stmt.sql ?? "(as before)"]
    : request.type === "batch"
      ? request.batch.steps.map(({ stmt }) => stmt.sql ?? "(as before)")
      : [];

type Result = { type: "ok"; response: unknown } | { type: "error"; error: ReturnType<typeof errorOf> };

async function pipeline(client: Client, requests: StreamRequest[]): Promise<Result[]> {
  const texts = new Map<number, string>();
  const results: Result[] = [];
  for (const request of requests) {
    try {
      results.push({ type: "ok", response: await respond(request) });
    } catch (error) {
      results.push({ type: "error", error: errorOf(error) });
    }
  }
  return results;

  async function respond(request: StreamRequest) {
    const { type } = request;
    if (type === "execute") return { type, result: resultOf(await execute(client, request.stmt)) };
    if (type === "batch") return { type, result: await batch(request.batch.steps) };
    if (type === "store_sql") texts.set(request.sql_id, request.sql);
    else if (type !== "close") throw new Error(`${type} is not supported.`);
    return { type };
  }

  function execute(target: Client | Transaction, { sql, sql_id = -1, args = [] }: Stmt) {
    const text = sql ?? texts.get(sql_id) ?? "";
    return target.execute({ sql: text, args: args.map(toSql) });
  }

  /** BEGIN, COMMIT and ROLLBACK are ordinary steps. */
  async function batch(steps: Step[]) {
    let transaction: Transaction | undefined;
    const done: (ReturnType<typeof resultOf> | null)[] = [];
    const failed: (ReturnType<typeof errorOf> | null)[] = [];
    const holds = (condition: Condition): boolean => {
      if (condition.type === "not") return !holds(condition.cond);
      if (condition.type === "and") return condition.conds.every(holds);
      if (condition.type === "or") return condition.conds.some(holds);
      if (condition.type === "is_autocommit") return transaction === undefined;
      return Boolean((condition.type === "ok" ? done : failed)[condition.step]);
    };
    const run = async (stmt: Stmt) => {
      const [verb, mode] = (stmt.sql ?? "").toUpperCase().split(" ");
      if (verb === "BEGIN") {
        transaction = await client.transaction(mode === "IMMEDIATE" ? "write" : "deferred");
        return EMPTY;
      }
      if (verb !== "COMMIT" && verb !== "ROLLBACK")
        return resultOf(await execute(transaction ?? client, stmt));
      const ending = transaction;
      await (verb === "COMMIT" ? ending?.commit() : ending?.rollback());
      transaction = undefined;
      return EMPTY;
    };
    for (const [index, { stmt, condition }] of steps.entries()) {
      done[index] = failed[index] = null;
      if (condition && !holds(condition)) continue;
      try {
        done[index] = await run(stmt);
      } catch (error) {
        failed[index] = errorOf(error);
      }
    }
    await transaction?.rollback();
    return { step_results: done, step_errors: failed };
  }
}

const EMPTY = { cols: [], rows: [], affected_row_count: 0, last_insert_rowid: null };

function resultOf({ columns, columnTypes, rows, rowsAffected, lastInsertRowid }: ResultSet) {
  return {
    cols: columns.map((name, index) => ({ name, decltype: columnTypes[index] || null })),
    rows: rows.map((row) => columns.map((_, index) => fromSql(row[index]))),
    affected_row_count: rowsAffected,
    last_insert_rowid: lastInsertRowid?.toString() ?? null,
  };
}

function errorOf(error: unknown) {
  if (error instanceof LibsqlError) return { message: error.message, code: error.code };
  return { message: String(error), code: "UNKNOWN" };
}

function toSql(value: Value) {
  if (value.type === "null") return null;
  if (value.type === "integer") return BigInt(value.value);
  return value.type === "blob" ? Buffer.from(value.base64, "base64") : value.value;
}

function fromSql(value: unknown): Value {
  if (value === null || value === undefined) return { type: "null" };
  if (typeof value === "bigint") return { type: "integer", value: value.toString() };
  if (typeof value === "number") return { type: "float", value };
  if (typeof value === "string") return { type: "text", value };
  return { type: "blob", base64: Buffer.from(value as ArrayBuffer).toString("base64") };
}
