import { useVisit } from "./visit";

/**
 * Returns whether low data is on for this visitor. The page then has no scripts and no decorative pictures.
 * Also returns true if the root loader's data is unavailable.
 */
export function useLowData(): boolean {
  return useVisit()?.lowData !== false;
}
