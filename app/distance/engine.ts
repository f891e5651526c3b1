import type { Ends } from "~/trade/ends";

/**
 * Statute miles by road; null if a place is unknown or no road connects the two. Throws for a temporary
 * failure.
 */
export type Engine = (ends: Ends) => Promise<number | null>;
