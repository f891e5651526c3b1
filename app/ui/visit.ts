import { useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import type { Viewer } from "~/trade/viewer";

/** The root loader's data, which every page has: its visitor and this installation. */
export interface Visit {
  viewer: Viewer | null;
  /** Unread messages, counted up to a hundred; 0 on pages that are the same for everyone. */
  unread: number;
  /** The message of the previous step, shown once. */
  flash: { message: string; isAlert: boolean } | null;
  lowData: boolean;
  /** The state of the switch in the footer; null if the browser decides. */
  lowDataSwitch: boolean | null;
  /** The origin of this installation, for canonical URLs. */
  origin: string;
}

/** In the browser: the visit of the last page that could be loaded. */
export let latestVisit: Visit | undefined;

/**
 * Returns the visit of this page; of the previous page if this one could not be fetched. Undefined on an
 * error page for which the root loader did not run.
 */
export function useVisit(): Visit | undefined {
  const visit = useRouteLoaderData<() => Visit>("root");
  useEffect(() => {
    latestVisit = visit ?? latestVisit;
  }, [visit]);
  return visit ?? latestVisit;
}
