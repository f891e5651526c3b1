import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

const limiters = new Map<string, RateLimiterMemory>();

/**
 * Counts one more view of a page from an address, in this process.
 * @returns null, or beyond the limit the milliseconds to wait
 */
export async function countPageView(
  what: string,
  address: string,
  { points, duration, scale }: { points: number; duration: number; scale: number },
): Promise<number | null> {
  const most = Math.max(1, Math.round(points * scale));
  const limiter = limiters.get(what) ?? new RateLimiterMemory({ points: most, duration });
  limiters.set(what, limiter);
  try {
    await limiter.consume(address);
    return null;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return error.msBeforeNext;
  }
}
