import { env as bindings } from "cloudflare:workers";

const LIMITERS = {
  search: "SEARCH_LIMIT",
  places: "PLACES_LIMIT",
  market: "MARKET_LIMIT",
  waiting: "WAITING_LIMIT",
  api: "API_LIMIT",
  changes: "API_CHANGES_LIMIT",
  form: "FORM_LIMIT",
  quick: "QUICK_LIMIT",
} as const;

/**
 * A `scale` of N spreads the views across N counters.
 * @returns null, or the milliseconds to wait if the limit is exceeded
 */
export async function countPageView(
  what: keyof typeof LIMITERS,
  address: string,
  { duration, scale }: { points: number; duration: number; scale: number },
): Promise<number | null> {
  const counter = Math.floor(Math.random() * Math.max(1, scale));
  const { success } = await bindings[LIMITERS[what]].limit({ key: `${address} ${counter}` });
  return success ? null : duration * 1000;
}

/** @returns `left` is null, or negative if the limit is exceeded */
export async function countAndTell(
  what: keyof typeof LIMITERS,
  address: string,
  limit: { points: number; duration: number; scale: number },
): Promise<{ most: number; left: number | null; untilMs: number }> {
  const waitMs = await countPageView(what, address, limit);
  const most = Math.round(limit.points * Math.max(1, limit.scale));
  return { most, left: waitMs === null ? null : -1, untilMs: Date.now() + (waitMs ?? 0) };
}

/** The platform's limiter cannot be read without counting. */
export const tell = async (): Promise<null> => null;
