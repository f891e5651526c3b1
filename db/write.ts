/**
 * The only way to write. Statements are sent as one atomic batch, in one round trip, to a file or to a hosted
 * database. Writes queue in this process (to a file one at a time), and a write that meets another process's
 * lock is retried with backoff and jitter. A write waits at most ten seconds, its time in the queue included.
 * To a hosted database it is sent only once.
 */
import type { InStatement, Value } from "@libsql/client";
import { LibsqlBatchError, LibsqlError } from "@libsql/client";
import type { SQL } from "drizzle-orm";
import { OutcomeUnknown, type Refusal, Unavailable } from "~/platform/errors";
import { type Database, database, sent } from "./client";
import { connectionFaultIn } from "./remote-connection";
import { textOf } from "./statements";

/** A query that a query builder made. */
interface Query {
  getSQL(): SQL;
}

export interface Statement {
  query: Query | SQL;
  /**
   * The refusal that `write` throws if this statement violates a constraint, or changes no row although it
   * must.
   */
  otherwise?: () => Refusal;
  /**
   * Whether the batch is rolled back if this statement changes no row. By default only a violated constraint
   * rolls it back.
   */
  mustChange?: boolean;
}

/**
 * Returns a statement that must change at least one row; otherwise the whole batch is rolled back and
 * `otherwise` is thrown.
 */
export function guarded(query: Query | SQL, otherwise: () => Refusal): Statement {
  return { query, otherwise, mustChange: true };
}

/**
 * Inserts a row that the table's CHECK refuses, but only if the previous statement changed no row. A guard
 * that succeeds therefore writes no page.
 */
const ASSERT = "INSERT INTO assert_changed SELECT 0 WHERE changes() = 0";
/** Counted from the call of `write`. By then the user has left. */
export const MAX_WAIT_MS = 10_000;

function toBatch(statements: readonly Statement[]) {
  const batch: InStatement[] = [];
  /** For each statement of the batch, the `Statement` that it came from. */
  const origin: Statement[] = [];
  for (const statement of statements) {
    batch.push(textOf(statement.query));
    origin.push(statement);
    if (statement.mustChange) {
      batch.push(ASSERT);
      origin.push(statement);
    }
  }
  return { batch, origin };
}

const isBusy = (error: unknown) => error instanceof LibsqlError && /BUSY|LOCKED/.test(error.code);
/** The disk is full, read-only or failing. */
const isDisk = (error: unknown) =>
  error instanceof LibsqlError && /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/.test(error.code);
const brokenConstraint = (error: unknown) =>
  error instanceof LibsqlBatchError && error.code.startsWith("SQLITE_CONSTRAINT") ? error : undefined;

/**
 * @throws Unavailable if the disk fails, the database cannot be reached, or it is still locked at
 * `deadlineMs`; OutcomeUnknown if the answer was lost
 */
async function send<T>(work: () => Promise<T>, deadlineMs: number): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    if (Date.now() >= deadlineMs) throw new Unavailable();
    try {
      return await work();
    } catch (error) {
      const fault = connectionFaultIn(error);
      if (fault?.maybeDone) throw new OutcomeUnknown(error);
      if (fault || isDisk(error)) throw new Unavailable(undefined, error);
      if (!isBusy(error)) throw error;
      const jitterMs = Math.random() * Math.min(20 * 2 ** attempt, 500);
      await new Promise((resolve) => setTimeout(resolve, jitterMs));
    }
  }
}

/**
 * Returns true if a failed write certainly changed nothing. A hosted database may have committed before its
 * answer was lost.
 */
export const wroteNothing = (error: unknown) => !(error instanceof OutcomeUnknown);

/** A queue that runs at most `count` writes of this process at once. */
class Lanes {
  readonly #tails: Promise<unknown>[];
  #next = 0;

  constructor(count: number) {
    this.#tails = Array.from({ length: count }, () => Promise.resolve());
  }

  /** Runs the work when earlier work in its lane has ended. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const lane = this.#next;
    this.#next = (lane + 1) % this.#tails.length;
    const run = (this.#tails[lane] ?? Promise.resolve()).then(work);
    this.#tails[lane] = run.catch(() => {});
    return run;
  }
}

/**
 * A file allows one writer. A hosted database gets several, so that a write does not wait for the round trip
 * of the one before.
 */
const fileLane = new Lanes(1);
/**
 * With eight at once a libSQL server handled fewer writes than with four and answered some with "locked";
 * with sixteen it stopped answering.
 */
const hostedLanes = new Lanes(4);
/** On Workers a request may not wait for work that another request started. */
const isWorkers = globalThis.navigator?.userAgent === "Cloudflare-Workers";

/** Sends a write when its place in the queue comes up. */
function inTurn<T>(target: Database, work: () => Promise<T>): Promise<T> {
  const deadlineMs = Date.now() + MAX_WAIT_MS;
  if (isWorkers) return send(work, deadlineMs);
  return (target.embedded ? fileLane : hostedLanes).run(() => send(work, deadlineMs));
}

/**
 * Writes all statements or none.
 * @throws the `otherwise` of the statement that failed its guard or violated a constraint; Unavailable after
 * ten seconds of waiting for a lock, or (with its cause) if the disk is full or fails or a hosted database
 * cannot be reached; OutcomeUnknown if its answer was lost; any other error as the database threw it
 */
export async function write(statements: readonly Statement[], target: Database = database()): Promise<void> {
  if (statements.length === 0) return;
  const { batch, origin } = toBatch(statements);
  try {
    await inTurn(target, () => {
      sent.statements += batch.length;
      return target.client.batch(batch, "write");
    });
  } catch (error) {
    const broken = brokenConstraint(error);
    const refusal = broken && origin[broken.statementIndex]?.otherwise;
    throw refusal ? refusal() : error;
  }
}

/**
 * Writes one statement outside a batch, for counters and other values that are not known before the write.
 * @returns the rows of its RETURNING clause; none if its WHERE matched nothing
 * @throws the same errors as `write`
 */
export async function writeOne(
  query: Query | SQL,
  target: Database = database(),
): Promise<Record<string, Value>[]> {
  const { sql, args } = textOf(query);
  const { rows } = await inTurn(target, () => {
    sent.statements += 1;
    return target.client.execute({ sql, args });
  });
  return rows;
}
