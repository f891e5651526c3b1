import { askRows } from "db/client";
import { write } from "db/write";
import { type SQL, sql } from "drizzle-orm";
import { notifyEach } from "~/chat/post-automated.server";
import { policyKind } from "~/notifications/policy-kinds";
import { pushAtOnce } from "~/notifications/push-due.server";
import { queueNotifications } from "~/notifications/queue.server";
import type { Job } from "~/platform/jobs.server";
import { mayGoOn } from "~/platform/trips.server";
import { addDays, earliestToday } from "~/text/dates";
import { HOUR_MS, MINUTE_MS } from "~/text/time";
import { POLICY_KINDS, REMINDER_DAYS, type ReminderDays } from "~/trade/policies";

/** Selects one policy per carrier: the first to end. */
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

/** The batch also marks the policy, so a job that runs twice sends no reminder twice. */
async function remindOf(days: ReminderDays, nowMs: number): Promise<boolean> {
  const rows = ending(days, earliestToday(nowMs));
  if ((await askRows(sql`select 1 from (${rows}) limit 1`)).length === 0) return false;
  const content = sql`'Expires ' || strftime('%m/%d/%Y', e.expires_on) || ': ' || ${kindInWords} || ' by ' || e.insurer ||
    '. Add your next policy under Profile, Carrier and insurance.'`;
  await write([
    ...notifyEach(
      sql`select e.person_id, ${content} as content, null as load_id from (${rows}) e`,
      policyKind(days),
      nowMs,
    ),
    queueNotifications(
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

/** The 3-day reminder is sent first and replaces a 14-day or 30-day reminder that is also due. */
export async function remindOfPolicies(nowMs = Date.now()): Promise<void> {
  let told = false;
  for (const days of [...REMINDER_DAYS].reverse()) {
    // Each pass reminds every carrier about one policy that is due. Repeats until no policy is due.
    for (let more = true; more && mayGoOn(); ) {
      more = await remindOf(days, nowMs);
      told ||= more;
    }
  }
  if (told) pushAtOnce();
}

export const remindOfEndingPolicies: Job = {
  name: "remind of ending policies",
  everyMs: HOUR_MS,
  firstAfterMs: 2 * MINUTE_MS,
  work: async () => {
    await remindOfPolicies();
    return undefined;
  },
};
