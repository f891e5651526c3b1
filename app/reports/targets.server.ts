import { db } from "db/client";
import { joinedAt } from "db/desks";
import { personName } from "db/person-names";
import { pickColumns } from "db/pick-columns";
import { group_membership, groups, loads, messages, profiles, requests, userloads } from "db/schema";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { visibleTo } from "~/access/standing.server";
import { instantBy } from "~/places/zone-of-place.server";
import { cut } from "~/text/cut";
import { instantText } from "~/text/dates";
import { LANE_COLUMNS } from "~/trade/lane";
import { nameOf } from "~/trade/load-number";
import { type Viewer, withActor } from "~/trade/viewer";
import type { Reported } from "./reasons";

export interface Target {
  kind: Reported;
  id: string;
  name: string;
  context: string;
  /** Whom the viewer may report instead. Null for the viewer's own load, and if the target is a user. */
  personId: string | null;
  /** The company that posted the load, wrote the message or was reported. */
  companyId: string;
}

const MOST_MESSAGES = 20;
const PREVIEW_CHARACTERS = 80;

const seesLoad = (personId: string, loadId: string): SQL =>
  sql`(${loads.load_id} = ${loadId} and ${visibleTo(personId)})`;

const readsMessage = (personId: string): SQL =>
  sql`(${messages.sender_id} <> ${personId} and exists (
    select 1 from ${groups} join ${group_membership} on ${group_membership.group_id} = ${groups.group_id}
    where ${groups.group_id} = ${messages.group_id} and not ${groups.is_default}
      and ${group_membership.user_id} = ${personId}))`;

const knowsPerson = (personId: string): SQL =>
  sql`(${profiles.id} <> ${personId} and ${profiles.user_type} <> 'system' and (
    exists (select 1 from ${userloads} join ${loads} on ${loads.load_id} = ${userloads.load_id}
      where ${userloads.user_id} = ${profiles.id} and ${visibleTo(personId)})
    or exists (select 1 from ${requests} join ${userloads} on ${userloads.load_id} = ${requests.load_id}
      where ${requests.driver_id} = ${profiles.id} and ${userloads.relationship_type} = 'shipper'
        and ${userloads.user_id} = ${personId})
    or exists (select 1 from ${group_membership} mine join ${group_membership} theirs on theirs.group_id = mine.group_id
      where mine.user_id = ${personId} and theirs.user_id = ${profiles.id})))`;

export const MAY_REPORT: Readonly<Record<Reported, (personId: string, id: string) => SQL>> = {
  load: (personId, id) => sql`exists (select 1 from ${loads} where ${seesLoad(personId, id)})`,
  message: (personId, id) =>
    sql`exists (select 1 from ${messages} where ${messages.id} = ${id} and ${readsMessage(personId)})`,
  person: (personId, id) =>
    sql`exists (select 1 from ${profiles} where ${profiles.id} = ${id} and ${knowsPerson(personId)})`,
};

const lines = (facts: readonly (readonly [name: string, value: string | null])[]): string =>
  facts.flatMap(([name, value]) => (value ? `${name}: ${value}` : [])).join("\n");

const owner = alias(profiles, "owner");

export const LOAD_CONTEXT_COLUMNS = [
  ...LANE_COLUMNS,
  "load_number",
  "load_status",
  "pickup_date",
  "revision",
  "cargo_description",
  "special_instructions",
] as const;

type LoadContext = Pick<typeof loads.$inferSelect, (typeof LOAD_CONTEXT_COLUMNS)[number]>;

export const loadContext = (row: LoadContext, id: string, owner: { id: string; name: string }): string =>
  lines([
    ["Load", `${nameOf(row)}, ${id}`],
    ["Status", `${row.load_status}, revision ${row.revision}`],
    ["Pickup", row.pickup_date],
    ["Posted by", `${owner.name}, ${owner.id}`],
    ["Cargo", row.cargo_description],
    ["Special instructions", row.special_instructions],
  ]);

