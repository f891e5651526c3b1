import { env as bindings } from "cloudflare:workers";

/**
 * Counts one more view of a page from an address, by the platform's limiter: one for all isolates of a place. Its limits stand in
 * `wrangler.jsonc`; a scale spreads an address over so many counters.
 * @returns null, or beyond the limit the milliseconds to wait
 */
export async function countPageView(
  what: "search" | "places" | "market" | "waiting",
  address: string,
  { duration, scale }: { points: number; duration: number; scale: number },
): Promise<number | null> {
  const limiter = {
    search: "SEARCH_LIMIT",
    places: "PLACES_LIMIT",
    market: "MARKET_LIMIT",
    waiting: "WAITING_LIMIT",
  } as const;
  const counter = Math.floor(Math.random() * Math.max(1, scale));
  const { success } = await bindings[limiter[what]].limit({ key: `${address} ${counter}` });
  return success ? null : duration * 1000;
}
