import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { group_membership, groups, messages } from "db/schema";
import { write } from "db/write";
import { and, count, eq, gt, ne, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { NotFound } from "~/platform/errors";
import { addMessages, markSeen } from "./add-messages.server";
import { inboxOf } from "./inbox/inbox.server";
import { MAX_MISSED_AT_ONCE, missedMessages } from "./inbox/queries.server";
import { unreadCount } from "./inbox/unread.server";
import { tell } from "./post-automated.server";
import { OWN } from "./system-sender";

let shipper: BuiltPerson;
let driver: BuiltPerson;
let groupId = "";
let loadId = "";

beforeEach(async () => {
  [shipper, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  ({ loadId } = await saveLoad({ owner: shipper, driver, status: "pending" }));
  const [group] = await db().select().from(groups).where(eq(groups.load_id, loadId));
  groupId = group?.group_id ?? "";
});

const row = (from: { id: string }, atMs: number, id = newId()) =>
  sql`select ${id} as id, 'x' as content, ${groupId} as group_id, ${from.id} as sender_id, null as load_id, ${atMs} as created_at`;
const say = (from: { id: string }) => write(addMessages({ rows: row(from, 1), groups: sql`${groupId}` }));

async function member(person: { id: string }) {
  const own = and(eq(group_membership.group_id, groupId), eq(group_membership.user_id, person.id));
  const [found] = await db().select().from(group_membership).where(own);
  if (!found) throw new Error("The person is not a member.");
  const [unseen] = await db()
    .select({ n: count() })
    .from(messages)
    .where(
      and(
        eq(messages.group_id, groupId),
        gt(messages.position, found.read_position),
        ne(messages.sender_id, person.id),
      ),
    );
  expect(found.unread).toBe((unseen?.n ?? 0) > 0);
  return { ...found, unseen: unseen?.n ?? 0 };
}

const positions = async () => {
  const rows = await db()
    .select()
    .from(messages)
    .where(eq(messages.group_id, groupId))
    .orderBy(messages.position);
  return rows.map(({ position }) => position);
};

describe("adding a message", () => {
  it("marks it unread for the other member only, and moves the group up for both", async () => {
    await say(shipper);
    const [position] = await positions();
    expect(await member(shipper)).toMatchObject({ unread: false, last_position: position });
    expect(await member(driver)).toMatchObject({ unread: true, unseen: 1, last_position: position });
  });

  it("gives each of 20 concurrent messages its own position and counts it for its recipient", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => say(n % 2 ? shipper : driver)));
    const taken = await positions();
    expect(taken).toHaveLength(20);
    expect(new Set(taken).size).toBe(20);
    for (const person of [shipper, driver])
      expect(await member(person)).toMatchObject({ unseen: 10, last_position: taken.at(-1) });
  });

  it("orders the messages of one write by time", async () => {
    const [early, late] = [newId(), newId()];
    const rows = sql`${row(shipper, 20, late)} union all ${row(driver, 10, early)}`;
    await write(addMessages({ rows, groups: sql`${groupId}` }));
    const found = await db()
      .select()
      .from(messages)
      .where(eq(messages.group_id, groupId))
      .orderBy(messages.position);
    expect(found.map(({ id }) => id)).toEqual([early, late]);
    const [first = 0, second] = found.map(({ position }) => position);
    expect(second).toBe(first + 1);
  });

  it("rolls the whole write back if nothing is inserted and a refusal is given", async () => {
    const rows = sql`select * from (${row(shipper, 1)}) where false`;
    const nothing = addMessages({ rows, groups: sql`${groupId}`, otherwise: () => new NotFound() });
    await expect(write(nothing)).rejects.toBeInstanceOf(NotFound);
    expect(await positions()).toEqual([]);
  });
});

describe("a message about the reader's own step", () => {
  const feed = async ({ id }: { id: string }) => {
    const isFeed = and(eq(groups.owner_id, id), eq(groups.is_default, true));
    const [found] = await db()
      .select()
      .from(groups)
      .innerJoin(group_membership, eq(group_membership.group_id, groups.group_id))
      .where(isFeed);
    return { unread: found?.group_membership.unread, last: found?.group_membership.last_position };
  };
  const post = (person: { id: string }, kind: string) =>
    write(tell(sql`${person.id}`, "x", { loadId, kind, nowMs: 1 }));

  it("is the newest in the feed but not unread, in any of the counts", async () => {
    await post(driver, OWN);
    const [own] = (await inboxOf(driver, null)).chats;
    expect([own?.isFeed, own?.preview, own?.unread]).toEqual([true, "x", 0]);
    expect(await feed(driver)).toEqual({ unread: false, last: own?.lastPosition });
    expect(await unreadCount(driver.id)).toBe(0);
  });

  it("does not hide news before or after it", async () => {
    for (const kind of ["offer:countered", OWN, "charge:agree", OWN]) await post(driver, kind);
    expect((await inboxOf(driver, null)).chats[0]?.unread).toBe(2);
    expect(await unreadCount(driver.id)).toBe(2);
    const first = sql`(select min(position) from messages where kind = 'charge:agree')`;
    const groupOf = sql`(select group_id from groups where is_default and owner_id = ${driver.id})`;
    const [row] = await db()
      .select({ id: sql<string>`${groupOf}` })
      .from(groups)
      .limit(1);
    await write([markSeen({ groupId: row?.id ?? "", userId: driver.id }, first)]);
    expect(await unreadCount(driver.id)).toBe(0);
    expect(await feed(driver)).toMatchObject({ unread: false });
    await post(driver, "invoice:pay");
    expect(await feed(driver)).toMatchObject({ unread: true });
  });
});

describe("marking as seen", () => {
  it("leaves later messages unread and never goes back", async () => {
    await say(shipper);
    await say(shipper);
    await say(shipper);
    const [first, second, third] = await positions();
    const see = (position = 0) => write([markSeen({ groupId, userId: driver.id }, sql`${position}`)]);
    await see(second);
    expect(await member(driver)).toMatchObject({
      unseen: 1,
      read_position: second,
      delivered_position: second,
    });
    await see(first);
    expect(await member(driver)).toMatchObject({ unseen: 1, read_position: second });
    await see(third);
    expect(await member(driver)).toMatchObject({ unread: false, unseen: 0, read_position: third });
    await say(driver);
    expect(await member(driver)).toMatchObject({ unread: false, unseen: 0 });
  });

  it("is correct in either order when a message arrives at the same time", async () => {
    await say(shipper);
    const [first = 0] = await positions();
    await Promise.all([
      say(shipper),
      write([markSeen({ groupId, userId: driver.id }, sql`${first}`)]),
      say(shipper),
    ]);
    expect(await member(driver)).toMatchObject({ unread: true, unseen: 2, read_position: first });
  });
});

describe("more missed messages than one request returns", () => {
  it("arrive in two requests, each once and in order", async () => {
    const rows = Array.from({ length: MAX_MISSED_AT_ONCE + 1 }, (_, at) => row(driver, at));
    await write(addMessages({ rows: sql.join(rows, sql` union all `), groups: sql`${groupId}` }));
    const first = await missedMessages(shipper, groupId, 0);
    const rest = await missedMessages(shipper, groupId, first.messages.at(-1)?.position ?? 0);
    expect([first.more, rest.more]).toEqual([true, false]);
    const missed = [...first.messages, ...rest.messages];
    expect(missed.map(({ position }) => position)).toEqual(await positions());
    const none = await missedMessages(shipper, groupId, missed.at(-1)?.position ?? 0);
    expect(none).toMatchObject({ messages: [], more: false });
  });
});
