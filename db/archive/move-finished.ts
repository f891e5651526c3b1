import { type Database, nameOf } from "db/client";
import { migrate } from "db/migrate";
import { groups, messages, users } from "db/schema";
import { guarded, type Statement, write } from "db/write";
import { and, getTableName, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { Conflict } from "~/platform/errors";
import { COPIED, type Kind, MOVED, putRows, type Row, rowsByKey, rowsOfLoads, valuesOf } from "./rows";

const LOADS_AT_ONCE = 200;
const FEEDS_AT_ONCE = 500;

interface Move {
  board: Database;
  archive: Database;
  /** Loads whose last step was earlier, UTC milliseconds. */
  beforeMs: number;
  nowMs?: number;
}

/**
 * Moves what belongs to finished loads (`rows.ts`) from the board to the archive, which is migrated first. The app may run meanwhile,
 * and so may another move. In batches: copy, read again and compare, then delete in one write that repeats the load's status. Broken
 * off anywhere it leaves rows in both, or in the archive alone; the next run goes on.
 * @returns the loads that were moved, the rows by table, and how many loads changed meanwhile and stayed
 * @throws UnusableDatabase for the archive; Error with one line when it is a board, or does not hold what was copied
 */
export async function moveFinished({ board, archive, beforeMs, nowMs = Date.now() }: Move) {
  await migrate(archive);
  if ((await archive.client.execute("SELECT 1 FROM users LIMIT 1")).rows.length > 0)
    throw new Error(`The database ${nameOf(archive)} has people: it is a board, and no archive.`);
  await forgetClosed(board, archive);
  const rows: Record<string, number> = {};
  let [loads, passed, after] = [0, 0, ""];
  for (;;) {
    const ids = await finished(board, beforeMs, after);
    const last = ids.at(-1);
    if (last === undefined) return { loads, rows, passed };
    const copied = await copy(board, archive, ids);
    const gone = await takeAway(board, ids, copied, nowMs);
    for (const { table, rows: all } of copied) {
      const count = valuesOf(table, "load_id", all).filter((loadId) => gone.has(loadId)).length;
      rows[getTableName(table)] = (rows[getTableName(table)] ?? 0) + count;
    }
    [loads, passed, after] = [loads + gone.size, passed + ids.length - gone.size, last];
  }
}

/** Deletes the feeds of closed accounts, where closing could not. */
async function forgetClosed(board: Database, archive: Database): Promise<void> {
  for (let after = ""; ; ) {
    const feeds = await archive.db
      .select({ id: groups.group_id, ownerId: groups.owner_id })
      .from(groups)
      .where(gt(groups.group_id, after))
      .orderBy(groups.group_id)
      .limit(FEEDS_AT_ONCE);
    const last = feeds.at(-1);
    if (!last) return;
    const owners = feeds.map(({ ownerId }) => ownerId);
    const closed = await board.db
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, owners), isNotNull(users.closed_at)));
    const left = new Set(closed.map(({ id }) => id));
    const gone = feeds.filter(({ ownerId }) => left.has(ownerId)).map(({ id }) => id);
    if (gone.length > 0)
      await write(
        [
          { query: archive.db.delete(messages).where(inArray(messages.group_id, gone)) },
          { query: archive.db.delete(groups).where(inArray(groups.group_id, gone)) },
        ],
        archive,
      );
    after = last.id;
  }
}

/** The next loads to move. The conditions on the load are those of an index of their own, `loads_finished`. */
async function finished({ patient }: Database, beforeMs: number, after: string): Promise<string[]> {
  const { rows } = await patient.execute({
    sql: `select load_id from loads indexed by loads_finished
      where load_status = 'complete' and archived_at is null and load_id > ? and deleted_at is null
        and (select max(e.at) from load_events e where e.load_id = loads.load_id) < ?
      order by load_id limit ${LOADS_AT_ONCE}`,
    args: [after, beforeMs],
  });
  return rows.map((row) => String(row.load_id));
}

type Copied = Kind & { rows: Row[] };

/** @returns the rows that may go @throws Error when the archive does not hold them afterwards */
async function copy(board: Database, archive: Database, ids: readonly string[]): Promise<Copied[]> {
  const put = async (kind: Kind) => {
    const rows = await rowsOfLoads(board, kind, ids);
    // `migrate` turns foreign keys off: the archive has no people.
    await archive.patient.migrate(putRows(kind, rows));
    return rows;
  };
  for (const kind of COPIED) await put(kind);
  const copied: Copied[] = [];
  for (const kind of MOVED) {
    const rows = await put(kind);
    const there = await rowsByKey(archive, kind, valuesOf(kind.table, kind.key, rows));
    if (JSON.stringify(there) !== JSON.stringify(rows))
      throw new Error(`The archive ${nameOf(archive)} does not hold what was copied. Nothing was deleted.`);
    copied.push({ ...kind, rows });
  }
  return copied;
}

/** Deletes what was copied, of those of the loads that are still complete. @returns these */
async function takeAway(
  board: Database,
  ids: readonly string[],
  copied: readonly Copied[],
  nowMs: number,
): Promise<ReadonlySet<string>> {
  const these = sql`load_id in (select value from json_each(${JSON.stringify(ids)}))`;
  const moved = sql`select load_id from loads where ${these} and archived_at = ${nowMs}`;
  const mark = sql`update loads set archived_at = ${nowMs}
    where ${these} and load_status = 'complete' and deleted_at is null and archived_at is null`;
  const deletions = copied.map(({ table, key, rows }): Statement => {
    const keys = JSON.stringify(valuesOf(table, key, rows));
    return {
      query: sql`delete from ${table} where ${sql.raw(key)} in (select value from json_each(${keys}))
        and load_id in (${moved})`,
    };
  });
  try {
    await write([guarded(mark, () => new Conflict("No load of these is complete.")), ...deletions], board);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
  }
  const { rows } = await board.patient.execute({
    sql: "select load_id from loads where load_id in (select value from json_each(?)) and archived_at = ?",
    args: [JSON.stringify(ids), nowMs],
  });
  return new Set(rows.map((row) => String(row.load_id)));
}
