/** A Worker may send only 1,000 requests per invocation; further requests fail. */
import { AsyncLocalStorage } from "node:async_hooks";

interface Trips {
  left: number;
  within: Trips | undefined;
}

const current = new AsyncLocalStorage<Trips>();

/** Counts the requests of `work`. An enclosing count also includes them. */
export const withTrips = <T>(most: number, work: () => T): T =>
  current.run({ left: most, within: current.getStore() }, work);

/** Call this before each request. */
export function countTrip(): void {
  for (let trips = current.getStore(); trips; trips = trips.within) trips.left -= 1;
}

/** Returns infinity outside `withTrips`. */
export const tripsLeft = (): number => current.getStore()?.left ?? Number.POSITIVE_INFINITY;

/** Jobs call this between two batches. If it returns false, the next run finds the rest. */
export const mayGoOn = (): boolean => tripsLeft() > 0;
