/**
 * Counts in the database. All processes share the counts, which survive a restart. One statement both checks
 * and counts, so no other process can interfere. Actions beyond the limit write nothing, so a flood of
 * requests causes only reads.
 */
import { db } from "db/client";
import { counts } from "db/schema";
import { writeOne } from "db/write";
import { eq, lte, or, sql } from "drizzle-orm";
import { sessionSecrets } from "~/platform/env.server";
import { hashOf } from "~/platform/secret";

/** The counted action, and its user or address. */
export interface Counted {
  what: string;
  whose: string;
}

/** The limit within a window. The window starts with the first action. */
export interface Allowed {
  most: number;
  windowMs: number;
}

/** The state of a count whose window has not ended. */
export interface Count {
  points: number;
  running: number;
  expires_at: number;
}

/** Includes SESSION_SECRET in the hash, so that addresses cannot be found by hashing guesses. */
const keyOf = ({ what, whose }: Counted) => hashOf(`${sessionSecrets()[0]} ${what} ${whose}`);

/** Returns the current count, or null if its window has ended or nothing was counted. */
export async function readCount(counted: Counted, nowMs = Date.now()): Promise<Count | null> {
  const key_hash = await keyOf(counted);
  const { points, running, expires_at } = counts;
  const [row] = await db()
    .select({ points, running, expires_at })
    .from(counts)
    .where(eq(counts.key_hash, key_hash));
  return row && row.expires_at > nowMs ? row : null;
}

/**
 * Adds one to a column of a count.
 * @returns false, and adds nothing, if points plus running attempts have reached the limit
 */
async function addOne(
  column: "points" | "running",
  counted: Counted,
  { most, windowMs }: Allowed,
  nowMs: number,
): Promise<boolean> {
  const first = { points: 0, running: 0, [column]: 1 };
  const isOver = lte(counts.expires_at, nowMs);
  const used = sql`${counts.points} + ${counts.running}`;
  const next = (each: "points" | "running") =>
    sql`case when ${isOver} then 0 else ${counts[each]} end + ${first[each]}`;
  const set = {
    points: next("points"),
    running: next("running"),
    expires_at: sql`case when ${isOver} or ${used} = 0 then excluded.expires_at else ${counts.expires_at} end`,
  };
  const adding = db()
    .insert(counts)
    .values({ key_hash: await keyOf(counted), ...first, expires_at: nowMs + windowMs })
    .onConflictDoUpdate({ target: counts.key_hash, set, setWhere: or(isOver, sql`${used} < ${most}`) })
    .returning({ points: counts.points });
  return (await writeOne(adding)).length > 0;
}

/** Counts one action. @returns false, and counts nothing, if the limit is reached */
export const countOne = (counted: Counted, allowed: Allowed, nowMs = Date.now()): Promise<boolean> =>
  addOne("points", counted, allowed, nowMs);

/**
 * Reserves an attempt before it is checked, so that the attempt still counts if the process dies. While the
 * count is zero, each reservation restarts the window.
 * @returns false, and reserves nothing, if wrong attempts plus running attempts have reached the limit
 */
export const reserveTry = (counted: Counted, allowed: Allowed, nowMs = Date.now()): Promise<boolean> =>
  addOne("running", counted, allowed, nowMs);

/** Ends a reserved attempt: counts it if it was wrong, otherwise releases it. */
export async function endTry(counted: Counted, wasWrong: boolean): Promise<void> {
  const set = {
    points: sql`${counts.points} + ${wasWrong ? 1 : 0}`,
    running: sql`max(${counts.running} - 1, 0)`,
  };
  const own = eq(counts.key_hash, await keyOf(counted));
  await writeOne(db().update(counts).set(set).where(own));
}

export async function forgetCount(counted: Counted): Promise<void> {
  await writeOne(
    db()
      .delete(counts)
      .where(eq(counts.key_hash, await keyOf(counted))),
  );
}
