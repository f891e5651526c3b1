/** The views in each current window, by page and address. The oldest window is first. */
const views = new Map<string, { seen: number; untilMs: number }>();

/**
 * Counts a page view or form from a client address or user in this process.
 * @param limit `duration` in seconds
 * @returns null, or the milliseconds to wait if the limit is exceeded
 */
export async function countPageView(
  what: string,
  address: string,
  { points, duration, scale }: { points: number; duration: number; scale: number },
): Promise<number | null> {
  const nowMs = Date.now();
  for (const [key, { untilMs }] of views) {
    if (untilMs > nowMs) break;
    views.delete(key);
  }
  const key = `${what} ${address}`;
  const counted = views.get(key) ?? { seen: 0, untilMs: nowMs + duration * 1000 };
  views.set(key, counted);
  counted.seen += 1;
  return counted.seen > Math.max(1, Math.round(points * scale)) ? counted.untilMs - nowMs : null;
}
