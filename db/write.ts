/**
 * The one way to write. Statements go out as a single atomic batch (one round trip, on a file and on Turso alike);
 * on a file they queue in this process, and a lock held by another process is waited for.
 */
import type { InStatement, InValue } from "@libsql/client";
import { LibsqlBatchError, LibsqlError } from "@libsql/client";
import type { SQL } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { Refusal } from "~/platform/errors";
import { type Database, database, sent } from "./client";

interface Query {
  toSQL(): { sql: string; params: unknown[] };
}

export interface Statement {
  query: Query | SQL;
  /** Takes the whole batch back when this statement changed no row or broke a constraint, and is what `write` throws. */
  otherwise?: () => Refusal;
  /** False: only a broken constraint counts, changing nothing is fine. */
  mustChange?: boolean;
}

/** A statement that has to change something, or the whole write is refused. */
export function guarded(query: Query | SQL, otherwise: () => Refusal): Statement {
  return { query, otherwise, mustChange: true };
}

const dialect = new SQLiteAsyncDialect();
const ASSERT = "INSERT INTO assert_changed SELECT changes()";
const CLEAR = "DELETE FROM assert_changed";
const ATTEMPTS = 12;

function toBatch(statements: readonly Statement[]) {
  const batch: InStatement[] = [];
  /** For each statement of the batch, the one it was made for. */
  const origin: Statement[] = [];
  for (const statement of statements) {
    const built = "toSQL" in statement.query ? statement.query.toSQL() : dialect.sqlToQuery(statement.query);
    batch.push({ sql: built.sql, args: built.params as InValue[] });
    origin.push(statement);
    if (statement.mustChange) {
      batch.push(ASSERT);
      origin.push(statement);
    }
  }
  if (statements.some((statement) => statement.mustChange)) batch.push(CLEAR);
  return { batch, origin };
}

const isBusy = (error: unknown) => error instanceof LibsqlError && /BUSY|LOCKED/.test(error.code);
const brokenConstraint = (error: unknown) =>
  error instanceof LibsqlBatchError && error.code.startsWith("SQLITE_CONSTRAINT") ? error : undefined;

async function send(target: Database, batch: InStatement[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      sent.statements += batch.length;
      await target.client.batch(batch, "write");
      return;
    } catch (error) {
      if (!target.embedded || !isBusy(error) || attempt === ATTEMPTS) throw error;
      // A connection that met BUSY once can stay unusable (libsql-client-ts#352).
      target.client.reconnect();
      const jitterMs = Math.random() * Math.min(20 * 2 ** attempt, 500);
      await new Promise((resolve) => setTimeout(resolve, jitterMs));
    }
  }
}

let tail: Promise<unknown> = Promise.resolve();

/**
 * Writes all statements or none.
 * @throws the `otherwise` of the statement that failed its guard or a constraint; anything else as the database threw it.
 */
export async function write(statements: readonly Statement[], target: Database = database()): Promise<void> {
  if (statements.length === 0) return;
  const { batch, origin } = toBatch(statements);
  const run = target.embedded ? tail.then(() => send(target, batch)) : send(target, batch);
  if (target.embedded) tail = run.catch(() => {});
  try {
    await run;
  } catch (error) {
    const broken = brokenConstraint(error);
    const refusal = broken && origin[broken.statementIndex]?.otherwise;
    throw refusal ? refusal() : error;
  }
}
