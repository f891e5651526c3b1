import { locate } from "~/places/directory.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { MINUTE_MS } from "~/text/time";
import { type Ends, partsOf } from "~/trade/ends";
import type { MilesSource } from "~/trade/miles";
import type { Engine } from "./engine";
import { roadEstimate } from "./estimate";
import { httpEngine } from "./http-engine.server";
import { pairOf, storedMiles, storeMiles } from "./miles-cache.server";
import { osrmEngine } from "./osrm-engine.server";

const FIRST_RETRY_MS = MINUTE_MS;

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

/** Also used while the user is still typing the places. */
export const estimateMiles = (ends: Ends): number | null => {
  const [from, to] = [locate(partsOf(ends, "origin")), locate(partsOf(ends, "destination"))];
  return from && to ? roadEstimate(from, to) : null;
};

async function cachedMiles(engine: Engine, ends: Ends, nowMs: number): Promise<number | null> {
  const pair = pairOf(ends);
  const remembered = pair && (await storedMiles(pair, nowMs));
  if (remembered !== null) return remembered;
  const answer = await engine(ends);
  const miles = answer === null ? null : Math.round(answer * 10) / 10;
  if (pair && miles !== null) await storeMiles(pair, miles, nowMs);
  return miles;
}

/** If the engine fails, returns the time of the next attempt, so that a load can always be posted. */
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
    // Logs only the error's name, because its message may quote the request or the response.
    log.warn({ cause: error instanceof Error ? error.name : "unknown" }, "distance engine failed");
    return { calculated_miles: null, miles_source: "engine", miles_due_at: nowMs + FIRST_RETRY_MS };
  }
}

export function isWorthMeasuring(source: MilesSource): boolean {
  return source === "estimate" && chosenEngine() !== null;
}
