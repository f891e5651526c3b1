import { locate } from "~/places/directory.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { MINUTE_MS } from "~/platform/time";
import { type Ends, partsOf } from "~/trade/ends";
import type { MilesSource } from "~/trade/miles";
import type { Engine } from "./engine";
import { roadEstimate } from "./estimate";
import { httpEngine } from "./http-engine.server";
import { pairOf, rememberedMiles, rememberMiles } from "./miles-cache.server";
import { osrmEngine } from "./osrm-engine.server";

/** Until an engine that failed is asked again. */
const FIRST_RETRY_MS = MINUTE_MS;

/** The columns of a load that tell its miles. */
export interface MeasuredMiles {
  calculated_miles: number | null;
  miles_source: MilesSource;
  miles_due_at: number | null;
}

/** `osrm+http(s)://…` speaks OSRM's protocol, `http(s)://…` the specification's; without either there is our estimate. */
function chosenEngine(): Engine | null {
  const url = env().DISTANCE_ENGINE_URL;
  if (!url) return null;
  return url.startsWith("osrm+") ? osrmEngine(url.slice("osrm+".length)) : httpEngine(url);
}

const estimate = (ends: Ends): number | null => {
  const [from, to] = [locate(partsOf(ends, "origin")), locate(partsOf(ends, "destination"))];
  return from && to ? roadEstimate(from, to) : null;
};

async function askOnce(engine: Engine, ends: Ends, nowMs: number): Promise<number | null> {
  const pair = pairOf(ends);
  const remembered = pair && (await rememberedMiles(pair, nowMs));
  if (remembered !== null) return remembered;
  const answer = await engine(ends);
  const miles = answer === null ? null : Math.round(answer * 10) / 10;
  if (pair && miles !== null) await rememberMiles(pair, miles, nowMs);
  return miles;
}

/**
 * Statute miles by road between a load's ends, to a tenth. A failure of the engine is logged, leaves the miles empty and
 * due again; it never keeps a load from being posted (spec §7).
 */
export async function measureMiles(ends: Ends, nowMs: number = Date.now()): Promise<MeasuredMiles> {
  const engine = chosenEngine();
  if (!engine) return { calculated_miles: estimate(ends), miles_source: "estimate", miles_due_at: null };
  try {
    return {
      calculated_miles: await askOnce(engine, ends, nowMs),
      miles_source: "engine",
      miles_due_at: null,
    };
  } catch (error) {
    // Only its message: a parser's error repeats what the engine was asked or said.
    log.warn({ cause: error instanceof Error ? error.name : "unknown" }, "distance engine failed");
    return { calculated_miles: null, miles_source: "engine", miles_due_at: nowMs + FIRST_RETRY_MS };
  }
}

/** Whether miles known from this source would be told anew: an estimate, once there is an engine. */
export function isWorthMeasuring(source: MilesSource): boolean {
  return source === "estimate" && chosenEngine() !== null;
}
