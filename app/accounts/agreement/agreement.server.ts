import { askRows } from "db/client";
import { writeOnce } from "db/idempotency";
import { agreement_versions, users } from "db/schema";
import { guarded } from "db/write";
import { sql } from "drizzle-orm";
import { Conflict } from "~/platform/errors";
import { DAY_MS } from "~/text/time";
import type { Viewer } from "~/trade/viewer";

/** How long a person's API keys work while the person has not accepted a new version. */
export const KEYS_WAIT_MS = 14 * DAY_MS;

const CHANGED = "The terms changed again. Read what changed, then accept them.";

export interface OpenVersion {
  publishedMs: number;
  summary: string;
}

/** The versions that the person has not accepted yet, newest first. */
export const openVersions = ({ personId }: Pick<Viewer, "personId">): Promise<OpenVersion[]> =>
  askRows<OpenVersion>(sql`
    select v.published_at as publishedMs, v.summary
    from ${agreement_versions} v cross join ${users} u
    where u.id = ${personId} and v.published_at > max(u.created_at, coalesce(u.agreement_version, 0))
    order by v.published_at desc`);

/**
 * @param typed the form's `version`, in UTC milliseconds
 * @throws Conflict if it is not the newest version
 */
export async function acceptAgreement(
  { personId }: Pick<Viewer, "personId">,
  typed: string | undefined,
  nowMs = Date.now(),
): Promise<void> {
  const version = /^\d{1,15}$/.test(typed ?? "") ? Number(typed) : null;
  const accepting = guarded(
    sql`update users set
      agreed_at = iif(agreement_version is ${version}, agreed_at, ${nowMs}), agreement_version = ${version}
    where id = ${personId} and closed_at is null
      and ${version} = (select max(published_at) from agreement_versions)`,
    () => new Conflict(CHANGED),
  );
  await writeOnce([accepting]);
}

const KEY_WAITS_FOR = "Haulway's terms changed. The person who made the key has to log in and accept them.";

/** Null if programs may use the person's keys, although there may be a version to accept. */
export function refusedToPrograms({ openAgreementMs }: Viewer, nowMs = Date.now()): string | null {
  if (openAgreementMs === undefined || nowMs < openAgreementMs + KEYS_WAIT_MS) return null;
  return KEY_WAITS_FOR;
}
