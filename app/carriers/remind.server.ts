import { askRows } from "db/client";
import { write } from "db/write";
import { type SQL, sql } from "drizzle-orm";
import { notifyEach } from "~/chat/post-automated.server";
import { policyKind } from "~/notifications/policy-kinds";
import { pushAtOnce } from "~/notifications/push-due.server";
import { queueNotices } from "~/notifications/queue.server";
import type { Round } from "~/platform/jobs.server";
import { addDays, earliestToday } from "~/text/dates";
import { HOUR_MS, MINUTE_MS } from "~/text/time";
import { POLICY_KINDS, REMINDER_DAYS, type ReminderDays } from "~/trade/policies";

/** SQL: the policies whose carrier is to be told now that they end within so many days, the first to end of each carrier. */
function ending(days: ReminderDays, today: string): SQL {
  return sql`
    select p.policy_id, p.carrier_id as person_id, min(p.expires_on) as expires_on, p.kind, p.insurer
    from policies p
    where p.expires_on between ${today} and ${addDays(today, days)}
      and (p.reminded_days is null or p.reminded_days > ${days})
      and not exists (
        select 1 from policies n where n.carrier_id = p.carrier_id and n.kind = p.kind and n.expires_on > p.expires_on)
    group by p.carrier_id`;
}

const kindInWords = sql`case e.kind when 'auto' then ${POLICY_KINDS.auto} else ${POLICY_KINDS.cargo} end`;

/**
 * Tells carriers of the policies that end within so many days, in the feed and outside the app. A policy is marked in the same
 * batch, so whoever runs late tells nobody twice.
 * @returns whether there was anybody to tell
 */
async function remindOf(days: ReminderDays, nowMs: number): Promise<boolean> {
  const rows = ending(days, earliestToday(nowMs));
  if ((await askRows(sql`select 1 from (${rows}) limit 1`)).length === 0) return false;
  const content = sql`${kindInWords} || ' by ' || e.insurer || ' ends on ' || strftime('%m/%d/%Y', e.expires_on) ||
    '. State the policy that follows it under Profile, Carrier and insurance.'`;
  await write([
    ...notifyEach(sql`select e.person_id, ${content} as content, null as load_id from (${rows}) e`, nowMs),
    queueNotices(
      policyKind(days),
      sql`select e.person_id, null as load_id, null as group_id, null as actor_id from (${rows}) e`,
      nowMs,
    ),
    {
      query: sql`update policies set reminded_days = ${days}
        where policy_id in (select e.policy_id from (${rows}) e)`,
    },
  ]);
  return true;
}

/** Tells carriers 30, 14 and 3 days before a policy ends, each once. The shortest comes first and takes the longer ones with it. */
export async function remindOfPolicies(nowMs = Date.now()): Promise<void> {
  let told = false;
  for (const days of [...REMINDER_DAYS].reverse()) {
    // Of two policies of one carrier the second is told after the first.
    for (let more = true; more; ) {
      more = await remindOf(days, nowMs);
      told ||= more;
    }
  }
  if (told) pushAtOnce();
}

export const remindOfEndingPolicies: Round = {
  name: "tell of policies that end",
  everyMs: HOUR_MS,
  firstAfterMs: 2 * MINUTE_MS,
  work: async () => {
    await remindOfPolicies();
    return undefined;
  },
};
