import "./fixtures/servers/own-database";

import { db } from "db/client";
import { messages } from "db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { exportMessages } from "~/chat/export-messages.server";
import { inboxOf } from "~/chat/inbox/inbox.server";
import { openChat } from "~/chat/inbox/open-chat.server";
import { sendMessage } from "~/chat/inbox/send-message.server";
import { writerOf } from "~/chat/inbox/timeline";
import { targetFor } from "~/reports/targets.server";
import type { Viewer } from "~/trade/viewer";
import { requestContext } from "./fixtures/request-args";
import { groupOf } from "./fixtures/scenes/chats";
import { collected, stage } from "./fixtures/scenes/members-of-companies";

describe("a chat between two companies of two", () => {
  async function talk() {
    const all = await stage("pending");
    const groupId = await groupOf(all.loadId, all.driver.id);
    const say = (viewer: Viewer, content: string) => sendMessage({ viewer, groupId, content });
    await say(all.owner, "Still there?");
    await say(all.dee, "Yes.");
    await say(all.driver, "Loaded.");
    await say(all.dora, "Thanks.");
    const open = async (viewer: Viewer) => {
      const request = new Request(`http://haulway.test/chat?group=${groupId}`);
      const opened = await openChat(viewer, { request, context: requestContext() });
      const { other } = opened.chat;
      const reader = { ...opened, names: other ? { [other.id]: other.fullName } : {} };
      return opened.messages.map((message) => `${writerOf(message, reader)}: ${message.content}`);
    };
    return { ...all, groupId, open };
  }

  it("says You only over one's own messages, and names everybody else", async () => {
    const { owner, driver, dora, dee, open, ofOwner, ofDriver } = await talk();
    const ours = owner.fullName;
    const theirs = driver.fullName;
    expect(await open(owner)).toEqual([
      "You: Still there?",
      `${ofDriver}: Yes.`,
      `${theirs}: Loaded.`,
      "Dora Member: Thanks.",
    ]);
    expect(await open(dora)).toEqual([
      `${ours}: Still there?`,
      `${ofDriver}: Yes.`,
      `${theirs}: Loaded.`,
      "You: Thanks.",
    ]);
    expect(await open(driver)).toEqual([
      `${ours}: Still there?`,
      "Dee Member: Yes.",
      "You: Loaded.",
      `${ofOwner}: Thanks.`,
    ]);
    expect(await open(dee)).toEqual([
      `${ours}: Still there?`,
      "You: Yes.",
      `${theirs}: Loaded.`,
      `${ofOwner}: Thanks.`,
    ]);
  });

  it("names the writer of the latest message in the inbox", async () => {
    const { owner, driver, dora, dee, groupId } = await talk();
    const latest = async (viewer: Viewer) => {
      const chat = (await inboxOf(viewer, null)).chats.find((each) => each.groupId === groupId);
      return [chat?.isOwn, chat?.by];
    };
    expect(await latest(dora)).toEqual([true, undefined]);
    expect(await latest(owner)).toEqual([false, "Dora Member"]);
    expect(await latest(driver)).toEqual([false, "Dora Member"]);
    await sendMessage({ viewer: driver, groupId, content: "Bye." });
    expect(await latest(driver)).toEqual([true, undefined]);
    expect(await latest(dee)).toEqual([false, driver.fullName]);
    expect(await latest(owner)).toEqual([false, undefined]);
  });

  it("is unread for the other company only, no matter who wrote", async () => {
    const { owner, dora, driver, groupId } = await talk();
    const unread = async (viewer: Viewer) =>
      (await inboxOf(viewer, null)).chats.find((each) => each.groupId === groupId)?.unread;
    expect([await unread(owner), await unread(dora), await unread(driver)]).toEqual([2, 2, 2]);
  });

  it("is exported and reported with the writer's name", async () => {
    const { owner, dee, groupId, ofDriver, driver } = await talk();
    const rows = await collected(exportMessages(owner.id));
    expect(rows.filter(({ content }) => content === "Yes.")).toMatchObject([{ sent_by: ofDriver }]);
    const [row] = await db().select().from(messages).where(eq(messages.by_id, dee.personId));
    expect(row?.group_id).toBe(groupId);
    const target = await targetFor(owner, "message", row?.id ?? "");
    expect(target?.name).toBe(`a message of ${ofDriver}`);
    expect(target?.context).toContain(`Written by: Dee Member, ${dee.personId}`);
    expect(target?.context).toContain(`For the company: ${driver.fullName}, ${driver.id}`);
  });
});
