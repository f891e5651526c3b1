/**
 * A Node.js process sends one write at a time to a database file, or up to four to a hosted database. A write
 * that fails because of another process's lock is retried for up to ten seconds, including the time in the
 * queue. After a lost response, a write is not repeated.
 */
import type { InStatement, Value } from "@libsql/client";
import { LibsqlBatchError, LibsqlError } from "@libsql/client";
import { type SQL, sql } from "drizzle-orm";
import { OutcomeUnknown, type Refusal, Unavailable } from "~/platform/errors";
import { isLookingOnly } from "~/platform/looking-only.server";
import { type Database, database, sent } from "./client";
import { connectionFaultIn } from "./remote-connection";
import { requireSeat, seatCheck } from "./seat-of-form";
import { textOf } from "./statements";

interface Query {
  getSQL(): SQL;
}

export interface Statement {
  query: Query | SQL;
  /** Creates the error for a violated constraint, or for a statement that must change a row and does not. */
  otherwise?: () => Refusal;
  /** By default, only an error such as a violated constraint rolls back the batch. */
  mustChange?: boolean;
}

/** If the statement changes no row, the whole batch is rolled back, and `otherwise` is thrown. */
export function guarded(query: Query | SQL, otherwise: () => Refusal): Statement {
  return { query, otherwise, mustChange: true };
}

/** If the condition is true, the whole batch is rolled back, and `otherwise` is thrown. */
export const unless = (isRefused: SQL, otherwise: () => Refusal): Statement => ({
  query: sql`insert into assert_changed select 0 where ${isRefused}`,
  otherwise,
});

/** Inserts nothing if the statement before it changed a row. */
const ASSERT = "INSERT INTO assert_changed SELECT 0 WHERE changes() = 0";
/** Measured from the call of `write` or `writeOne`. */
export const MAX_WAIT_MS = 10_000;

function toBatch(statements: readonly Statement[]) {
  const batch: InStatement[] = [];
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
const isDisk = (error: unknown) =>
  error instanceof LibsqlError && /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/.test(error.code);
const brokenConstraint = (error: unknown) =>
  error instanceof LibsqlBatchError && error.code.startsWith("SQLITE_CONSTRAINT") ? error : undefined;

/** @throws Unavailable if nothing was written; OutcomeUnknown if that is uncertain; other errors of `work` */
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

/** If a hosted database's response was lost, the write may have been committed. */
export const wroteNothing = (error: unknown) => !(error instanceof OutcomeUnknown);

class Lanes {
  readonly #tails: Promise<unknown>[];
  #next = 0;

  constructor(count: number) {
    this.#tails = Array.from({ length: count }, () => Promise.resolve());
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    const lane = this.#next;
    this.#next = (lane + 1) % this.#tails.length;
    const run = (this.#tails[lane] ?? Promise.resolve()).then(work);
    this.#tails[lane] = run.catch(() => {});
    return run;
  }
}

const fileLane = new Lanes(1);
/**
 * Several, so that a write does not wait for another's round trip. More writes at once made a libSQL server
 * slower; with sixteen, it stopped responding.
 */
const hostedLanes = new Lanes(4);
/** On Workers, a request cannot wait for work that another request started. */
export const isWorkers = globalThis.navigator?.userAgent === "Cloudflare-Workers";

function inTurn<T>(target: Database, work: () => Promise<T>): Promise<T> {
  const deadlineMs = Date.now() + MAX_WAIT_MS;
  if (isWorkers) return send(work, deadlineMs);
  return (target.embedded ? fileLane : hostedLanes).run(() => send(work, deadlineMs));
}

/**
 * Writes all statements or none. Run work that is not an effect of the form, such as signing out, in
 * `outsideForms`. A request that may only look (`lookingOnly`) writes nothing, without an error.
 */
export async function write(statements: readonly Statement[], target: Database = database()): Promise<void> {
  if (statements.length === 0 || isLookingOnly()) return;
  // Call `database()` only if there is a check, because tools that write to another database may lack the
  // settings of the default database.
  const check = seatCheck();
  const ofForm: Statement[] = check && target === database() ? [check] : [];
  const { batch, origin } = toBatch([...ofForm, ...statements]);
  try {
    await inTurn(target, () => {
      sent.statements += batch.length;
      return target.client.batch(batch, "write");
    });
  } catch (error) {
    const broken = brokenConstraint(error);
    const failed = broken && origin[broken.statementIndex];
    if (failed && failed === check) await requireSeat();
    const refusal = failed?.otherwise;
    throw refusal ? refusal() : error;
  }
}

/**
 * Runs one statement, without the checks of a form, and returns the rows of its `returning` clause. A request
 * that may only look gets no rows.
 */
export async function writeOne(
  query: Query | SQL,
  target: Database = database(),
): Promise<Record<string, Value>[]> {
  if (isLookingOnly()) return [];
  const text = textOf(query);
  const { rows } = await inTurn(target, () => {
    sent.statements += 1;
    return target.client.execute(text);
  });
  return rows;
}
