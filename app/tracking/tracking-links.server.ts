import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { load_events, loads, profiles, wait_links } from "db/schema";
import { guarded, type Statement, write } from "db/write";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { MAY_SEE, STANDS_AS } from "~/access/standing.server";
import { loadTies } from "~/access/ties.server";
import { Conflict, Forbidden, NotFound, noSuchLoad } from "~/platform/errors";
import { hashOf, newSecret } from "~/platform/secret";
import { DAY_MS } from "~/text/time";
import { isOpen } from "~/trade/lifecycle";
import type { Viewer } from "~/trade/viewer";

const MOST_LINKS = 5;
const TOKEN_BYTES = 16;
/** The time after the delivery during which a link still works. */
const SHOWN_AFTER_MS = DAY_MS;

const CARRIED = ["rate confirmation", "rate confirmation sent", "pickup", "in transit"] as const;
const COMPLETE = "complete" as const;

/** SQL condition: the link works now. `wait_links` and `loads` must be in scope. */
export const isLive = (nowMs: number): SQL => sql`(
  ${wait_links.revoked_at} is null and ${loads.deleted_at} is null
  and exists (select 1 from userloads m where m.load_id = ${loads.load_id} and m.user_id = ${wait_links.made_by})
  and exists (select 1 from userloads d where d.load_id = ${loads.load_id} and d.relationship_type = 'driver')
  and (${loads.load_status} in ${[...CARRIED]} or (${loads.load_status} = ${COMPLETE} and exists (
    select 1 from ${load_events} e where e.load_id = ${loads.load_id} and e.event = 'deliver'
      and e.at > ${nowMs - SHOWN_AFTER_MS}))))`;

export function linksOf(viewer: Viewer, loadId: string, nowMs: number) {
  return db()
    .select({ id: wait_links.link_id, by: profiles.full_name, madeAtMs: wait_links.made_at })
    .from(wait_links)
    .innerJoin(loads, eq(loads.load_id, wait_links.load_id))
    .innerJoin(profiles, eq(profiles.id, wait_links.made_by))
    .where(and(eq(wait_links.load_id, loadId), isLive(nowMs), mayRevoke(viewer.id)))
    .orderBy(asc(wait_links.link_id));
}

/** SQL condition: the viewer may revoke the link. `wait_links` and `loads` must be in scope. */
const mayRevoke = (personId: string): SQL =>
  sql`(${STANDS_AS.owner(personId)} or (${STANDS_AS["chosen driver"](personId)} and ${wait_links.made_by} = ${personId}))`;

/** @throws NotFound; Forbidden if the viewer is not one of the load's parties */
async function partyLoad(viewer: Viewer, loadId: string) {
  const load = await loadTies(viewer, loadId);
  if (!load) throw noSuchLoad();
  if (load.standing !== "owner" && load.standing !== "chosen driver")
    throw new Forbidden("Only this load's shipper and driver can do that.");
  return load;
}

/**
 * Not idempotent, because only the first response may contain the token.
 * @throws NotFound, Forbidden, Conflict
 */
export async function makeLink(viewer: Viewer, loadId: string, nowMs = Date.now()): Promise<string> {
  const load = await partyLoad(viewer, loadId);
  const tooLate = "You can create a tracking link after the load has a driver and before it's delivered.";
  if (isOpen(load.status) || load.status === COMPLETE) throw new Conflict(tooLate);
  const token = newSecret(TOKEN_BYTES);
  const live = sql`(select count(*) from ${wait_links} where ${wait_links.load_id} = ${loadId} and ${isLive(nowMs)})`;
  const row = sql`
    insert into wait_links (link_id, load_id, made_by, token_hash, made_at)
    select ${newId({ msecs: nowMs })}, ${loads.load_id}, ${viewer.id}, ${await hashOf(token)}, ${nowMs}
    from ${loads}
    where ${loads.load_id} = ${loadId} and ${loads.deleted_at} is null and ${loads.load_status} in ${[...CARRIED]}
      and ${MAY_SEE.parties(viewer.id)} and ${live} < ${MOST_LINKS}`;
  const full = `We couldn't create a link. This load already has ${MOST_LINKS} tracking links, or its status has changed. Revoke a link you don't need, or reload this page.`;
  await write([guarded(row, () => new Conflict(full))]);
  return token;
}

/** A link that was already revoked keeps the time of its first revocation. */
export async function revokeLink(viewer: Viewer, loadId: string, linkId: string, nowMs = Date.now()) {
  await partyLoad(viewer, loadId);
  const own = sql`exists (select 1 from ${loads} where ${loads.load_id} = ${loadId} and ${mayRevoke(viewer.id)})`;
  const ending = db()
    .update(wait_links)
    .set({ revoked_at: sql`coalesce(${wait_links.revoked_at}, ${nowMs})` })
    .where(and(eq(wait_links.link_id, linkId), eq(wait_links.load_id, loadId), own));
  await writeOnce([guarded(ending, () => new NotFound("Link not found."))]);
}

export const forgetLinks = (personId: string): Statement => ({
  query: db().delete(wait_links).where(eq(wait_links.made_by, personId)),
});
