import { countPageView } from "#page-views.server";
import { shareOf } from "~/http/client-address";
import { env } from "~/platform/env.server";
import { MINUTE_MS, SECOND_MS } from "~/text/time";
import { countOne, readCount } from "./counts.server";
import { TooSoon } from "./too-soon";

/** The limits are generous, because all drivers at a truck stop may share one client address. */
const LIMITS = {
  login: { points: 60, duration: 300 },
  signup: { points: 60, duration: 600 },
  recovery: { points: 30, duration: 600 },
  upload: { points: 120, duration: 600 },
  chunks: { points: 6000, duration: 600 },
  support: { points: 20, duration: 3600 },
  report: { points: 10, duration: 3600 },
  export: { points: 20, duration: 3600 },
  bulk: { points: 30, duration: 3600 },
  billing: { points: 60, duration: 600 },
  invitations: { points: 30, duration: 3600 },
  // The narrower limit in `app/team/limits.ts` counts rows, which are deleted with their sender's account.
  invited: { points: 10, duration: 3600 },
  notices: { points: 20, duration: 600 },
  // An open page reports the phone's location at most every two minutes.
  whereabouts: { points: 30, duration: 600 },
  // A driver and a shipper may each make five offers per load, so this limit allows a dozen simultaneous
  // negotiations.
  offers: { points: 60, duration: 600 },
  // Each request for an invoice PDF builds the PDF with its documents again.
  invoices: { points: 60, duration: 600 },
  charges: { points: 30, duration: 600 },
} as const;

/** Each process counts in memory; a Worker uses the limits in `app/edge/wrangler.jsonc`. */
export const LIMITS_OF_PAGES = {
  search: { points: 240, duration: 60 },
  // The browser sends a request at each pause in typing.
  places: { points: 1200, duration: 60 },
  market: { points: 240, duration: 60 },
  waiting: { points: 120, duration: 60 },
} as const;

type Action = keyof typeof LIMITS;
type Page = keyof typeof LIMITS_OF_PAGES;

const scaled = (points: number) => Math.max(1, Math.round(points * env().RATE_LIMIT_SCALE));

export function tooOften(waitMs: number): TooSoon {
  const minutes = Math.max(1, Math.ceil(waitMs / MINUTE_MS));
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return new TooSoon(`Too many attempts. Try again in ${wait}.`, waitMs);
}

/** How many times higher a limit is for an IPv6 /48, which may contain many networks. */
export const NETWORKS = 8;

/**
 * All addresses in an IPv6 /64 count as one address; each /48 has a higher limit.
 * @throws Invalid 429 with the time to wait; Unavailable if the action cannot be counted
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

/** @throws Invalid 429 with the time to wait */
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
