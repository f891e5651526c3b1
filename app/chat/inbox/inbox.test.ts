import "../../../tests/fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { openRequestsOn } from "~/requests/queries.server";
import { requestLoad } from "~/requests/request-load.server";
import { withdrawRequest } from "~/requests/withdraw-request.server";
import { nameIn } from "../../../tests/fixtures/read-back";
import { groupOf, newTalk } from "../../../tests/fixtures/scenes/chats";
import { plansOf, walks } from "../../../tests/fixtures/watch-queries";
import { DEFAULT_GROUP_NAME } from "../default-group.server";
import { INBOX_PAGE_SIZE, inboxOf, readInboxKey } from "./inbox.server";
import { leaveGroup } from "./leave-group.server";
import { markRead } from "./mark-read.server";
import { CHAT_PAGE_SIZE, chatOnLoad, missedMessages, newestMessages } from "./queries.server";
import { sendMessage } from "./send-message.server";
import { unreadCount } from "./unread.server";

const NOBODY = { id: "x", personId: "x", fullName: "X" };

describe("inbox", () => {
  it("shows each chat with the other person, the lane and the start of the latest message", async () => {
    const { shipper, driver, loadId, groupId } = await newTalk();
    const nowMs = Date.now();
    await sendMessage({ viewer: driver, groupId, content: "Empty in Ontario\nby seven o'clock." }, nowMs);
    const { chats } = await inboxOf(shipper, null);
    expect(chats).toEqual([
      expect.objectContaining({
        groupId,
        name: await nameIn(loadId),
        other: { id: driver.id, fullName: driver.fullName, avatarUrl: null },
        preview: "Empty in Ontario by sev…",
        isOwn: false,
        at: nowMs,
        unread: 1,
      }),
      expect.objectContaining({
        groupId: shipper.defaultGroupId,
        name: DEFAULT_GROUP_NAME,
        isFeed: true,
        other: null,
        preview: null,
        unread: 0,
      }),
    ]);
    const own = (await inboxOf(driver, null)).chats[0];
    expect(own).toMatchObject({ isOwn: true, unread: 0, other: { id: shipper.id } });
  });

  it("lists the newest chats first, each once across pages", async () => {
    const owner = await savePerson({ role: "shipper" });
    const drivers = [];
    for (let n = 0; n < INBOX_PAGE_SIZE + 5; n++) drivers.push(await savePerson({ role: "driver" }));
    const { loadId } = await saveLoad({ owner, requesters: drivers });
    const groups = await Promise.all(drivers.map(({ id }) => groupOf(loadId, id)));
    for (const [n, driver] of drivers.entries())
      await sendMessage({ viewer: driver, groupId: groups[n] ?? "", content: "x" });
    const moved = groups[3] ?? "";
    await sendMessage({ viewer: owner, groupId: moved, content: "y" });
    const expected = [moved, ...groups.filter((id) => id !== moved).toReversed(), owner.defaultGroupId];

    const first = await inboxOf(owner, null);
    expect(first.chats.map(({ groupId }) => groupId)).toEqual(expected.slice(0, INBOX_PAGE_SIZE));
    const second = await inboxOf(owner, readInboxKey(first.next));
    expect(second.chats.map(({ groupId }) => groupId)).toEqual(expected.slice(INBOX_PAGE_SIZE));
    expect(second.next).toBeNull();
  });

  it("places a chat without messages at the time of its request, even if a new request reopens it", async () => {
    const { shipper, driver, groupId } = await newTalk();
    const { loadId } = await saveLoad({ owner: shipper });
    const ask = async () => {
      await sendMessage({ viewer: driver, groupId, content: "Before" });
      await requestLoad({ viewer: driver, loadId });
      return (await inboxOf(driver, null)).chats;
    };
    const opened = await ask();
    const quiet = await groupOf(loadId, driver.id);
    const expected = [quiet, driver.defaultGroupId, groupId];
    expect(opened.map((chat) => chat.groupId)).toEqual(expected);
    const after = readInboxKey(`${opened[0]?.lastPosition}_${quiet}`);
    expect((await inboxOf(driver, after)).chats.map((chat) => chat.groupId)).toEqual(expected.slice(1));

    await leaveGroup({ viewer: driver, groupId: quiet });
    await withdrawRequest({ viewer: driver, loadId });
    const again = await ask();
    expect(again.map((chat) => chat.groupId)).toEqual(expected);
    const times = again.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it("counts unread messages up to one hundred", async () => {
    const { shipper, driver, groupId } = await newTalk();
    for (let n = 0; n < 120; n++) await sendMessage({ viewer: driver, groupId, content: `${n}` }, n * 3_000);
    expect((await inboxOf(shipper, null)).chats[0]?.unread).toBe(100);
    expect(await unreadCount(shipper.id)).toBe(100);
  });

  it.each([null, "", "x", "5", "5_", "-1_a", "5_a b", `${"9".repeat(16)}_a`])(
    "starts at the first page for the cursor %j",
    (text) => {
      expect(readInboxKey(text)).toBeNull();
    },
  );
});

describe("chat", () => {
  it("pages back to its first message and forward from any message", async () => {
    const { shipper, driver, stranger, groupId } = await newTalk();
    const many = 2 * CHAT_PAGE_SIZE + 5;
    for (let n = 0; n < many; n++) await sendMessage({ viewer: driver, groupId, content: `${n}` }, n * 3_000);
    let found: string[] = [];
    let before: number | null = null;
    for (;;) {
      const page: Awaited<ReturnType<typeof newestMessages>> = await newestMessages(shipper, groupId, before);
      found = [...page.messages.map(({ content }) => content), ...found];
      before = page.messages[0]?.position ?? null;
      if (!page.hasOlder) break;
    }
    expect(found).toEqual(Array.from({ length: many }, (_, n) => `${n}`));

    const newest = await newestMessages(shipper, groupId, null);
    expect(newest.messages.slice(1).map(({ after }) => after)).toEqual(
      newest.messages.slice(0, -1).map(({ position }) => position),
    );
    const fifth = newest.messages[4]?.position ?? 0;
    const missed = await missedMessages(shipper, groupId, fifth);
    expect(missed.messages.map(({ position, after }) => [position, after])).toEqual(
      newest.messages.slice(5).map(({ position, after }) => [position, after]),
    );
    await expect(missedMessages(stranger, groupId, 0)).rejects.toMatchObject({ status: 404 });
    expect((await newestMessages(stranger, groupId, null)).messages).toEqual([]);
  });

  it("reports how far the other person has seen and received the messages", async () => {
    const { shipper, driver, groupId } = await newTalk();
    await sendMessage({ viewer: driver, groupId, content: "a" });
    await sendMessage({ viewer: driver, groupId, content: "b" });
    const [a, b] = (await newestMessages(driver, groupId, null)).messages.map(({ position }) => position);
    const theirs = async () => (await missedMessages(driver, groupId, 0)).theirs;
    expect(await theirs()).toEqual({ read: 0, delivered: 0 });
    await markRead({ viewer: shipper, groupId, what: "delivered", position: b ?? 0 });
    expect(await theirs()).toEqual({ read: 0, delivered: b });
    expect(await unreadCount(shipper.id)).toBe(2);
    await markRead({ viewer: shipper, groupId, what: "seen", position: a ?? 0 });
    expect(await theirs()).toEqual({ read: a, delivered: b });
    expect(await unreadCount(shipper.id)).toBe(1);
    await markRead({ viewer: shipper, groupId, what: "seen", position: 999_999_999 });
    expect(await theirs()).toEqual({ read: b, delivered: b });
    await sendMessage({ viewer: driver, groupId, content: "c" });
    expect(await unreadCount(shipper.id)).toBe(1);
    await leaveGroup({ viewer: shipper, groupId });
    expect(await theirs()).toBeNull();
  });

  it("is found from its load, but only by its members", async () => {
    const { shipper, driver, stranger, loadId, groupId } = await newTalk();
    const inList = async () => (await openRequestsOn(shipper.id, loadId)).rows.map(({ chatId }) => chatId);
    expect(await chatOnLoad(shipper.id, loadId, driver.id)).toBe(groupId);
    expect(await chatOnLoad(driver.id, loadId, driver.id)).toBe(groupId);
    expect(await inList()).toEqual([groupId]);
    expect(await chatOnLoad(stranger.id, loadId, driver.id)).toBeUndefined();
    expect(await chatOnLoad(shipper.id, loadId, stranger.id)).toBeUndefined();
    await leaveGroup({ viewer: driver, groupId });
    expect(await chatOnLoad(driver.id, loadId, driver.id)).toBeUndefined();
    expect(await inList()).toEqual([groupId]);
    await leaveGroup({ viewer: shipper, groupId });
    expect(await inList()).toEqual([null]);
  });
});

describe("for any number of chats and messages", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["the inbox", () => inboxOf(NOBODY, { lastPosition: 5, groupId: "g" })],
    ["the unread count", () => unreadCount("x")],
    ["a chat", () => newestMessages(NOBODY, "g", 5)],
    ["what was missed", () => missedMessages(NOBODY, "g", 5).catch(() => {})],
  ])("%s uses an index and does not sort", async (_, ask) => {
    const plans = await plansOf(ask);
    expect(walks(plans).filter((step) => step !== "SCAN unseen")).toEqual([]);
    expect(plans.flat().filter((step) => step.includes("TEMP B-TREE"))).toEqual([]);
  });
});
