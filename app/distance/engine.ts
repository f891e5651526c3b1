import type { Ends } from "~/trade/ends";

/**
 * The port of a distance engine: returns statute miles by road between two ends, or null if it knows no road
 * or no such place, which a retry would not change.
 * @throws Error for a temporary failure
 */
export type Engine = (ends: Ends) => Promise<number | null>;
