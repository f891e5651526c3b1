/** Only a command calls this module. */
import { askRows } from "db/client";
import { writeOne } from "db/write";
import { sql } from "drizzle-orm";

export async function publishAgreement(summary: string, nowMs = Date.now()): Promise<void> {
  await writeOne(sql`insert into agreement_versions (published_at, summary) values (${nowMs}, ${summary})`);
}

interface State {
  newest: { publishedMs: number; summary: string } | null;
  /** The number of open accounts that have not accepted the newest version. */
  open: number;
}

export async function agreementState(): Promise<State> {
  const [row] = await askRows<{ publishedMs: number; summary: string; open: number }>(sql`
    select v.published_at as publishedMs, v.summary, (
      select count(*) from users u
      where u.closed_at is null and v.published_at > max(u.created_at, coalesce(u.agreement_version, 0))) as open
    from agreement_versions v order by v.published_at desc limit 1`);
  if (!row) return { newest: null, open: 0 };
  const { open, ...newest } = row;
  return { newest, open };
}
