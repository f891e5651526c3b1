/** One statement both checks and counts, so no other process can interfere. */
import { db } from "db/client";
import { counts } from "db/schema";
import { guarded, write, writeOne } from "db/write";
import { eq, inArray, lte, or, sql } from "drizzle-orm";
import { outsideForms } from "~/forms/posted-form.server";
import { sessionSecrets } from "~/platform/env.server";
import { isRaced, Raced } from "~/platform/errors";
import { isLookingOnly } from "~/platform/looking-only.server";
import { hashOf } from "~/platform/secret";

export interface Counted {
  what: string;
  whose: string;
}

/** The window starts with the first action. */
export interface Allowed {
  most: number;
  windowMs: number;
}

export interface Limited {
  counted: Counted;
  allowed: Allowed;
}

export interface Count {
  points: number;
  running: number;
  expires_at: number;
}

/** Includes SESSION_SECRET in the hash, so that addresses cannot be found by hashing guesses. */
const keyOf = ({ what, whose }: Counted) => hashOf(`${sessionSecrets()[0]} ${what} ${whose}`);

export async function readCount(counted: Counted, nowMs = Date.now()): Promise<Count | null> {
  const key_hash = await keyOf(counted);
  const { points, running, expires_at } = counts;
  const [row] = await db()
    .select({ points, running, expires_at })
    .from(counts)
    .where(eq(counts.key_hash, key_hash));
  return row && row.expires_at > nowMs ? row : null;
}

function addingOne(
  column: "points" | "running",
  key_hash: string,
  { most, windowMs }: Allowed,
  nowMs: number,
) {
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
  return db()
    .insert(counts)
    .values({ key_hash, ...first, expires_at: nowMs + windowMs })
    .onConflictDoUpdate({ target: counts.key_hash, set, setWhere: or(isOver, sql`${used} < ${most}`) });
}

/**
 * In a request that may only look (`lookingOnly`), counts nothing and returns true.
 * @returns false, without counting, if the limit is reached
 */
export async function countOne(counted: Counted, allowed: Allowed, nowMs = Date.now()): Promise<boolean> {
  if (isLookingOnly()) return true;
  const adding = addingOne("points", await keyOf(counted), allowed, nowMs);
  return (await writeOne(adding.returning({ points: counts.points }))).length > 0;
}

/**
 * Reserves an attempt in every count or, if one is full, in none. The attempt then counts even if the process
 * dies during the check.
 */
export async function reserveTry(limited: readonly Limited[], nowMs = Date.now()): Promise<Limited | null> {
  let full: Limited | null = null;
  const keys = await Promise.all(limited.map(({ counted }) => keyOf(counted)));
  const statements = limited.map((each, at) =>
    guarded(addingOne("running", keys[at] ?? "", each.allowed, nowMs), () => {
      full = each;
      return new Raced("no try left");
    }),
  );
  try {
    // The reservation is not an effect of the form, so it is also written for a person whose seat at the
    // company has ended.
    await outsideForms(() => write(statements));
  } catch (error) {
    if (!isRaced(error, "no try left")) throw error;
  }
  return full;
}

export async function endTry(reserved: readonly Counted[], wasWrong: boolean): Promise<void> {
  const set = {
    points: sql`${counts.points} + ${wasWrong ? 1 : 0}`,
    running: sql`max(${counts.running} - 1, 0)`,
  };
  const keys = await Promise.all(reserved.map(keyOf));
  await writeOne(db().update(counts).set(set).where(inArray(counts.key_hash, keys)));
}

export async function forgetCount(counted: Counted): Promise<void> {
  await writeOne(
    db()
      .delete(counts)
      .where(eq(counts.key_hash, await keyOf(counted))),
  );
}
