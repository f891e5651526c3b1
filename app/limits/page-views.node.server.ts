const views = new Map<string, { seen: number; untilMs: number }>();

interface Limit {
  points: number;
  /** In seconds. */
  duration: number;
  scale: number;
}

/** @returns null, or the milliseconds to wait if the limit is exceeded */
export async function countPageView(what: string, address: string, limit: Limit): Promise<number | null> {
  const { left, untilMs } = await countAndTell(what, address, limit);
  return left < 0 ? untilMs - Date.now() : null;
}

interface Told {
  most: number;
  /** Negative if the limit is exceeded. */
  left: number;
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

/** @returns null if counting would begin a window */
export async function tell(what: string, address: string, limit: Limit): Promise<Told | null> {
  const counted = views.get(`${what} ${address}`);
  if (!counted || counted.untilMs <= Date.now()) return null;
  return told(limit, { ...counted, seen: counted.seen + 1 });
}
