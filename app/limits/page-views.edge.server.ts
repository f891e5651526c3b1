import { env as bindings } from "cloudflare:workers";

/**
 * Counts a page view of a client address with the platform's limiter, which all isolates of one location
 * share. Its limits are in `wrangler.jsonc`. A larger `scale` spreads the views of an address over that many
 * counters.
 * @returns null, or beyond the limit the milliseconds to wait
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
