import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * `shouldRevalidate` for routes whose refusals show the present state: after a 409 the loaders run again. With single
 * fetch Remix would otherwise keep the stale data.
 */
export const showPresentState: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
