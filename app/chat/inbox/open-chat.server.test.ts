import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { group_membership, groups, messages } from "db/schema";
import { write } from "db/write";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { Invalid, NotFound } from "~/platform/errors";
import { nameIn } from "../../../tests/fixtures/read-back";
import { requestContext } from "../../../tests/fixtures/request-args";
import { memberOf, messagesIn, newTalk, type Talk } from "../../../tests/fixtures/scenes/chats";
import { DEFAULT_GROUP_NAME, newDefaultGroup } from "../default-group.server";
import { exportMessages } from "../export-messages.server";
import { tell } from "../post-automated.server";
import { removeFeed } from "../remove-feed.server";
import { OWN } from "../system-sender";
import { chatPath } from "./address";
import { leaveGroup } from "./leave-group.server";
import { markRead, readMark } from "./mark-read.server";
import { openChat } from "./open-chat.server";
import { olderPath } from "./page-address";
import { CHAT_PAGE_SIZE, newestMessages } from "./queries.server";
import { sendMessage } from "./send-message.server";

let talk: Talk;
beforeEach(async () => {
  talk = await newTalk();
});

const asked = (path: string, headers = {}) => ({
  request: new Request(`http://haulway.test${path}`, { headers }),
  context: requestContext(),
});
const open = (who: "shipper" | "driver", path = chatPath(talk.groupId), headers = {}) =>
  openChat(talk[who], asked(path, headers));
const say = (who: "shipper" | "driver", content: string, nowMs?: number) =>
  sendMessage({ viewer: talk[who], groupId: talk.groupId, content }, nowMs);
const readBy = async (who: "shipper" | "driver") => (await memberOf(talk.groupId, talk[who]))?.read_position;

describe("opening a chat", () => {
  it("shows its members, its load and its messages, and marks them as seen", async () => {
    await say("driver", "Empty by seven.");
    const [message] = await messagesIn(talk.groupId);
    const position = message?.position ?? 0;
    const before = Date.now();
    const seen = await open("shipper");
    expect(seen).toMatchObject({
      viewerId: talk.shipper.id,
      before: null,
      hasOlder: false,
      messages: [{ content: "Empty by seven.", senderId: talk.driver.id, position, after: 0 }],
      chat: {
        groupId: talk.groupId,
        name: await nameIn(talk.loadId),
        isFeed: false,
        loadId: talk.loadId,
        readPosition: position,
        deliveredPosition: position,
        other: { id: talk.driver.id, fullName: talk.driver.fullName, role: "driver", isClosed: false },
      },
    });
    expect(seen.nowMs).toBeGreaterThan(before - 1);
    expect(await memberOf(talk.groupId, talk.shipper)).toMatchObject({
      read_position: position,
      delivered_position: position,
      unread: false,
    });
    expect((await open("driver")).chat.theirs).toEqual({ read: position, delivered: position });
  });

  it("gives the form a new draft id each time", async () => {
    const [first, second] = [await open("driver"), await open("driver")];
    expect(first.draftId).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/);
    expect(second.draftId).not.toBe(first.draftId);
  });

  it("marks nothing as seen for a prefetch or a page of older messages", async () => {
    await say("driver", "Empty by seven.");
    const { messages } = await open("shipper", undefined, { "sec-purpose": "prefetch;prerender" });
    expect(messages).toHaveLength(1);
    await open("shipper", undefined, { "sec-purpose": "prefetch" });
    await open("shipper", undefined, { "x-ahead": "1" });
    await open("shipper", olderPath(talk.groupId, 999_999_999));
    expect(await readBy("shipper")).toBe(0);
    await open("shipper", undefined, { "sec-purpose": "" });
    expect(await readBy("shipper")).toBeGreaterThan(0);
  });

  it("returns the page of messages before a position", async () => {
    const start = Date.now() - 1_000_000;
    for (let n = 0; n < CHAT_PAGE_SIZE + 1; n++) await say("driver", `Number ${n}`, start + n * 10_000);
    const newest = await open("shipper");
    expect([newest.messages.length, newest.hasOlder]).toEqual([CHAT_PAGE_SIZE, true]);
    const first = newest.messages[0]?.position ?? 0;
    const older = await open("shipper", olderPath(talk.groupId, first));
    expect(older).toMatchObject({ before: first, hasOlder: false, messages: [{ content: "Number 0" }] });
  });

  it("is refused if the viewer is not a member", async () => {
    const gone = new NotFound("We couldn't find that chat. You may have left it.");
    await expect(openChat(talk.stranger, asked(chatPath(talk.groupId)))).rejects.toThrow(gone);
    for (const path of ["/chat", chatPath("nowhere")])
      await expect(open("shipper", path)).rejects.toThrow(gone);
  });
});

