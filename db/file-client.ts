/**
 * A client of a database file that keeps its prepared statements. `@libsql/client` prepares each statement anew and defines every
 * cell of every row as two properties: of a look-up of one row that is nine tenths of the time (75 µs, and 7 µs when kept).
 * Transactions over several calls, migrations and scripts, which only maintenance uses, go to that client. Whole numbers beyond
 * 2^53 lose digits; the schema has none.
 */
import {
  type Client,
  createClient,
  type InArgs,
  type InStatement,
  type InValue,
  LibsqlBatchError,
  LibsqlError,
  type Replicated,
  type ResultSet,
  type Row,
  type Transaction,
  type TransactionMode,
  type Value,
} from "@libsql/client";
import Database from "libsql";
import type { Answer } from "./row-reader";

/** Statements kept, the latest used: pages and forms have about three hundred texts, searches some more for each shape. */
const MOST_KEPT = 500;
/** The texts that come again. */
const IS_KEPT = /^\s*(select|with|insert|update|delete)\b/i;

const BEGIN: Readonly<Record<TransactionMode, string>> = {
  write: "BEGIN IMMEDIATE",
  read: "BEGIN TRANSACTION READONLY",
  deferred: "BEGIN DEFERRED",
};

interface Kept {
  statement: ReturnType<Database.Database["prepare"]>;
  columns: string[];
  types: string[];
  /** Makes a row of its values; null where the statement returns none. */
  toRow: ((values: Value[]) => Row) | null;
}

interface Options {
  /** Milliseconds to wait for a lock, during which the event loop stands still. */
  timeout: number;
}

export class FileClient implements Client {
  readonly protocol = "file";
  closed = false;
  readonly #url: string;
  readonly #path: string;
  readonly #options: Options;
  #database: Database.Database;
  /** In the order of their last use. */
  readonly #kept = new Map<string, Kept>();
  #other: Client | undefined;

  /** Opens the file, which is made where there is none. @throws Error */
  constructor(path: string, url: string, options: Options) {
    [this.#path, this.#url, this.#options] = [path, url, options];
    this.#database = this.#open();
  }

  async execute(statement: InStatement | string, args?: InArgs): Promise<ResultSet> {
    this.#checkOpen();
    return this.#run(typeof statement === "string" ? { sql: statement, args: args ?? [] } : statement);
  }

  /** A question, its rows as bare cells: to make rows that have names too took as long as to read them. @throws LibsqlError */
  ask(sql: string, args: InValue[]): Answer {
    this.#checkOpen();
    return this.#sent(sql, ({ statement, columns }) => ({
      columns,
      rows: statement.all(args.map(toSql)) as Value[][],
    }));
  }

  async batch(
    statements: (InStatement | [string, InArgs?])[],
    mode: TransactionMode = "deferred",
  ): Promise<ResultSet[]> {
    this.#checkOpen();
    this.#exec(BEGIN[mode]);
    try {
      const results = statements.map((statement, at) => this.#runInBatch(statement, at));
      this.#exec("COMMIT");
      return results;
    } finally {
      if (this.#database.inTransaction) this.#exec("ROLLBACK");
    }
  }

  transaction(mode: TransactionMode = "write"): Promise<Transaction> {
    return this.#forMaintenance().transaction(mode);
  }

  async migrate(statements: InStatement[]): Promise<ResultSet[]> {
    const results = await this.#forMaintenance().migrate(statements);
    // A connection of its own has changed the schema, which this one has read.
    await this.reconnect();
    return results;
  }

  async executeMultiple(sql: string): Promise<void> {
    await this.#forMaintenance().executeMultiple(sql);
    await this.reconnect();
  }

  sync(): Promise<Replicated> {
    return this.#forMaintenance().sync();
  }

  async reconnect(): Promise<void> {
    this.#reopen();
    this.closed = false;
  }

  close(): void {
    this.closed = true;
    this.#closeFile();
    this.#other?.close();
  }

  #open(): Database.Database {
    return new Database(this.#path, this.#options as Database.Options);
  }

  #reopen(): void {
    const opened = this.#open();
    this.#closeFile();
    this.#database = opened;
  }

  #closeFile(): void {
    this.#kept.clear();
    if (this.#database.open) this.#database.close();
  }

  /** Not as a kept statement: one that met a lock would hold its state of the database for ever. */
  #exec(sql: string): void {
    try {
      this.#database.exec(sql);
    } catch (error) {
      throw asLibsqlError(error);
    }
  }

  #checkOpen(): void {
    if (this.closed) throw new LibsqlError("The client is closed", "CLIENT_CLOSED");
  }

  #forMaintenance(): Client {
    this.#checkOpen();
    this.#other ??= createClient({ url: this.#url, concurrency: 1, ...this.#options });
    return this.#other;
  }

  #runInBatch(statement: InStatement | [string, InArgs?], at: number): ResultSet {
    try {
      if (!Array.isArray(statement)) return this.#run(statement);
      return this.#run({ sql: statement[0], args: statement[1] ?? [] });
    } catch (error) {
      if (!(error instanceof LibsqlError)) throw error;
      const { message, code, extendedCode, rawCode, cause } = error;
      throw new LibsqlBatchError(message, at, code, extendedCode, rawCode, cause as Error);
    }
  }

  #run(statement: InStatement): ResultSet {
    const { sql, args = [] } = typeof statement === "string" ? { sql: statement } : statement;
    return this.#sent(sql, ({ statement: prepared, columns, types, toRow }) => {
      const values = Array.isArray(args) ? args.map(toSql) : namedToSql(args as Record<string, InValue>);
      if (toRow) return resultOf(columns, types, (prepared.all(values) as Value[][]).map(toRow));
      const { changes, lastInsertRowid } = prepared.run(values);
      return resultOf([], [], [], changes, BigInt(lastInsertRowid));
    });
  }

  #sent<Result>(sql: string, send: (kept: Kept) => Result): Result {
    try {
      return send(this.#prepare(sql));
    } catch (error) {
      // Whatever state it is in, nobody gets it again.
      this.#kept.delete(sql);
      const known = asLibsqlError(error);
      // A statement that met a lock cannot be reset, and its connection would see an old state of the database from then on.
      if (isLock(known) && !this.#database.inTransaction) this.#reopen();
      throw known;
    }
  }

  #prepare(sql: string): Kept {
    const known = this.#kept.get(sql);
    if (known) {
      this.#kept.delete(sql);
      this.#kept.set(sql, known);
      return known;
    }
    const made = prepared(this.#database, sql);
    if (IS_KEPT.test(sql)) this.#kept.set(sql, made);
    const oldest = this.#kept.size > MOST_KEPT ? this.#kept.keys().next() : undefined;
    if (oldest && !oldest.done) this.#kept.delete(oldest.value);
    return made;
  }
}

