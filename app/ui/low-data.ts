import { useRouteLoaderData } from "@remix-run/react";
import type { loader as rootLoader } from "~/root";

/** Whether this visitor saves data: no scripts then, and no pictures that only decorate. On an error page: yes. */
export function useLowData(): boolean {
  return useRouteLoaderData<typeof rootLoader>("root")?.lowData !== false;
}
