/** Counts the matters that wait for a user on all their loads, for the badge of the installed app. */
import type { Party } from "~/access/policy";
import { waitingOnAll } from "./on-dashboard.server";
import { factsFor } from "./read-facts.server";

/** Returns the number of rows in the dashboard's list. Sends one statement. */
export async function waitingCount(person: Party, nowMs = Date.now()): Promise<number> {
  return waitingOnAll(await factsFor(person, nowMs), nowMs).matters.length;
}
