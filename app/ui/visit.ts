import { useRouteLoaderData } from "@remix-run/react";
import type { Viewer } from "~/trade/viewer";

/** What every page knows of its visitor: the data of the root route. */
export interface Visit {
  viewer: Viewer | null;
  /** Messages that wait, at most a hundred of them counted; 0 on pages that say the same to everyone. */
  unread: number;
  /** The confirmation of the step before, shown once. */
  flash: { message: string; isAlert: boolean } | null;
  lowData: boolean;
  /** What the switch in the footer shows; null where the browser decides. */
  lowDataSwitch: boolean | null;
  /** Of this installation, for canonical addresses. */
  origin: string;
}

/** The visit of this page; undefined on an error page for which the root route did not load. */
export function useVisit(): Visit | undefined {
  return useRouteLoaderData<() => Visit>("root");
}
