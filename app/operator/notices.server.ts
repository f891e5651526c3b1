import { askRows } from "db/client";
import type { AUDIENCES, NOTICE_KINDS } from "db/schema";
import { sql } from "drizzle-orm";
import { MemoryCache } from "~/platform/memory-cache";
import { formatInstant } from "~/text/instants";
import { SECOND_MS } from "~/text/time";

export type NoticeKind = (typeof NOTICE_KINDS)[number];
export type Audience = (typeof AUDIENCES)[number];

export interface Notice {
  kind: NoticeKind;
  message: string;
  audience: Audience;
  /** UTC milliseconds. */
  setAtMs: number;
  /** UTC milliseconds; null for maintenance without an announced end. */
  endsAtMs: number | null;
}

/** A change to the notices reaches every process within this time. */
const READ_EVERY_MS = 5 * SECOND_MS;
const ONLY = "notices";

const lately = new MemoryCache<readonly Notice[]>({ most: 1, forMs: READ_EVERY_MS });
let lastKnown: readonly Notice[] = [];

export const readNotices = (): Promise<Notice[]> =>
  askRows<Notice>(sql`
    select kind, message, audience, set_at as setAtMs, ends_at as endsAtMs
    from operator_notices order by kind desc`);

export function forgetNotices(): void {
  lately.set(ONLY, [], Number.POSITIVE_INFINITY);
}

/**
 * If the database does not answer, the last known notices apply. The failure is not logged here, because the
 * request's own queries report it.
 */
async function currentNotices(nowMs: number): Promise<readonly Notice[]> {
  const known = lately.get(ONLY, nowMs);
  if (known) return known;
  lastKnown = await readNotices().catch(() => lastKnown);
  return lately.set(ONLY, lastKnown, nowMs);
}

export async function maintenanceNow(nowMs = Date.now()): Promise<Notice | null> {
  return (await currentNotices(nowMs)).find(({ kind }) => kind === "maintenance") ?? null;
}

export interface ShownNotice {
  text: string;
  /**
   * In UTC milliseconds. The page adds it in the reader's zone. Absent if the maintenance has no announced
   * end, or if it has passed.
   */
  untilMs?: number;
}

const READ_ONLY = "Haulway is under maintenance. You can read everything, but nothing can be saved.";

const endAhead = ({ endsAtMs }: Notice, nowMs: number): number | null =>
  endsAtMs !== null && endsAtMs > nowMs ? endsAtMs : null;

/** @param role undefined for a visitor, who sees only notices for everyone */
export async function noticesFor(role?: Audience, nowMs = Date.now()): Promise<ShownNotice[]> {
  const notices = await currentNotices(nowMs);
  return notices.flatMap((notice) => {
    const untilMs = endAhead(notice, nowMs);
    const isMeant = notice.audience === "all" || notice.audience === role;
    if (notice.kind === "banner") return isMeant && untilMs ? { text: notice.message } : [];
    const text = [READ_ONLY, notice.message].filter(Boolean).join(" ");
    return untilMs ? { text: `${text} Planned end: `, untilMs } : { text };
  });
}

/** The `Retry-After` of a refusal if the end is unknown or has passed. */
const RETRY_S = 60;

/** @param zone the reader's time zone; UTC by default */
export function refusalOf(maintenance: Notice, zone?: string, nowMs = Date.now()) {
  const untilMs = endAhead(maintenance, nowMs);
  const until = untilMs ? ` until ${formatInstant(untilMs, zone, nowMs, true)}` : "";
  const again = untilMs ? "Please send it again then." : "Please send it again in a few minutes.";
  return {
    message: `Haulway is under maintenance${until}. Nothing was saved. ${again}`,
    retryAfterS: untilMs ? Math.max(1, Math.ceil((untilMs - nowMs) / SECOND_MS)) : RETRY_S,
  };
}
