import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * `shouldRevalidate` for routes whose refusals show the current state: after a 409, the loaders run again.
 * After any other refusal they do not, which is also Remix's default without such a function. Loading the
 * page again would be a wasted round trip.
 */
export const showPresentState: ShouldRevalidateFunction = ({ actionStatus = 0, defaultShouldRevalidate }) =>
  actionStatus < 400 ? defaultShouldRevalidate : actionStatus === 409;
