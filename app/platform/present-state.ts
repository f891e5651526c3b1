import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * For routes whose refusals show the present state: after a 409 the page is read again. With single fetch Remix would
 * otherwise keep what the page showed before, which is what was stale.
 */
export const showPresentState: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
