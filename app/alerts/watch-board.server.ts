/** Compares loads that are new on the board with the saved searches, a few seconds after they were posted. */

import { write } from "db/write";
import { sql } from "drizzle-orm";
import { queuedLoads, takenOut } from "~/loads/alert-queue.server";
import { log } from "~/platform/log.server";
import { sumUp } from "./sum-up.server";
import { tellDrivers } from "./tell-drivers.server";

const LOADS_AT_ONCE = 50;
const EVERY_MS = 3_000;
/** The pause between two rounds when there is more to do. */
const BREATH_MS = 200;
const FORGET_EVERY_MS = 60_000;
const FORGET_AT_ONCE = 1_000;
/** By then every load has been picked up or has expired. */
const KEPT_MS = 60 * 86_400_000;

/** A load that fails for so long is given up, so that it does not block the queue. */
const GIVE_UP_MS = 10 * 60_000;

/**
 * Tells drivers of a batch of loads, those that have waited longest first.
 * @returns whether there may be more
 */
export async function tellOfNewLoads(nowMs = Date.now()): Promise<boolean> {
  const queued = await queuedLoads(LOADS_AT_ONCE);
  let failed = false;
  for (const load of queued) {
    try {
      await tellDrivers(load, nowMs);
    } catch (error) {
      failed = true;
      log.error({ err: error, loadId: load.load_id }, "drivers could not be told of a load");
      if (nowMs - load.queued_at > GIVE_UP_MS) await write([takenOut(load)]);
    }
  }
  return queued.length === LOADS_AT_ONCE && !failed;
}

/** Deletes a batch of old notes of who was told of which load. The oldest rows have the lowest rowids. */
export async function forgetOldAlerts(nowMs = Date.now()): Promise<void> {
  const oldest = sql`select rowid from load_alerts order by rowid limit ${FORGET_AT_ONCE}`;
  await write([
    { query: sql`delete from load_alerts where rowid in (${oldest}) and at < ${nowMs - KEPT_MS}` },
  ]);
}

/**
 * Starts the rounds, never two at a time.
 * @returns a function that ends them
 */
export function startAlerts(): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let summedUpTo = "";
  let forgottenAtMs = 0;
  const later = (ms: number) => {
    if (!stopped) timer = setTimeout(() => void round(), ms).unref();
  };
  const round = async () => {
    let isMore = false;
    try {
      isMore = await tellOfNewLoads();
      summedUpTo = await sumUp(summedUpTo, Date.now());
      if (Date.now() - forgottenAtMs > FORGET_EVERY_MS) {
        forgottenAtMs = Date.now();
        await forgetOldAlerts(forgottenAtMs);
      }
    } catch (error) {
      log.error({ err: error }, "saved searches could not be looked at");
    }
    later(isMore ? BREATH_MS : EVERY_MS);
  };
  later(EVERY_MS);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