function prepared(database: Database.Database, sql: string): Kept {
  const statement = database.prepare(sql);
  if (!statement.reader) return { statement, columns: [], types: [], toRow: null };
  statement.raw(true);
  const described = statement.columns();
  const columns = described.map(({ name }) => name);
  return { statement, columns, types: described.map(({ type }) => type ?? ""), toRow: rowMaker(columns) };
}

/** Makes rows that are read by name (of several columns of one name the first) and by index, of one class for each statement. */
function rowMaker(columns: readonly string[]): (values: Value[]) => Row {
  // SQLite names the column of `select 0` by its text.
  const isIndex = (name: string) => name === "length" || Number(name) < columns.length;
  const isOwn = (name: string, at: number) => !isIndex(name) && columns.indexOf(name) === at;
  const named = columns.flatMap((name, at) => (isOwn(name, at) ? [[name, at] as const] : []));
  class KeptRow {
    readonly #values: Value[];
    static {
      for (const at of columns.keys())
        Object.defineProperty(KeptRow.prototype, at, {
          get(this: KeptRow) {
            return this.#values[at];
          },
        });
    }
    constructor(values: Value[]) {
      this.#values = values;
      // Only the statement knows the names of its columns, so no type can.
      const row = this as unknown as Record<string, Value>;
      for (const [name, at] of named) row[name] = values[at] as Value;
    }
    get length() {
      return this.#values.length;
    }
  }
  return (values) => new KeptRow(values.map(fromSql)) as unknown as Row;
}

const fromSql = (value: Value): Value =>
  Buffer.isBuffer(value)
    ? (value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength) as ArrayBuffer)
    : value;

function toSql(value: InValue): unknown {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.valueOf();
  if (value instanceof ArrayBuffer) return Buffer.from(value);
  if (value === undefined) throw new TypeError("undefined cannot be passed as argument to the database");
  if (typeof value === "number" && !Number.isFinite(value))
    throw new RangeError("Only finite numbers (not Infinity or NaN) can be passed as arguments");
  return value;
}

const namedToSql = (args: Record<string, InValue>) =>
  Object.fromEntries(Object.entries(args).map(([name, value]) => [name.replace(/^[@$:]/, ""), toSql(value)]));

function resultOf(
  columns: string[],
  columnTypes: string[],
  rows: Row[],
  rowsAffected = 0,
  lastInsertRowid?: bigint,
): ResultSet {
  return {
    columns,
    columnTypes,
    rows,
    rowsAffected,
    lastInsertRowid,
    toJSON: () => ({ columns, columnTypes, rows: rows.map((row) => Array.from(row)), rowsAffected }),
  };
}

const isLock = (error: unknown) => error instanceof LibsqlError && /BUSY|LOCKED/.test(error.code);

/** An error with its base code: `SQLITE_CONSTRAINT` of `SQLITE_CONSTRAINT_UNIQUE`. */
function asLibsqlError(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  const { message, code, rawCode } = error as Error & { code: string; rawCode?: number };
  return new LibsqlError(message, code.split("_").slice(0, 2).join("_"), code, rawCode, error);
}
