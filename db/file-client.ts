/**
 * `@libsql/client` would prepare a statement each time and define each cell as two properties, which takes
 * nine tenths of the time of a small query. The database contains no integers above 2^53.
 */
import {
  type InArgs,
  type InStatement,
  type InValue,
  LibsqlBatchError,
  LibsqlError,
  type TransactionMode,
  type Value,
} from "@libsql/client";
import Native from "libsql";
import { namedRows } from "./statements";

/** The least recently used statement is dropped. Pages and forms use about 300; search filters add more. */
const MOST_CACHED = 500;
const IS_CACHED = /^\s*(select|with|insert|update|delete)\b/i;
const BEGIN = { write: "BEGIN IMMEDIATE", read: "BEGIN", deferred: "BEGIN DEFERRED" } as const;

export interface Answer {
  rows: Record<string, Value>[];
  rowsAffected: number;
}

interface Cells {
  columns: string[];
  rows: Value[][];
  rowsAffected: number;
}

interface Cached {
  native: ReturnType<Native.Database["prepare"]>;
  /** Null if the statement returns no rows. */
  columns: string[] | null;
}

export class FileClient {
  readonly #open: () => Native.Database;
  #database: Native.Database;
  /** The least recently used statement comes first. */
  readonly #cached = new Map<string, Cached>();

  /**
   * @param timeout milliseconds to wait for a lock, which blocks the event loop
   * @throws Error if the file cannot be opened
   */
  constructor(path: string, timeout: number) {
    this.#open = () => new Native(path, { timeout } as Native.Options);
    this.#database = this.#open();
  }

  async execute(statement: InStatement): Promise<Answer> {
    return named(this.#run(statement));
  }

  /** Drizzle reads cells by position; column names would double the time of reading rows. */
  async ask(statement: InStatement): Promise<Cells> {
    return this.#run(statement);
  }

  /**
   * @throws LibsqlBatchError with the index of the failed statement; LibsqlError if the transaction failed
   */
  async batch(
    statements: (InStatement | [string, InArgs?])[],
    mode: TransactionMode = "deferred",
  ): Promise<Answer[]> {
    this.#exec(BEGIN[mode]);
    try {
      const answers = statements.map((statement, at) => this.#runInBatch(statement, at));
      this.#exec("COMMIT");
      return answers;
    } finally {
      if (this.#database.inTransaction) this.#exec("ROLLBACK");
    }
  }

  close(): void {
    this.#cached.clear();
    if (this.#database.open) this.#database.close();
  }

  /** A cached statement that failed because of a lock would make its connection read an old snapshot. */
  #exec(sql: string): void {
    try {
      this.#database.exec(sql);
    } catch (error) {
      throw asLibsqlError(error);
    }
  }

  #runInBatch(statement: InStatement | [string, InArgs?], at: number): Answer {
    try {
      return named(
        this.#run(Array.isArray(statement) ? { sql: statement[0], args: statement[1] } : statement),
      );
    } catch (error) {
      if (!(error instanceof LibsqlError)) throw error;
      const { message, code, extendedCode, rawCode, cause } = error;
      throw new LibsqlBatchError(message, at, code, extendedCode, rawCode, cause as Error);
    }
  }

  #run(statement: InStatement): Cells {
    const { sql, args = [] } = typeof statement === "string" ? { sql: statement } : statement;
    if (!this.#database.open) throw new LibsqlError("The client is closed", "CLIENT_CLOSED");
    try {
      const { native, columns } = this.#prepare(sql);
      const values = (args as InValue[]).map(toSql);
      if (!columns) return { columns: [], rows: [], rowsAffected: native.run(values).changes };
      return { columns, rows: native.all(values) as Value[][], rowsAffected: 0 };
    } catch (error) {
      // The state of a statement that failed is unknown.
      this.#cached.delete(sql);
      const known = asLibsqlError(error);
      // A statement that failed because of a lock cannot be reset, and its connection would read an old
      // snapshot from then on.
      if (isLock(known) && !this.#database.inTransaction) {
        this.close();
        this.#database = this.#open();
      }
      throw known;
    }
  }

  #prepare(sql: string): Cached {
    const cached = this.#cached.get(sql) ?? prepare(this.#database, sql);
    this.#cached.delete(sql);
    if (IS_CACHED.test(sql)) this.#cached.set(sql, cached);
    const oldest = this.#cached.size > MOST_CACHED ? this.#cached.keys().next().value : undefined;
    if (oldest !== undefined) this.#cached.delete(oldest);
    return cached;
  }
}

const named = (cells: Cells): Answer => ({ rows: namedRows(cells), rowsAffected: cells.rowsAffected });

function prepare(database: Native.Database, sql: string): Cached {
  const native = database.prepare(sql);
  if (!native.reader) return { native, columns: null };
  native.raw(true);
  return { native, columns: native.columns().map(({ name }) => name) };
}

function toSql(value: InValue): unknown {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.valueOf();
  if (value instanceof ArrayBuffer) return Buffer.from(value);
  if (value === undefined) throw new TypeError("undefined cannot be passed as argument to the database");
  if (typeof value === "number" && !Number.isFinite(value))
    throw new RangeError("Only finite numbers (not Infinity or NaN) can be passed as arguments");
  return value;
}

const isLock = (error: unknown) => error instanceof LibsqlError && /BUSY|LOCKED/.test(error.code);

/** For example, `SQLITE_CONSTRAINT` for `SQLITE_CONSTRAINT_UNIQUE`, which becomes the extended code. */
function asLibsqlError(error: unknown): unknown {
  if (!(error instanceof Native.SqliteError)) return error;
  const { message, code, rawCode } = error as Error & { code: string; rawCode?: number };
  return new LibsqlError(message, code.split("_").slice(0, 2).join("_"), code, rawCode, error);
}
