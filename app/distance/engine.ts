import type { Ends } from "~/trade/ends";

/**
 * The port: statute miles by road between two ends; null when no road or no such place is known, which asking again does
 * not change.
 * @throws Error when it cannot tell now
 */
export type Engine = (ends: Ends) => Promise<number | null>;
