import { useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import type { BrowserViewer } from "~/trade/viewer";

export interface Visit {
  viewer: BrowserViewer | null;
  /** The number of unread messages, counted up to a hundred; 0 on pages without a count (`isForVisitors`). */
  unread: number;
  flash: { message: string; isAlert: boolean; undo?: string } | null;
  lowData: boolean;
  /** Null if there is no switch, because the browser requests low data or the page's URL is secret. */
  lowDataSwitch: boolean | null;
  origin: string;
  /** The operator's notices for every page. `untilMs` (UTC) is shown after the text. */
  notices?: readonly { text: string; untilMs?: number }[];
}

/** In the browser: the visit of the last page whose data was loaded. */
export let latestVisit: Visit | undefined;

/**
 * Returns the visit of this page, or of the previous page if this one could not be fetched. Undefined if the
 * root loader did not run.
 */
export function useVisit(): Visit | undefined {
  const visit = useRouteLoaderData<() => Visit>("root");
  useEffect(() => {
    latestVisit = visit ?? latestVisit;
  }, [visit]);
  return visit ?? latestVisit;
}
