import { countPageView } from "#page-views.server";
import { env } from "~/platform/env.server";
import { Invalid } from "~/platform/errors";
import { MINUTE_MS, SECOND_MS } from "~/text/time";
import { countOne, readCount } from "./counts.server";

/**
 * How often (`points` in `duration` seconds) one client address, or for reports, export, billing, pieces of forms, test notices, places told by an open page, offers, charges, invoices and their PDFs one person, may do a thing, times
 * RATE_LIMIT_SCALE. The limits are generous, because a truck stop shares one address.
 */
const LIMITS = {
  login: { points: 60, duration: 300 },
  signup: { points: 60, duration: 600 },
  recovery: { points: 30, duration: 600 },
  upload: { points: 120, duration: 600 },
  pieces: { points: 6000, duration: 600 },
  support: { points: 20, duration: 3600 },
  report: { points: 10, duration: 3600 },
  export: { points: 20, duration: 3600 },
  billing: { points: 60, duration: 600 },
  notices: { points: 20, duration: 600 },
  // An open page tells every two minutes at most.
  whereabouts: { points: 30, duration: 600 },
  // Five a side of a driver and a load: enough for a dozen negotiations at once.
  offers: { points: 60, duration: 600 },
  // Each is set anew, with its papers.
  invoices: { points: 60, duration: 600 },
  // Changes of a charge and times at a stop, of which each tells the other side.
  charges: { points: 30, duration: 600 },
} as const;

/**
 * Limits of pages that only read. They keep one process from being swamped, so each process counts for itself, in memory:
 * a page costs no write, and a second process may answer as many again. A Worker asks the platform's limiter, which has the same
 * limits in `wrangler.jsonc`.
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

function tooOften(waitMs: number): Invalid {
  const minutes = Math.max(1, Math.ceil(waitMs / MINUTE_MS));
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return new Invalid(`That was too often. Try again in ${wait}.`, {}, 429);
}

/**
 * Counts one more action of a client address or a person, for all processes together.
 * @throws Invalid 429 with the time to wait; Unavailable when it cannot be counted
 */
export async function countAgainstLimit(what: Action, whose: string, nowMs = Date.now()): Promise<void> {
  const { points, duration } = LIMITS[what];
  const allowed = { most: scaled(points), windowMs: duration * SECOND_MS };
  if (await countOne({ what, whose }, allowed, nowMs)) return;
  const count = await readCount({ what, whose }, nowMs);
  throw tooOften((count?.expires_at ?? nowMs) - nowMs);
}

/** Counts one more view of a page from a client address. @throws Invalid 429 with the time to wait */
export async function countView(what: Page, clientAddress: string): Promise<void> {
  const limit = { ...LIMITS_OF_PAGES[what], scale: env().RATE_LIMIT_SCALE };
  const waitMs = await countPageView(what, clientAddress, limit);
  if (waitMs !== null) throw tooOften(waitMs);
}
