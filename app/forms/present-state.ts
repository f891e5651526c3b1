import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * `shouldRevalidate` for routes whose refusals show the current state: reruns the loaders after a 409, but
 * not after other refusals. Remix's default for a route that exports `shouldRevalidate` would waste a request
 * after every refusal.
 */
export const showCurrentState: ShouldRevalidateFunction = ({ actionStatus = 0, defaultShouldRevalidate }) =>
  actionStatus < 400 ? defaultShouldRevalidate : actionStatus === 409;
