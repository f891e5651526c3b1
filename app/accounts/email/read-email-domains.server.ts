import { askRows, db } from "db/client";
import { emailDomain } from "db/desks";
import { email_domains } from "db/schema";
import { type Statement, write } from "db/write";
import { eq, sql } from "drizzle-orm";
import type { Job } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { mayGoOn } from "~/platform/trips.server";
import { domainRegistry } from "~/red-flags/choose-domain-registry.server";
import { type DomainRegistry, DomainsUnavailable } from "~/red-flags/domain-registry";
import { FREE_MAILERS } from "~/red-flags/free-mailers";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/text/time";

const A_TURN = 10;
/** Each domain is looked up again after this time, because it may have a new owner. */
const AGAIN_AFTER_MS = 30 * DAY_MS;
/** A domain without a known age is looked up again sooner, because a registry may list a new domain late. */
const UNKNOWN_AGAIN_AFTER_MS = DAY_MS;

interface Due extends Record<string, unknown> {
  userId: string;
  domain: string;
}

/** Selects only owners of shipper companies, because no page shows the age of other users' email domains. */
const dueDomains = (nowMs: number): Promise<Due[]> =>
  askRows<Due>(sql`select u.id as userId, u.domain
    from (select users.id, ${emailDomain(sql`users.email`)} as domain from users where users.closed_at is null) u
    left join email_domains d on d.user_id = u.id and d.domain = u.domain
    where exists (select 1 from seats s join profiles p on p.id = s.desk_id
        where s.person_id = u.id and s.seat = 'owner' and s.ended_at is null and p.user_type = 'shipper')
      and (d.due_at is null or d.due_at <= ${nowMs})
      and u.domain not in (select value from json_each(${JSON.stringify([...FREE_MAILERS])}))
    order by d.due_at, u.id limit ${A_TURN}`);

/** Stores nothing if the user's email has another domain now. */
const keep = ({ userId, domain }: Due, registeredOn: string | null, nowMs: number): Statement => ({
  query: sql`insert into ${email_domains} (user_id, domain, due_at, read_at, registered_on)
    select u.id, ${domain}, ${nowMs + (registeredOn === null ? UNKNOWN_AGAIN_AFTER_MS : AGAIN_AFTER_MS)}, ${nowMs}, ${registeredOn}
    from users u where u.id = ${userId} and ${emailDomain(sql`u.email`)} = ${domain}
    on conflict (user_id) do update set domain = excluded.domain, due_at = excluded.due_at,
      read_at = excluded.read_at, registered_on = excluded.registered_on`,
});

/** Plans the next read after a failed one. What was read earlier about the same domain stays stored. */
const putOff = ({ userId, domain }: Due, nowMs: number): Statement => ({
  query: sql`insert into ${email_domains} (user_id, domain, due_at)
    select u.id, ${domain}, ${nowMs + HOUR_MS}
    from users u where u.id = ${userId} and ${emailDomain(sql`u.email`)} = ${domain}
    on conflict (user_id) do update set due_at = excluded.due_at,
      read_at = case when email_domains.domain = excluded.domain then email_domains.read_at end,
      registered_on = case when email_domains.domain = excluded.domain then email_domains.registered_on end,
      domain = excluded.domain`,
});

async function readDomain(source: DomainRegistry, due: Due, nowMs: number): Promise<boolean> {
  try {
    await write([keep(due, await source.registeredOn(due.domain), nowMs)]);
    return true;
  } catch (error) {
    const isAway = error instanceof DomainsUnavailable;
    const cause = error instanceof Error ? error.message : "unknown";
    log.warn({ cause }, isAway ? "domain registry unavailable" : "could not read the age of an email domain");
    await write([putOff(due, nowMs)]);
    return !isAway;
  }
}

export const forgetEmailDomain = (userId: string): Statement => ({
  query: db().delete(email_domains).where(eq(email_domains.user_id, userId)),
});

/** Reads each domain every 30 days, or daily while its age is unknown. Retries a failed read in an hour. */
export async function readDueDomains(nowMs = Date.now()): Promise<void> {
  const source = domainRegistry();
  if (!source) return;
  for (const due of await dueDomains(nowMs))
    if (!mayGoOn() || !(await readDomain(source, due, nowMs))) return;
}

export const readDomainsInTime: Job = {
  name: "read email domains",
  everyMs: 5 * MINUTE_MS,
  firstAfterMs: 4 * MINUTE_MS,
  work: async () => {
    await readDueDomains();
    return undefined;
  },
};
