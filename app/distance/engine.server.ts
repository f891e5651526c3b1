import { z } from "zod";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { roadEstimate } from "./estimate";
import { locate } from "./places.server";

interface Ends {
  origin_address_street: string | null;
  origin_address_city: string | null;
  origin_address_state: string | null;
  origin_address_zip: string | null;
  destination_address_street: string | null;
  destination_address_city: string | null;
  destination_address_state: string | null;
  destination_address_zip: string | null;
}

const LIMIT_MS = 3_000;
const Answer = z.object({ distance: z.number().nonnegative().max(20_000) });

type Engine = (ends: Ends) => Promise<number | null>;

const estimate: Engine = async (ends) => {
  const from = locate({
    city: ends.origin_address_city,
    state: ends.origin_address_state,
    zip: ends.origin_address_zip,
  });
  const to = locate({
    city: ends.destination_address_city,
    state: ends.destination_address_state,
    zip: ends.destination_address_zip,
  });
  return from && to ? roadEstimate(from, to) : null;
};

/** The specification's `distance-engine` (§7): body {origin, destination}, answer {distance} in miles. */
function httpEngine(url: string): Engine {
  return async (ends) => {
    const join = (...parts: (string | null)[]) => parts.filter(Boolean).join(", ");
    const body = {
      origin: join(
        ends.origin_address_street,
        ends.origin_address_city,
        ends.origin_address_state,
        ends.origin_address_zip,
      ),
      destination: join(
        ends.destination_address_street,
        ends.destination_address_city,
        ends.destination_address_state,
        ends.destination_address_zip,
      ),
    };
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (!answer.ok) throw new Error(`The distance engine answered ${answer.status}.`);
    return Answer.parse(await answer.json()).distance;
  };
}

/**
 * Statute miles by road between a load's ends, to a tenth; null when no engine can tell. A failure is logged and never
 * keeps a load from being posted (spec §7).
 */
export async function roadMiles(ends: Ends): Promise<number | null> {
  const url = env().DISTANCE_ENGINE_URL;
  const engine = url ? httpEngine(url) : estimate;
  try {
    const miles = await engine(ends);
    return miles === null ? null : Math.round(miles * 10) / 10;
  } catch (error) {
    log.warn({ err: error }, "distance engine failed");
    return null;
  }
}
