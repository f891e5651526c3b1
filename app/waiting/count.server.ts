/** Counts the matters that wait for a user on all their loads, for the badge of the installed app. */
import type { Acting } from "~/trade/viewer";
import { waitingOnAll } from "./on-dashboard.server";
import { factsFor } from "./read-facts.server";

/** Sends one statement to the database. */
export async function waitingCount(person: Acting, nowMs = Date.now()): Promise<number> {
  return waitingOnAll(await factsFor(person, nowMs), nowMs).matters.length;
}