describe("a mark from a browser", () => {
  it.each([
    [
      { what: "seen", position: "4" },
      { what: "seen", position: 4 },
    ],
    [
      { what: "delivered", position: "0" },
      { what: "delivered", position: 0 },
    ],
  ])("is parsed: %j", (fields, expected) => {
    expect(readMark(fields)).toEqual(expected);
  });

  it.each<Record<string, string>>([
    { what: "seen" },
    { position: "4" },
    { what: "typing", position: "4" },
    { what: "seen", position: "-4" },
    {},
  ])("is refused: %j", (fields) => {
    expect(() => readMark(fields)).toThrow(new Invalid("Nothing to mark as read."));
  });

  it("is stored separately for delivered and seen, and never moves back or past the newest message", async () => {
    await say("driver", "One");
    await say("driver", "Two");
    const [one, two] = (await messagesIn(talk.groupId)).map(({ position }) => position);
    const mark = (what: "seen" | "delivered", position = 0) =>
      markRead({ viewer: talk.shipper, groupId: talk.groupId, what, position });
    const row = async () => {
      const member = await memberOf(talk.groupId, talk.shipper);
      return [member?.delivered_position, member?.read_position, member?.unread];
    };
    await mark("delivered", one);
    expect(await row()).toEqual([one, 0, true]);
    await mark("delivered", 999_999_999);
    expect(await row()).toEqual([two, 0, true]);
    await mark("delivered", one);
    await mark("seen", one);
    expect(await row()).toEqual([two, one, true]);
    await mark("seen", two);
    await mark("seen", one);
    expect(await row()).toEqual([two, two, false]);
    const stranger = { viewer: talk.stranger, groupId: talk.groupId, what: "seen" as const, position: 1 };
    await expect(markRead(stranger)).rejects.toThrow(NotFound);
  });
});

describe("export", () => {
  const exported = async (personId: string) => {
    const rows = [];
    for await (const row of exportMessages(personId)) rows.push(row);
    return rows;
  };

  it("contains every message of the person's chats, oldest first", async () => {
    const at = Date.parse("2026-11-20T10:00:00Z");
    await say("driver", "Empty by seven.", at);
    await say("shipper", "Thanks.", at + 1_000);
    const group = await nameIn(talk.loadId);
    const said = (sent_by: string, content: string, sent_at: string) => ({
      group,
      sent_by,
      content,
      load_id: null,
      sent_at,
      pressed_at: null,
    });
    const both = [
      said(talk.driver.fullName, "Empty by seven.", "2026-11-20T10:00:00.000Z"),
      said(talk.shipper.fullName, "Thanks.", "2026-11-20T10:00:01.000Z"),
    ];
    expect(await exported(talk.driver.id)).toEqual(both);
    expect(await exported(talk.shipper.id)).toEqual(both);
    expect(await exported(talk.stranger.id)).toEqual([]);
    await leaveGroup({ viewer: talk.driver, groupId: talk.groupId });
    expect(await exported(talk.driver.id)).toEqual([]);
  });
});

describe("a person's own feed", () => {
  it("starts empty, with its owner as the only member", async () => {
    const person = await savePerson({ role: "driver" });
    await write([...removeFeed(person.id), ...newDefaultGroup(person.id, 7_000)]);
    const [made] = await db().select().from(groups).where(eq(groups.owner_id, person.id));
    expect(made?.created_at).toBe(7_000);
    expect(made).toMatchObject({ group_name: DEFAULT_GROUP_NAME, is_default: true, load_id: null });
    const members = await db()
      .select()
      .from(group_membership)
      .where(eq(group_membership.group_id, made?.group_id ?? ""));
    expect(members).toMatchObject([{ user_id: person.id, unread: false, created_at: 7_000 }]);
  });

  it("links each message to what it is about, while the reader may see the load", async () => {
    const [owner, driver, other] = [
      await savePerson({ role: "shipper" }),
      await savePerson({ role: "driver" }),
      await savePerson({ role: "driver" }),
    ];
    const { loadId } = await saveLoad({ owner, driver, requesters: [other], status: "pickup" });
    const linksOf = async (person: BuiltPerson, kinds: string[]) => {
      for (const kind of kinds) await write(tell(sql`${person.id}`, "x", { loadId, kind, nowMs: 1 }));
      const { messages: rows } = await newestMessages(person, person.defaultGroupId, null);
      return rows.map(({ link }) => link && [link.words, link.to.replace(loadId, "l")]);
    };
    expect(await linksOf(owner, ["offer:offered", "charge:ask", "invoice:make", "change:ask", OWN])).toEqual([
      ["View offer", "/load-details/l/offers"],
      ["View charge", "/load-details/l/charges"],
      ["View invoice", "/load-details/l/invoice"],
      ["View change", "/load-details/l/changes"],
      ["View load", "/load-details/l"],
    ]);
    expect(await linksOf(driver, ["change:ask"])).toEqual([["View change", "/load-details/l/changes"]]);
    expect(await linksOf(other, ["offer:countered"])).toEqual([undefined]);
  });

  it("is deleted with a closed account, but the other members keep the chats", async () => {
    const owner = await savePerson({ role: "shipper" });
    const driver = await savePerson({ role: "driver" });
    const { loadId } = await saveLoad({ owner, driver, status: "pickup", messages: true });
    const [chat] = await db().select().from(groups).where(eq(groups.load_id, loadId));
    const groupId = chat?.group_id ?? "";
    await sendMessage({ viewer: driver, groupId, content: "On my way." });
    const feedRows = () => db().select().from(messages).where(eq(messages.group_id, owner.defaultGroupId));
    expect((await feedRows()).length).toBeGreaterThan(0);

    await write(removeFeed(owner.id));
    expect(await feedRows()).toEqual([]);
    expect(await memberOf(groupId, owner)).toBeUndefined();
    expect(await memberOf(owner.defaultGroupId, owner)).toBeUndefined();
    expect(await db().select().from(groups).where(eq(groups.group_id, owner.defaultGroupId))).toEqual([]);
    expect(await messagesIn(groupId)).toHaveLength(1);
    expect(await memberOf(groupId, driver)).toBeDefined();
    expect((await messagesIn(driver.defaultGroupId)).length).toBeGreaterThan(0);
  });
});
