import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * `shouldRevalidate` for routes whose refusals show the current state: after a 409, the loaders run again.
 * After any other refusal they do not, as if the route had no such function. For a route with such a
 * function, Remix's default is to load the page again, a wasted round trip.
 */
export const showCurrentState: ShouldRevalidateFunction = ({ actionStatus = 0, defaultShouldRevalidate }) =>
  actionStatus < 400 ? defaultShouldRevalidate : actionStatus === 409;
