/**
 * Counts the requests that background jobs send to other services: the database, the store, rooms, email and
 * push services. A Worker may send only 1,000 per invocation; the platform then fails all further requests,
 * even the write that records what was done.
 */
import { AsyncLocalStorage } from "node:async_hooks";

interface Trips {
  left: number;
  /** The count that contains this one. */
  within: Trips | undefined;
}

const current = new AsyncLocalStorage<Trips>();

/** Runs the work with a separate count of at most `most` requests. An enclosing count also includes them. */
export const withTrips = <T>(most: number, work: () => T): T =>
  current.run({ left: most, within: current.getStore() }, work);

/** Counts one request. Called before the request is sent. */
export function countTrip(): void {
  for (let trips = current.getStore(); trips; trips = trips.within) trips.left -= 1;
}

/** Returns how many requests the current work may still send; infinite outside `withTrips`. */
export const tripsLeft = (): number => current.getStore()?.left ?? Number.POSITIVE_INFINITY;

/**
 * Returns whether the current work may start another batch. A job whose work is not finished stops between
 * two batches if this returns false. Its next run finds the rest.
 */
export const mayGoOn = (): boolean => tripsLeft() > 0;
