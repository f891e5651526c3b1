import { askRows } from "db/client";
import { writeOne } from "db/write";
import { type SQL, sql } from "drizzle-orm";
import { keepRows } from "~/holds/keep-rows.server";
import { type Job, pauseBetweenBatches } from "~/platform/jobs.server";
import { mayGoOn } from "~/platform/trips.server";
import { MINUTE_MS } from "~/text/time";
import { AGING_TABLES, type AgingTable, RETENTION, type Rule } from "./rules.server";

const ROWS_AT_ONCE = 500;

/** An expression is returned unchanged, because its column names are unambiguous. */
const columnOf = ({ column }: Rule) => sql.raw(/^\w+$/.test(column) ? `r.${column}` : column);

function isOld(rule: Rule, nowMs: number): SQL {
  const beforeMs = nowMs - rule.keptMs;
  const old = sql`${columnOf(rule)} < ${beforeMs}`;
  return rule.when ? sql`${old} and ${rule.when({ nowMs, beforeMs })}` : old;
}

interface Batch {
  rowids: number[];
  next: number | null;
}

/** Reading takes no lock, so the write that follows stays short. */
async function findOld(table: AgingTable, rule: Rule, nowMs: number, after: number): Promise<Batch> {
  const [name, limit] = [sql.raw(table), rule.atOnce ?? ROWS_AT_ONCE];
  const old = isOld(rule, nowMs);
  if (rule.by === "index") {
    const rows = await askRows<{ id: number }>(
      sql`select r.rowid as id from ${name} r where ${old} limit ${limit}`,
    );
    return { rowids: rows.map(({ id }) => id), next: rows.length < limit ? null : 0 };
  }
  const aged = sql`${columnOf(rule)} < ${nowMs - rule.keptMs}`;
  const rows = await askRows<{ id: number; is_old: number; is_aged: number }>(sql`
    select r.rowid as id, coalesce(${old}, 0) as is_old, coalesce(${aged}, 0) as is_aged from ${name} r
    where r.rowid > ${after} order by r.rowid limit ${limit}`);
  const rowids = rows.filter(({ is_old }) => is_old).map(({ id }) => id);
  // A row at the front may be old but kept by the rule's condition, and old rows may follow it.
  const isAtYoung = rule.by === "front" && rows.some(({ is_aged }) => !is_aged);
  const isLast = rows.length < limit || isAtYoung;
  return { rowids, next: isLast ? null : (rows.at(-1)?.id ?? null) };
}

/** Copies those of the rows that belong to held accounts. */
async function keepHeld(table: string, rowids: readonly number[], nowMs: number): Promise<void> {
  const copying = keepRows(table, rowids, nowMs);
  if (copying) await writeOne(copying);
}

interface Deletion {
  table: AgingTable;
  rule: Rule;
  rowids: readonly number[];
  condition: SQL;
  nowMs: number;
}

/** @returns the number of rows that still met the condition and were deleted */
async function deleteRows({ table, rule, rowids, condition, nowMs }: Deletion): Promise<number> {
  if (rowids.length === 0) return 0;
  await keepHeld(table, rowids, nowMs);
  const { also } = rule;
  if (also) {
    const dependents = await askRows<{ id: number }>(also.rowids(rowids));
    const ids = dependents.map(({ id }) => id);
    if (ids.length > 0) {
      await keepHeld(also.table, ids, nowMs);
      await writeOne(also.statement(ids));
    }
  }
  const deleted = await writeOne(
    sql`delete from ${sql.raw(table)} as r where r.rowid in ${rowids} and ${condition} returning 1`,
  );
  return deleted.length;
}

/** @returns the number of deleted rows */
async function deleteBeyond(table: AgingTable, rule: Rule, nowMs: number): Promise<number> {
  if (rule.most === undefined) return 0;
  for (let deleted = 0; ; ) {
    const rows = await askRows<{ id: number }>(sql`
      select r.rowid as id from ${sql.raw(table)} r order by ${columnOf(rule)} desc
      limit ${ROWS_AT_ONCE} offset ${rule.most}`);
    const rowids = rows.map(({ id }) => id);
    deleted += await deleteRows({ table, rule, rowids, condition: sql`true`, nowMs });
    if (rows.length < ROWS_AT_ONCE || !(await pauseBetweenBatches())) return deleted;
  }
}

/** Returns the number of deleted rows. */
export async function deleteOld(
  table: AgingTable,
  nowMs = Date.now(),
  rule: Rule = RETENTION[table],
): Promise<number> {
  const old = isOld(rule, nowMs);
  let deleted = 0;
  for (let after: number | null = 0; after !== null; ) {
    const { rowids, next }: Batch = await findOld(table, rule, nowMs, after);
    deleted += await deleteRows({ table, rule, rowids, condition: old, nowMs });
    after = next;
    if (after !== null && !(await pauseBetweenBatches())) return deleted;
  }
  return deleted + (await deleteBeyond(table, rule, nowMs));
}

/** If one table fails, the others are still processed. */
export const deleteOldRows: Job = {
  name: "delete old rows",
  everyMs: 10 * MINUTE_MS,
  firstAfterMs: MINUTE_MS,
  work: async () => {
    const failures: unknown[] = [];
    for (const table of AGING_TABLES)
      if (mayGoOn()) await deleteOld(table).catch((error: unknown) => void failures.push(error));
    if (failures.length > 0) throw failures[0];
    return undefined;
  },
};
