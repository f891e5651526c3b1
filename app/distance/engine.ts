import type { Ends } from "~/trade/ends";

/**
 * Returns statute miles by road between two ends, or null if the engine finds no road or does not know a
 * place; a retry would not change that.
 * @throws Error for a temporary failure
 */
export type Engine = (ends: Ends) => Promise<number | null>;
