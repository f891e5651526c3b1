import type { Acting } from "~/trade/viewer";
import { waitingOnAll } from "./on-dashboard.server";
import { factsFor } from "./read-facts.server";

export async function waitingCount(person: Acting, nowMs = Date.now()): Promise<number> {
  return waitingOnAll(await factsFor(person, nowMs), nowMs).matters.length;
}