async function loadToReport(viewer: Viewer, id: string): Promise<Target | null> {
  const [row] = await db()
    .select({
      ...pickColumns(loads, LOAD_CONTEXT_COLUMNS),
      ownerId: owner.id,
      ownerName: owner.full_name,
    })
    .from(loads)
    .innerJoin(owner, eq(owner.id, loads.owner_id))
    .where(seesLoad(viewer.id, id));
  if (!row) return null;
  const context = loadContext(row, id, { id: row.ownerId, name: row.ownerName });
  const personId = row.ownerId === viewer.id ? null : row.ownerId;
  return { kind: "load", id, name: `the load ${nameOf(row)}`, context, personId, companyId: row.ownerId };
}

async function personToReport(viewer: Viewer, id: string): Promise<Target | null> {
  const [row] = await db()
    .select({
      ...pickColumns(profiles, ["full_name", "username", "user_type"]),
      since: joinedAt(sql`${profiles.id}`),
    })
    .from(profiles)
    .where(and(eq(profiles.id, id), knowsPerson(viewer.id)));
  if (!row) return null;
  const context = lines([
    ["Person", `${row.full_name}, ${row.user_type}, ${id}`],
    ["Username", row.username],
    ["Account since", instantText(row.since)],
  ]);
  return { kind: "person", id, name: row.full_name, context, personId: null, companyId: id };
}

const sender = alias(profiles, "sender");

async function messageToReport(viewer: Viewer, id: string): Promise<Target | null> {
  const [row] = await db()
    .select({
      ...pickColumns(messages, ["content", "created_at", "sender_id", "by_id", "group_id"]),
      sender: sender.full_name,
      writer: personName(messages.by_id),
      chat: groups.group_name,
      loadId: groups.load_id,
    })
    .from(messages)
    .innerJoin(sender, eq(sender.id, messages.sender_id))
    .innerJoin(groups, eq(groups.group_id, messages.group_id))
    .where(and(eq(messages.id, id), readsMessage(viewer.id)));
  if (!row) return null;
  const company = `${row.sender}, ${row.sender_id}`;
  const context = lines([
    ["Message", id],
    ["Written by", row.by_id ? `${row.writer}, ${row.by_id}` : company],
    ["For the company", row.by_id && company],
    ["At", instantText(row.created_at)],
    ["Chat", `${row.chat}, ${row.group_id}`],
    ["Load", row.loadId],
    ["Text", row.content],
  ]);
  return {
    kind: "message",
    id,
    name: `a message of ${withActor(row.sender, row.writer)}`,
    context,
    personId: row.sender_id,
    companyId: row.sender_id,
  };
}

const FINDERS: Readonly<Record<Reported, (viewer: Viewer, id: string) => Promise<Target | null>>> = {
  load: loadToReport,
  message: messageToReport,
  person: personToReport,
};

/** Null if the target does not exist or the viewer may not report it. */
export const targetFor = (viewer: Viewer, kind: Reported, id: string): Promise<Target | null> =>
  FINDERS[kind](viewer, id);

/** Newest first. Empty if the viewer is not in the chat. */
export async function messagesToChoose(viewer: Viewer, groupId: string, nowMs = Date.now()) {
  const rows = await db()
    .select(pickColumns(messages, ["id", "content", "created_at"]))
    .from(messages)
    .where(and(eq(messages.group_id, groupId), readsMessage(viewer.id)))
    .orderBy(desc(messages.position))
    .limit(MOST_MESSAGES);
  return rows.map(({ id, content, created_at }): [string, string] => {
    const preview = cut(content.replace(/\s+/g, " "), PREVIEW_CHARACTERS);
    return [id, `${instantBy(viewer.zone, created_at, nowMs)}: ${preview}`];
  });
}

/**
 * `id` is null if the viewer may not report the other user. The result is null outside the viewer's chats.
 */
export async function personInChat(viewer: Viewer, groupId: string): Promise<{ id: string | null } | null> {
  const isOther = sql`${profiles.id} in (${groups.owner_id}, ${groups.driver_id})`;
  const [chat] = await db()
    .select({ id: profiles.id })
    .from(groups)
    .innerJoin(
      group_membership,
      and(eq(group_membership.group_id, groups.group_id), eq(group_membership.user_id, viewer.id)),
    )
    .leftJoin(profiles, and(isOther, knowsPerson(viewer.id)))
    .where(and(eq(groups.group_id, groupId), eq(groups.is_default, false)));
  return chat ?? null;
}
