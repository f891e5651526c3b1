import { useVisit } from "./visit";

/**
 * Whether this visitor saves data: the page has no scripts and no decorative pictures. True if the root did
 * not load.
 */
export function useLowData(): boolean {
  return useVisit()?.lowData !== false;
}
