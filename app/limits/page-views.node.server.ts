/** The views in each current window, by page and address. The oldest window is first. */
const views = new Map<string, { seen: number; untilMs: number }>();

interface Limit {
  points: number;
  /** In seconds. */
  duration: number;
  scale: number;
}

/**
 * Counts a page view or form from a client address or user in this process.
 * @returns null, or the milliseconds to wait if the limit is exceeded
 */
export async function countPageView(what: string, address: string, limit: Limit): Promise<number | null> {
  const { left, untilMs } = await countAndTell(what, address, limit);
  return left < 0 ? untilMs - Date.now() : null;
}

/**
 * Counts as `countPageView` does.
 * @returns how many more are allowed until the window ends (UTC milliseconds); negative if the limit is
 * exceeded
 */
export async function countAndTell(
  what: string,
  address: string,
  { points, duration, scale }: Limit,
): Promise<{ left: number; untilMs: number }> {
  const nowMs = Date.now();
  for (const [key, { untilMs }] of views) {
    if (untilMs > nowMs) break;
    views.delete(key);
  }
  const key = `${what} ${address}`;
  const counted = views.get(key) ?? { seen: 0, untilMs: nowMs + duration * 1000 };
  views.set(key, counted);
  counted.seen += 1;
  return { left: Math.max(1, Math.round(points * scale)) - counted.seen, untilMs: counted.untilMs };
}
