import * as z from "zod";
import { type End, type Ends, partsOf } from "~/trade/ends";
import type { Engine } from "./engine";
import { requestDistance } from "./engine-request.server";

const Answer = z.object({ distance: z.number().nonnegative().max(20_000) });

function addressOf(ends: Ends, end: End): string {
  const { street, city, state, zip } = partsOf(ends, end);
  return [street, city, state, zip].filter(Boolean).join(", ");
}

/** POSTs the addresses {origin, destination} and gets {distance} in miles, both as JSON. */
export function httpEngine(url: string): Engine {
  return async (ends) => {
    const body = { origin: addressOf(ends, "origin"), destination: addressOf(ends, "destination") };
    if (!body.origin || !body.destination) return null;
    const answer = await requestDistance(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) throw new Error(`The distance engine returned ${answer.status}.`);
    return Answer.parse(answer.body).distance;
  };
}
