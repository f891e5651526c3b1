import { archive } from "db/archive-client";
import { type Database, database, nameOf } from "db/client";
import { isOpenDesk } from "db/desks";
import { requireCurrent } from "db/migrate";
import { groups, messages, profiles } from "db/schema";
import { guarded, type Statement, write } from "db/write";
import { and, getTableName, gt, inArray, not, sql } from "drizzle-orm";
import { isHeld } from "~/holds/in-force.server";
import { Conflict } from "~/platform/errors";
import { openArchive } from "./open-archive";
import { COPIED, type Kind, MOVED, putRows, type Row, rowsByKey, rowsOfLoads, valuesOf } from "./rows";

/** A libSQL server refuses responses over 10 MB, so the rows of one table may have 250 KB per load. */
const LOADS_AT_ONCE = 40;
const FEEDS_AT_ONCE = 500;

interface Move {
  board?: Database;
  /** In UTC milliseconds. A load is moved if its last step was before this time. */
  beforeMs: number;
  nowMs?: number;
}

interface Moved {
  loads: number;
  rows: Record<string, number>;
  /** The number of loads that were no longer complete, or that another run has moved. */
  passed: number;
}

/**
 * The app and other moves may run at the same time. After an interruption, the next run continues.
 * @throws the errors of `openArchive`; a one-line Error if the archive does not contain the copied rows;
 * UnusableDatabase if the board is older or newer than this program, which would then copy too few columns
 */
export async function moveFinished({
  board = database(),
  beforeMs,
  nowMs = Date.now(),
}: Move): Promise<Moved> {
  const moved: Moved = { loads: 0, rows: {}, passed: 0 };
  await requireCurrent(board);
  let ids = await finished(board, beforeMs, "");
  if (ids.length === 0 && !archive()) return moved;
  const target = await openArchive();
  await forgetClosed(board, target, nowMs);
  for (;;) {
    const last = ids.at(-1);
    if (last === undefined) return moved;
    const copied = await copy(board, target, ids);
    const gone = await takeAway(board, ids, copied, nowMs);
    for (const { table, rows } of copied) {
      const count = valuesOf(table, "load_id", rows).filter((loadId) => gone.has(loadId)).length;
      moved.rows[getTableName(table)] = (moved.rows[getTableName(table)] ?? 0) + count;
    }
    moved.loads += gone.size;
    moved.passed += ids.length - gone.size;
    ids = await finished(board, beforeMs, last);
  }
}

/** Deletes the feeds of closed accounts from the archive, except those of held accounts (`app/holds`). */
async function forgetClosed(board: Database, kept: Database, nowMs: number): Promise<void> {
  for (let after = ""; ; ) {
    const feeds = await kept.db
      .select({ id: groups.group_id, ownerId: groups.owner_id })
      .from(groups)
      .where(gt(groups.group_id, after))
      .orderBy(groups.group_id)
      .limit(FEEDS_AT_ONCE);
    const last = feeds.at(-1);
    if (!last) return;
    const owners = feeds.map(({ ownerId }) => ownerId);
    const closed = await board.db
      .select({ id: profiles.id })
      .from(profiles)
      .where(
        and(
          inArray(profiles.id, owners),
          not(isOpenDesk(sql`${profiles.id}`)),
          not(isHeld(sql`${profiles.id}`, nowMs)),
        ),
      );
    const left = new Set(closed.map(({ id }) => id));
    const gone = feeds.filter(({ ownerId }) => left.has(ownerId)).map(({ id }) => id);
    if (gone.length > 0)
      await write(
        [
          { query: kept.db.delete(messages).where(inArray(messages.group_id, gone)) },
          { query: kept.db.delete(groups).where(inArray(groups.group_id, gone)) },
        ],
        kept,
      );
    after = last.id;
  }
}

/**
 * The conditions on `loads` match the index `loads_finished`. An id begins with the time of posting, so loads
 * that were posted after `beforeMs` are not read. A load stays until its delivery record has been mailed,
 * because the job that makes and mails records reads only the board.
 */
async function finished({ patient }: Database, beforeMs: number, after: string): Promise<string[]> {
  const { rows } = await patient.execute({
    sql: `select load_id from loads indexed by loads_finished
      where load_status = 'complete' and archived_at is null and load_id > ? and load_id < ? and deleted_at is null
        and (select max(e.at) from load_events e where e.load_id = loads.load_id) < ?
        and not exists (select 1 from delivery_records d where d.load_id = loads.load_id and d.due_at is not null)
      order by load_id limit ${LOADS_AT_ONCE}`,
    args: [after, idFrom(beforeMs), beforeMs],
  });
  return rows.map((row) => String(row.load_id));
}

/** Ids created at this time or later sort after the result. */
function idFrom(ms: number): string {
  const instant = Math.max(0, ms).toString(16).padStart(12, "0");
  return `${instant.slice(0, 8)}-${instant.slice(8)}`;
}

type Copied = Kind & { rows: Row[] };

/** @returns the rows that may be deleted @throws Error if the archive does not contain them afterwards */
async function copy(board: Database, kept: Database, ids: readonly string[]): Promise<Copied[]> {
  const put = async (kind: Kind) => {
    const rows = await rowsOfLoads(board, kind, ids);
    // Uses `migrate`, which turns foreign keys off, because the archive has no people.
    if (rows.length > 0) await kept.patient.migrate(putRows(kind, rows));
    return rows;
  };
  for (const kind of COPIED) await put(kind);
  const copied: Copied[] = [];
  for (const kind of MOVED) {
    const rows = await put(kind);
    const there = await rowsByKey(kept, kind, valuesOf(kind.table, kind.key, rows));
    if (JSON.stringify(there) !== JSON.stringify(rows))
      throw new Error(`The archive ${nameOf(kept)} does not contain the copied rows. Nothing was deleted.`);
    copied.push({ ...kind, rows });
  }
  return copied;
}

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
    await write([guarded(mark, () => new Conflict("None of these loads is complete.")), ...deletions], board);
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
  }
  const { rows } = await board.patient.execute({
    sql: "select load_id from loads where load_id in (select value from json_each(?)) and archived_at = ?",
    args: [JSON.stringify(ids), nowMs],
  });
  return new Set(rows.map((row) => String(row.load_id)));
}
