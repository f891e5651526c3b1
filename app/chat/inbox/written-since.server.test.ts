import "../../../tests/fixtures/servers/own-database";

import { v7 as newId } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { saveLoad } from "~/builders";
import { requestLoad } from "~/requests/request-load.server";
import { withdrawRequest } from "~/requests/withdraw-request.server";
import { betweenLookAndWrite } from "../../../tests/fixtures/between-look-and-write";
import { groupOf, memberOf, messagesIn, newTalk, type Talk } from "../../../tests/fixtures/scenes/chats";
import { MESSAGES_A_MINUTE } from "../words";
import { leaveGroup } from "./leave-group.server";
import { type Mark, markRead } from "./mark-read.server";
import { sendMessage } from "./send-message.server";

const LEFT = { status: 404 };
let talk: Talk;
beforeEach(async () => {
  talk = await newTalk();
});

const say = (who: "shipper" | "driver", content: string, draftId?: string) =>
  sendMessage({ viewer: talk[who], groupId: talk.groupId, content, draftId });
const leave = () => leaveGroup({ viewer: talk.driver, groupId: talk.groupId });
const contents = async (groupId = talk.groupId) => (await messagesIn(groupId)).map(({ content }) => content);

describe("sending a message", () => {
  it("is refused if its sender leaves in another tab at the same moment", async () => {
    const late = betweenLookAndWrite(leave, { of: () => say("driver", "Still here?") });
    await expect(late).rejects.toMatchObject(LEFT);
    expect(await contents()).toEqual([]);
  });

  it("twice at the same moment stores it once; a different text is a second message", async () => {
    const draftId = newId();
    await betweenLookAndWrite(() => say("driver", "On my way.", draftId), {
      of: () => say("driver", "On my way.", draftId),
    });
    expect(await contents()).toEqual(["On my way."]);
    const other = newId();
    await betweenLookAndWrite(() => say("driver", "At the gate.", other), {
      of: () => say("driver", "At dock 14.", other),
    });
    expect(await contents()).toEqual(["On my way.", "At the gate.", "At dock 14."]);
  });

  it("is refused if the sender's other messages fill the minute at the same moment", async () => {
    const fill = async () => {
      for (let n = 0; n < MESSAGES_A_MINUTE; n++) await say("driver", `Number ${n}`);
    };
    const late = betweenLookAndWrite(fill, { of: () => say("driver", "One more") });
    await expect(late).rejects.toMatchObject({ status: 429 });
    expect(await contents()).toHaveLength(MESSAGES_A_MINUTE);
  });

  it("works with the id and text of a message in another chat", async () => {
    const { loadId } = await saveLoad({ owner: talk.shipper, driver: talk.driver, status: "pending" });
    const groupId = await groupOf(loadId, talk.driver.id);
    const draftId = newId();
    await say("driver", "On my way.", draftId);
    await sendMessage({ viewer: talk.driver, groupId, content: "On my way.", draftId });
    expect(await contents()).toEqual(["On my way."]);
    expect(await contents(groupId)).toEqual(["On my way."]);
  });
});

describe("a mark", () => {
  it.each(["seen", "delivered"] as const)(
    "never goes back: %s, reported late by an older tab",
    async (what: Mark) => {
      await say("shipper", "First");
      await say("shipper", "Second");
      const [first, second] = (await messagesIn(talk.groupId)).map(({ position }) => position);
      const tell = (position = 0) => markRead({ viewer: talk.driver, groupId: talk.groupId, what, position });
      await betweenLookAndWrite(() => tell(second), { of: () => tell(first) });
      const member = await memberOf(talk.groupId, talk.driver);
      expect(member?.delivered_position).toBe(second);
      if (what === "seen") expect(member).toMatchObject({ read_position: second, unread: false });
    },
  );

  it("leaves a message that arrives at the same moment unread", async () => {
    await say("shipper", "First");
    const [position = 0] = (await messagesIn(talk.groupId)).map((message) => message.position);
    const see = () => markRead({ viewer: talk.driver, groupId: talk.groupId, what: "seen", position });
    await betweenLookAndWrite(() => say("shipper", "Second"), { of: see });
    expect(await memberOf(talk.groupId, talk.driver)).toMatchObject({ unread: true });
  });
});

describe("leaving a chat", () => {
  it("in two tabs succeeds in one", async () => {
    await expect(betweenLookAndWrite(leave, { of: leave })).rejects.toMatchObject(LEFT);
  });

  it("and returning with a new request preserves the other member's unread marks", async () => {
    await say("driver", "First");
    const before = await memberOf(talk.groupId, talk.shipper);
    expect(before?.unread).toBe(true);
    await leave();
    await withdrawRequest({ viewer: talk.driver, loadId: talk.loadId });
    await requestLoad({ viewer: talk.driver, loadId: talk.loadId });
    expect(await memberOf(talk.groupId, talk.driver)).toMatchObject({ unread: false });
    expect(await memberOf(talk.groupId, talk.shipper)).toEqual(before);
  });
});
