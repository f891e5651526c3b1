/** The views in each current window, by page and address. The oldest window is first. */
const views = new Map<string, { seen: number; untilMs: number }>();

interface Limit {
  points: number;
  /** In seconds. */
  duration: number;
  scale: number;
}

/**
 * Counts the view or form in this process.
 * @returns null, or the milliseconds to wait if the limit is exceeded
 */
export async function countPageView(what: string, address: string, limit: Limit): Promise<number | null> {
  const { left, untilMs } = await countAndTell(what, address, limit);
  return left < 0 ? untilMs - Date.now() : null;
}

interface Told {
  /** The number of requests that the limit allows in each window. */
  most: number;
  /** How many more are allowed until the window ends; negative if the limit is exceeded. */
  left: number;
  /** The end of the window, in UTC milliseconds. */
  untilMs: number;
}

const told = ({ points, scale }: Limit, { seen, untilMs }: { seen: number; untilMs: number }): Told => {
  const most = Math.max(1, Math.round(points * scale));
  return { most, left: most - seen, untilMs };
};

export async function countAndTell(what: string, address: string, limit: Limit): Promise<Told> {
  const nowMs = Date.now();
  for (const [key, { untilMs }] of views) {
    if (untilMs > nowMs) break;
    views.delete(key);
  }
  const key = `${what} ${address}`;
  const counted = views.get(key) ?? { seen: 0, untilMs: nowMs + limit.duration * 1000 };
  views.set(key, counted);
  counted.seen += 1;
  return told(limit, counted);
}

/** Returns what `countAndTell` would return, without counting; null if it would begin a window. */
export async function tell(what: string, address: string, limit: Limit): Promise<Told | null> {
  const counted = views.get(`${what} ${address}`);
  if (!counted || counted.untilMs <= Date.now()) return null;
  return told(limit, { ...counted, seen: counted.seen + 1 });
}
