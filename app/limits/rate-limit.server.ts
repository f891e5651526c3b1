import { countPageView } from "#page-views.server";
import { shareOf } from "~/http/client-address";
import { env } from "~/platform/env.server";
import { Invalid } from "~/platform/errors";
import { MINUTE_MS, SECOND_MS } from "~/text/time";
import { countOne, readCount } from "./counts.server";

/**
 * The limits of actions: `points` in `duration` seconds, times RATE_LIMIT_SCALE. Login, sign-up, recovery,
 * uploads and support count per client address, all others per user. The limits are generous, because all
 * drivers at a truck stop may share one address.
 */
const LIMITS = {
  login: { points: 60, duration: 300 },
  signup: { points: 60, duration: 600 },
  recovery: { points: 30, duration: 600 },
  upload: { points: 120, duration: 600 },
  chunks: { points: 6000, duration: 600 },
  support: { points: 20, duration: 3600 },
  report: { points: 10, duration: 3600 },
  export: { points: 20, duration: 3600 },
  billing: { points: 60, duration: 600 },
  notices: { points: 20, duration: 600 },
  // An open page reports a location every two minutes at most.
  whereabouts: { points: 30, duration: 600 },
  // A driver and a shipper may make five offers each per load, so this is enough for a dozen negotiations
  // at once.
  offers: { points: 60, duration: 600 },
  // A request for an invoice PDF composes it again, with its documents.
  invoices: { points: 60, duration: 600 },
  // Changes of a charge, and times at a stop. Each notifies the other side.
  charges: { points: 30, duration: 600 },
} as const;

/**
 * Limits for read-only pages. They keep one process from being overloaded, so each process counts separately
 * in memory. A page costs no write, and a second process can answer the same number of views. A Worker uses
 * the platform's limiter, which has the same limits in `wrangler.jsonc`.
 */
const LIMITS_OF_PAGES = {
  search: { points: 240, duration: 60 },
  // One request for each pause in typing.
  places: { points: 1200, duration: 60 },
  market: { points: 240, duration: 60 },
  waiting: { points: 120, duration: 60 },
} as const;

type Action = keyof typeof LIMITS;
type Page = keyof typeof LIMITS_OF_PAGES;

const scaled = (points: number) => Math.max(1, Math.round(points * env().RATE_LIMIT_SCALE));

/** Returns the refusal of an action beyond its limit. */
export function tooOften(waitMs: number): Invalid {
  const minutes = Math.max(1, Math.ceil(waitMs / MINUTE_MS));
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return new Invalid(`That was too often. Try again in ${wait}.`, {}, 429);
}

/** How much wider a limit is for a whole IPv6 /48, which may contain many networks. */
const NETWORKS = 8;

/**
 * Counts an action of a client address or a user, for all processes together. All addresses of an IPv6 /64
 * count as one, and its /48 has a wider limit.
 * @throws Invalid 429 with the time to wait; Unavailable if it cannot be counted
 */
export async function countAgainstLimit(what: Action, whose: string, nowMs = Date.now()): Promise<void> {
  const { points, duration } = LIMITS[what];
  const { own, wide } = shareOf(whose);
  const shares = [{ whose: own, most: scaled(points) }];
  if (wide) shares.push({ whose: wide, most: scaled(points * NETWORKS) });
  for (const share of shares) {
    const counted = { what, whose: share.whose };
    const allowed = { most: share.most, windowMs: duration * SECOND_MS };
    if (await countOne(counted, allowed, nowMs)) continue;
    const count = await readCount(counted, nowMs);
    throw tooOften((count?.expires_at ?? nowMs) - nowMs);
  }
}

/** Counts a page view of a client address, as `countAgainstLimit` does. @throws Invalid 429 with the wait */
export async function countView(what: Page, clientAddress: string): Promise<void> {
  const { own, wide } = shareOf(clientAddress);
  const scale = env().RATE_LIMIT_SCALE;
  const waitMs =
    (await countPageView(what, own, { ...LIMITS_OF_PAGES[what], scale })) ??
    (wide === null
      ? null
      : await countPageView(what, wide, { ...LIMITS_OF_PAGES[what], scale: scale * NETWORKS }));
  if (waitMs !== null) throw tooOften(waitMs);
}
