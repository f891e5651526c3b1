import type { Ends } from "~/trade/ends";

/**
 * The port of a distance engine: statute miles by road between two ends; null if it knows no road or no such place, which
 * a retry would not change.
 * @throws Error when it fails for the moment
 */
export type Engine = (ends: Ends) => Promise<number | null>;
