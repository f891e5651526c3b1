import { useVisit } from "./visit";

/** Whether this visitor saves data: no scripts then, and no pictures that only decorate. On an error page: yes. */
export function useLowData(): boolean {
  return useVisit()?.lowData !== false;
}
