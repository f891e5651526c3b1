import { locate } from "~/places/directory.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { MINUTE_MS } from "~/text/time";
import { type Ends, partsOf } from "~/trade/ends";
import type { MilesSource } from "~/trade/miles";
import type { Engine } from "./engine";
import { roadEstimate } from "./estimate";
import { httpEngine } from "./http-engine.server";
import { pairOf, rememberedMiles, rememberMiles } from "./miles-cache.server";
import { osrmEngine } from "./osrm-engine.server";

/** The delay before the miles of a load are measured again after a failure. */
const FIRST_RETRY_MS = MINUTE_MS;

/** A load's columns about its miles. */
export interface MeasuredMiles {
  calculated_miles: number | null;
  miles_source: MilesSource;
  miles_due_at: number | null;
}

/** The engine of DISTANCE_ENGINE_URL: `osrm+http(s)://…` is OSRM, `http(s)://…` our own JSON protocol. null: our estimate. */
function chosenEngine(): Engine | null {
  const url = env().DISTANCE_ENGINE_URL;
  if (!url) return null;
  return url.startsWith("osrm+") ? osrmEngine(url.slice("osrm+".length)) : httpEngine(url);
}

/** Our own estimate, which asks no engine: for places that are still typed. */
export const estimateMiles = (ends: Ends): number | null => {
  const [from, to] = [locate(partsOf(ends, "origin")), locate(partsOf(ends, "destination"))];
  return from && to ? roadEstimate(from, to) : null;
};

/** The miles from the cache, else from the engine. */
async function cachedMiles(engine: Engine, ends: Ends, nowMs: number): Promise<number | null> {
  const pair = pairOf(ends);
  const remembered = pair && (await rememberedMiles(pair, nowMs));
  if (remembered !== null) return remembered;
  const answer = await engine(ends);
  const miles = answer === null ? null : Math.round(answer * 10) / 10;
  if (pair && miles !== null) await rememberMiles(pair, miles, nowMs);
  return miles;
}

/**
 * Statute miles by road between a load's ends, to a tenth. Never throws for the engine, so that a load can always be
 * posted: a failure is logged and leaves the miles empty and due again.
 */
export async function measureMiles(ends: Ends, nowMs: number = Date.now()): Promise<MeasuredMiles> {
  const engine = chosenEngine();
  if (!engine) return { calculated_miles: estimateMiles(ends), miles_source: "estimate", miles_due_at: null };
  try {
    return {
      calculated_miles: await cachedMiles(engine, ends, nowMs),
      miles_source: "engine",
      miles_due_at: null,
    };
  } catch (error) {
    // Only the error's name: the message of a parser repeats what the engine received or answered.
    log.warn({ cause: error instanceof Error ? error.name : "unknown" }, "distance engine failed");
    return { calculated_miles: null, miles_source: "engine", miles_due_at: nowMs + FIRST_RETRY_MS };
  }
}

/** Whether measuring again would improve miles from this source: an estimate, once there is an engine. */
export function isWorthMeasuring(source: MilesSource): boolean {
  return source === "estimate" && chosenEngine() !== null;
}
