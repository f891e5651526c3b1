import { isWorkers } from "db/write";
import { locate } from "~/places/directory.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { MINUTE_MS } from "~/text/time";
import { type Ends, partsOf } from "~/trade/ends";
import type { MilesSource } from "~/trade/miles";
import { legsOf, type Way } from "~/trade/stops";
import type { Engine } from "./engine";
import { roadEstimate } from "./estimate";
import { Gate } from "./gate";
import { httpEngine } from "./http-engine.server";
import { pairOf, storedMiles, storeMiles } from "./miles-cache.server";
import { osrmEngine } from "./osrm-engine.server";

const FIRST_RETRY_MS = MINUTE_MS;
/** The number of legs requested from the engine at once. A leg's time limit begins with its request. */
export const LEGS_AT_ONCE = 15;

const gate = new Gate(LEGS_AT_ONCE);
/** A Worker's request cannot wait for another request's work. The platform limits its connections itself. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => (isWorkers ? work() : gate.run(work));

export interface MeasuredMiles {
  calculated_miles: number | null;
  miles_source: MilesSource;
  miles_due_at: number | null;
}

/** A URL `osrm+http(s)://…` selects OSRM's protocol; `http(s)://…` selects Haulway's own JSON protocol. */
function chosenEngine(): Engine | null {
  const url = env().DISTANCE_ENGINE_URL;
  if (!url) return null;
  return url.startsWith("osrm+") ? osrmEngine(url.slice("osrm+".length)) : httpEngine(url);
}

/** Rounded to a tenth. Null if the miles of a leg are unknown. */
function sumOf(legs: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const miles of legs) {
    if (miles === null) return null;
    sum += miles;
  }
  return Math.round(sum * 10) / 10;
}

/** Calls no engine. A leg is null if a place is unknown or no road connects its ends. */
export const estimateLegs = (way: Way): (number | null)[] =>
  legsOf(way).map((leg) => {
    const [from, to] = [locate(partsOf(leg, "origin")), locate(partsOf(leg, "destination"))];
    return from && to ? roadEstimate(from, to) : null;
  });

/** Null if the miles of a leg are unknown. Also used while the user is still typing the places. */
export const estimateMiles = (way: Way): number | null => sumOf(estimateLegs(way));

async function cachedMiles(engine: Engine, ends: Ends, nowMs: number): Promise<number | null> {
  const pair = pairOf(ends);
  const remembered = pair && (await storedMiles(pair, nowMs));
  if (remembered !== null) return remembered;
  const answer = await inTurn(() => engine(ends));
  const miles = answer === null ? null : Math.round(answer * 10) / 10;
  if (pair && miles !== null) await storeMiles(pair, miles, nowMs);
  return miles;
}

/**
 * Measures statute miles by road from a load's origin through all stops to its destination, rounded to a
 * tenth. If the engine fails, logs the failure and returns no miles and the time of the next attempt, so that
 * a load can always be posted.
 */
export async function measureMiles(way: Way, nowMs: number = Date.now()): Promise<MeasuredMiles> {
  const engine = chosenEngine();
  if (!engine) return { calculated_miles: estimateMiles(way), miles_source: "estimate", miles_due_at: null };
  try {
    return {
      calculated_miles: sumOf(await Promise.all(legsOf(way).map((leg) => cachedMiles(engine, leg, nowMs)))),
      miles_source: "engine",
      miles_due_at: null,
    };
  } catch (error) {
    // Logs only the error's name, because its message may quote the request or the response.
    log.warn({ cause: error instanceof Error ? error.name : "unknown" }, "distance engine failed");
    return { calculated_miles: null, miles_source: "engine", miles_due_at: nowMs + FIRST_RETRY_MS };
  }
}

export function isWorthMeasuring(source: MilesSource): boolean {
  return source === "estimate" && chosenEngine() !== null;
}
