import { useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import type { BrowserViewer } from "~/trade/viewer";

export interface Visit {
  viewer: BrowserViewer | null;
  /** The number of unread messages, counted up to a hundred; 0 on pages without a count (`isForVisitors`). */
  unread: number;
  flash: { message: string; isAlert: boolean; undo?: string } | null;
  lowData: boolean;
  /**
   * Whether the Data saver switch in the footer is on. Null if the footer has no switch, because the browser
   * itself requests low data or the page's URL is secret.
   */
  lowDataSwitch: boolean | null;
  origin: string;
}

/** In the browser: the visit of the last page whose data was loaded. */
export let latestVisit: Visit | undefined;

/**
 * The visit of this page, or of the previous page if this one could not be fetched. Returns undefined on an
 * error page for which the root loader did not run.
 */
export function useVisit(): Visit | undefined {
  const visit = useRouteLoaderData<() => Visit>("root");
  useEffect(() => {
    latestVisit = visit ?? latestVisit;
  }, [visit]);
  return visit ?? latestVisit;
}
