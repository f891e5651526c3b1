import { db } from "db/client";
import { countTryOnce } from "db/idempotency";
import { loads, userloads } from "db/schema";
import { guarded } from "db/write";
import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { TooSoon } from "~/limits/too-soon";
import { Conflict, Invalid } from "~/platform/errors";
import { MINUTE_MS } from "~/text/time";
import type { Viewer } from "~/trade/viewer";
import { loadToMove, moveLoad } from "./move-load.server";
import { samePin } from "./pin";

const WRONG_PIN = "Incorrect pin. Please try again. \nContact the shipper for the correct pin.";
const NO_PIN = "Enter the 4-digit pin.";
const MOVED_ON = "You can't confirm the pickup now. The load's status has changed.";
const TRIES = 5;
const LOCK_MS = 15 * MINUTE_MS;

function locked(untilMs: number, nowMs: number): TooSoon {
  const minutes = Math.max(1, Math.ceil((untilMs - nowMs) / MINUTE_MS));
  const wait = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return new TooSoon(`Too many wrong pins. The pin is locked. Try again in ${wait}.`, untilMs - nowMs);
}

/** Undefined if the load has no driver. */
async function pinOf(loadId: string) {
  const [row] = await db()
    .select({ pin: loads.verification_pin, lockedUntil: loads.pin_locked_until })
    .from(loads)
    .innerJoin(
      userloads,
      and(eq(userloads.load_id, loads.load_id), eq(userloads.relationship_type, "driver")),
    )
    .where(eq(loads.load_id, loadId));
  return row;
}

const unlocked = (nowMs: number) => or(isNull(loads.pin_locked_until), lte(loads.pin_locked_until, nowMs));

/**
 * Counts in the database, so that simultaneous attempts all count and a resent attempt does not count twice.
 */
async function countWrongTry(loadId: string, pin: string, nowMs: number): Promise<void> {
  const tries = sql`case when ${loads.pin_locked_until} is null then ${loads.wrong_pin_count} + 1 else 1 end`;
  const stillThisPin = and(
    eq(loads.load_id, loadId),
    eq(loads.load_status, "pickup"),
    eq(loads.verification_pin, pin),
    unlocked(nowMs),
  );
  const counted = {
    wrong_pin_count: tries,
    pin_locked_until: sql`case when ${tries} >= ${TRIES} then ${nowMs + LOCK_MS} end`,
  };
  const counting = guarded(db().update(loads).set(counted).where(stillThisPin), () => new Conflict(MOVED_ON));
  await countTryOnce([counting]);
}

/**
 * After five wrong PINs, even the right PIN is refused for 15 minutes.
 * @throws NotFound, Forbidden, Conflict, Invalid (400 wrong PIN, 429 locked)
 */
export async function confirmPickup(
  { viewer, loadId, typedPin }: { viewer: Viewer; loadId: string; typedPin: string },
  nowMs = Date.now(),
): Promise<void> {
  const [load, found] = await Promise.all([loadToMove("pick up", viewer, loadId), pinOf(loadId)]);
  if (!found) throw new Conflict(MOVED_ON);
  const { pin, lockedUntil } = found;
  // Stryker disable next-line ConditionalExpression,EqualityOperator: the write checks the lock again.
  if (lockedUntil !== null && lockedUntil > nowMs) throw locked(lockedUntil, nowMs);
  if (!typedPin) throw new Invalid(NO_PIN, { verification_pin: NO_PIN });
  if (!samePin(pin, typedPin)) {
    // Text that cannot be a PIN is a typing error and does not count as an attempt.
    if (/^\d{4}$/.test(typedPin)) await orLocked(countWrongTry(loadId, pin, nowMs), loadId, nowMs);
    throw new Invalid(WRONG_PIN, { verification_pin: WRONG_PIN });
  }
  const set = { wrong_pin_count: 0, pin_locked_until: null };
  const when = sql`${eq(loads.verification_pin, pin)} and ${unlocked(nowMs)}`;
  await orLocked(
    moveLoad({ event: "pick up", viewer, load, driver: load.driver, set, when, nowMs }),
    loadId,
    nowMs,
  );
}

async function orLocked(written: Promise<void>, loadId: string, nowMs: number): Promise<void> {
  try {
    await written;
  } catch (error) {
    const now = error instanceof Conflict ? await pinOf(loadId) : null;
    throw now?.lockedUntil && now.lockedUntil > nowMs ? locked(now.lockedUntil, nowMs) : error;
  }
}
