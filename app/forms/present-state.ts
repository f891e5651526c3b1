import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * `shouldRevalidate` for routes whose refusals show the present state: after a 409 the loaders run again. After any other refusal they
 * do not, as where a route has no such function: with one Remix would read the page again, a trip for nothing.
 */
export const showPresentState: ShouldRevalidateFunction = ({ actionStatus = 0, defaultShouldRevalidate }) =>
  actionStatus < 400 ? defaultShouldRevalidate : actionStatus === 409;
