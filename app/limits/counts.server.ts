/**
 * Counts in the database, so that they hold for every process and outlive a restart. Each is one statement that looks and
 * counts at once; no other process comes in between. Beyond the limit nothing is written, so hammering costs a look.
 */
import { db } from "db/client";
import { counts } from "db/schema";
import { writeOne } from "db/write";
import { eq, lt, lte, or, sql } from "drizzle-orm";
import { sessionSecrets } from "~/platform/env.server";
import { hashOf } from "~/platform/secret";

/** What is counted and whose it is. */
export interface Counted {
  what: string;
  whose: string;
}

/** How many are allowed within a window. The window starts with the first. */
export interface Allowed {
  most: number;
  windowMs: number;
}

/** The state of a count whose window has not passed. */
export interface Count {
  points: number;
  running: number;
  expires_at: number;
}

/** Without SESSION_SECRET nobody can tell an address from its hash. */
const keyOf = ({ what, whose }: Counted) => hashOf(`${sessionSecrets()[0]} ${what} ${whose}`);

/** @returns null when nothing is counted at the moment */
export async function readCount(counted: Counted, nowMs = Date.now()): Promise<Count | null> {
  const key_hash = await keyOf(counted);
  const { points, running, expires_at } = counts;
  const [row] = await db()
    .select({ points, running, expires_at })
    .from(counts)
    .where(eq(counts.key_hash, key_hash));
  return row && row.expires_at > nowMs ? row : null;
}

/** Counts one. @returns false, and nothing is counted, when as many as are allowed have been counted already */
export async function countOne(
  counted: Counted,
  { most, windowMs }: Allowed,
  nowMs = Date.now(),
): Promise<boolean> {
  const row = { key_hash: await keyOf(counted), points: 1, expires_at: nowMs + windowMs };
  const isOver = lte(counts.expires_at, nowMs);
  const set = {
    points: sql`case when ${isOver} then 1 else ${counts.points} + 1 end`,
    expires_at: sql`case when ${isOver} then excluded.expires_at else ${counts.expires_at} end`,
  };
  const setWhere = or(isOver, lt(counts.points, most));
  const counting = db()
    .insert(counts)
    .values(row)
    .onConflictDoUpdate({ target: counts.key_hash, set, setWhere })
    .returning({ points: counts.points });
  return (await writeOne(counting)).length > 0;
}

/**
 * Reserves a try that may turn out wrong, before it is checked: a process that dies meanwhile has used it up. The window
 * starts anew while nothing is counted.
 * @returns false, and nothing is reserved, when those that were wrong and those under way are as many as are allowed
 */
export async function reserveTry(
  counted: Counted,
  { most, windowMs }: Allowed,
  nowMs = Date.now(),
): Promise<boolean> {
  const row = { key_hash: await keyOf(counted), points: 0, running: 1, expires_at: nowMs + windowMs };
  const isOver = lte(counts.expires_at, nowMs);
  const used = sql`${counts.points} + ${counts.running}`;
  const set = {
    points: sql`case when ${isOver} then 0 else ${counts.points} end`,
    running: sql`case when ${isOver} then 1 else ${counts.running} + 1 end`,
    expires_at: sql`case when ${isOver} or ${used} = 0 then excluded.expires_at else ${counts.expires_at} end`,
  };
  const setWhere = or(isOver, sql`${used} < ${most}`);
  const reserving = db()
    .insert(counts)
    .values(row)
    .onConflictDoUpdate({ target: counts.key_hash, set, setWhere })
    .returning({ points: counts.points });
  return (await writeOne(reserving)).length > 0;
}

/** Ends a reserved try: a wrong one counts, any other is given back. */
export async function endTry(counted: Counted, wasWrong: boolean): Promise<void> {
  const set = {
    points: sql`${counts.points} + ${wasWrong ? 1 : 0}`,
    running: sql`max(${counts.running} - 1, 0)`,
  };
  const own = eq(counts.key_hash, await keyOf(counted));
  await writeOne(db().update(counts).set(set).where(own));
}

/** Starts a count anew. */
export async function forgetCount(counted: Counted): Promise<void> {
  await writeOne(
    db()
      .delete(counts)
      .where(eq(counts.key_hash, await keyOf(counted))),
  );
}
