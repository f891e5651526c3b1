import { useVisit } from "./visit";

/** Also returns true if the root loader's data is unavailable. */
export function useLowData(): boolean {
  return useVisit()?.lowData !== false;
}
