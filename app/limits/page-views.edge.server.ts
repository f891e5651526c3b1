import { env as bindings } from "cloudflare:workers";

/**
 * Counts a page view or form from a client address or user with the platform's limiter, which all isolates in
 * one location share. The limits are in `app/edge/wrangler.jsonc`. A `scale` of N spreads the views across N
 * counters.
 * @returns null, or the milliseconds to wait if the limit is exceeded
 */
export async function countPageView(
  what: "search" | "places" | "market" | "waiting" | "form" | "quick",
  address: string,
  { duration, scale }: { points: number; duration: number; scale: number },
): Promise<number | null> {
  const limiter = {
    search: "SEARCH_LIMIT",
    places: "PLACES_LIMIT",
    market: "MARKET_LIMIT",
    waiting: "WAITING_LIMIT",
    form: "FORM_LIMIT",
    quick: "QUICK_LIMIT",
  } as const;
  const counter = Math.floor(Math.random() * Math.max(1, scale));
  const { success } = await bindings[limiter[what]].limit({ key: `${address} ${counter}` });
  return success ? null : duration * 1000;
}
