import type { Ends } from "~/trade/ends";

/** Statute miles by road; null if there is no road or an unknown place. Throws for a temporary failure. */
export type Engine = (ends: Ends) => Promise<number | null>;
