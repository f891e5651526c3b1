import "../../../tests/fixtures/servers/own-database";

import { v7 as newId, v4 } from "uuid";
import { beforeEach, describe, expect, it } from "vitest";
import { forPostedForm } from "~/forms/posted-form.server";
import { Forbidden, Invalid, NotFound } from "~/platform/errors";
import { requestLoad } from "~/requests/request-load.server";
import { withdrawRequest } from "~/requests/withdraw-request.server";
import { HOUR_MS, MINUTE_MS } from "~/text/time";
import { closeCompany } from "../../../tests/fixtures/close-company";
import { memberOf, messagesIn, newTalk, type Talk } from "../../../tests/fixtures/scenes/chats";
import { inboxOf } from "./inbox.server";
import { leaveGroup } from "./leave-group.server";
import { markRead } from "./mark-read.server";
import { newestMessages } from "./queries.server";
import { sendMessage } from "./send-message.server";
import { unreadCount } from "./unread.server";

let talk: Talk;
beforeEach(async () => {
  talk = await newTalk();
});

const contents = async () => (await messagesIn(talk.groupId)).map(({ content }) => content);
const say = (who: "shipper" | "driver", content: string, draftId?: string, nowMs?: number) =>
  sendMessage({ viewer: talk[who], groupId: talk.groupId, content, draftId }, nowMs);
async function waitingFor(who: "shipper" | "driver"): Promise<number> {
  const { chats } = await inboxOf(talk[who], null);
  const here = chats.find(({ groupId }) => groupId === talk.groupId)?.unread ?? 0;
  expect((await memberOf(talk.groupId, talk[who]))?.unread).toBe(here > 0);
  expect(await unreadCount(talk[who].id)).toBe(chats.reduce((sum, { unread }) => sum + unread, 0));
  expect(await unreadCount(talk[who].id, talk.groupId)).toBe((await unreadCount(talk[who].id)) - here);
  return here;
}

describe("a message", () => {
  it("records when Send was tapped, if that was long before arrival and after the chat began", async () => {
    const now = Date.now() + HOUR_MS;
    const pressed = async (agoMs: number) => {
      const form = {
        what: "",
        personId: () => talk.driver.id,
        key: null,
        content: "",
        pressedAt: `${now - agoMs}`,
      };
      await forPostedForm(form, () => say("driver", `${agoMs}`, undefined, now));
    };
    for (const agoMs of [MINUTE_MS, 20 * MINUTE_MS, 2 * HOUR_MS]) await pressed(agoMs);
    await say("driver", "no form", undefined, now);
    const { messages } = await newestMessages(talk.shipper, talk.groupId, null);
    expect(messages.map(({ pressedAt }) => pressedAt)).toEqual([null, now - 20 * MINUTE_MS, null, null]);
  });

  it("has the sender's id and cleaned text, and is unread for the other member only", async () => {
    await say("driver", "  Empty by seven.\r\nLive load?\u0007 ");
    const [message] = await messagesIn(talk.groupId);
    expect(message).toMatchObject({
      content: "Empty by seven.\nLive load?",
      sender_id: talk.driver.id,
      message_type: "TEXT",
      load_id: null,
    });
    expect(await waitingFor("shipper")).toBe(1);
    expect(await waitingFor("driver")).toBe(0);
  });

  it("sent at the same time as many others is stored once, in one order, and counted for the recipient", async () => {
    await Promise.all(Array.from({ length: 24 }, (_, n) => say(n % 3 ? "driver" : "shipper", `Number ${n}`)));
    const all = await messagesIn(talk.groupId);
    expect(new Set(all.map(({ content }) => content)).size).toBe(24);
    expect(new Set(all.map(({ position }) => position)).size).toBe(24);
    expect(await waitingFor("shipper")).toBe(16);
    expect(await waitingFor("driver")).toBe(8);
    // Two tabs report the positions up to which the user has seen the chat. The later position arrives first.
    const at = (n: number) => all[n]?.position ?? 0;
    const see = (position: number) =>
      markRead({ viewer: talk.shipper, groupId: talk.groupId, what: "seen", position });
    await Promise.all([see(at(23)), see(at(3))]);
    expect(await waitingFor("shipper")).toBe(0);
    await say("driver", "One more");
    expect(await waitingFor("shipper")).toBe(1);
  });

  it("sent twice with one id is stored once; a different text is a second message", async () => {
    const draftId = newId();
    await Promise.all([say("driver", "On my way.", draftId), say("driver", "On my way.", draftId)]);
    await say("driver", " On my way.\r\n", draftId.toUpperCase());
    expect(await contents()).toEqual(["On my way."]);
    await say("driver", "At the gate.", draftId);
    expect(await contents()).toEqual(["On my way.", "At the gate."]);
  });

  it("cannot take over or reveal another user's message by its id", async () => {
    await say("shipper", "Dock 14.", newId());
    const [own] = await messagesIn(talk.groupId);
    await say("driver", "Dock 14.", own?.id);
    const other = await newTalk();
    await sendMessage({
      viewer: other.driver,
      groupId: other.groupId,
      content: "Dock 14.",
      draftId: own?.id,
    });
    expect(await contents()).toEqual(["Dock 14.", "Dock 14."]);
    expect((await messagesIn(other.groupId)).map(({ sender_id }) => sender_id)).toEqual([other.driver.id]);
  });

  it.each(["", "nonsense", v4(), "00000000-0000-7000-8000-00000000000"])(
    "with the invalid id %j gets a new id",
    async (draftId) => {
      await say("driver", "Hello", draftId);
      await say("driver", "Hello", draftId);
      expect(await contents()).toEqual(["Hello", "Hello"]);
    },
  );
});

describe("sending is refused", () => {
  it("to another user's chat or to one that does not exist", async () => {
    for (const groupId of [talk.groupId, talk.shipper.defaultGroupId, "none", ""]) {
      const send = sendMessage({ viewer: talk.stranger, groupId, content: "Hello" });
      await expect(send).rejects.toBeInstanceOf(NotFound);
    }
    expect(await contents()).toEqual([]);
  });

  it("to the user's own feed", async () => {
    const { driver } = talk;
    const send = sendMessage({ viewer: driver, groupId: driver.defaultGroupId, content: "Hello" });
    await expect(send).rejects.toBeInstanceOf(Forbidden);
    expect(await messagesIn(driver.defaultGroupId)).toEqual([]);
  });

  it.each([" \n\t", "", "x".repeat(4_001)])("if the message is empty or too long: %#", async (content) => {
    const refusal = { status: 400, message: "Your message was not sent." };
    await expect(say("driver", content)).rejects.toMatchObject(refusal);
    expect(await contents()).toEqual([]);
  });

  it("to a closed account", async () => {
    await closeCompany(talk.driver);
    await expect(say("shipper", "Are you there?")).rejects.toMatchObject({
      status: 409,
      message: "This account is closed. Nobody reads new messages here.",
    });
    expect(await contents()).toEqual([]);
  });

  it("after 30 messages in a minute across all chats, until the minute is over", async () => {
    const startMs = Date.now();
    const other = await newTalk();
    const burst = Array.from({ length: 40 }, (_, n) => say("driver", `Number ${n}`, undefined, startMs));
    const results = await Promise.allSettled(burst);
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(refused).toHaveLength(10);
    for (const error of refused) {
      expect(error).toBeInstanceOf(Invalid);
      expect(error).toMatchObject({
        status: 429,
        fields: { content: "You sent 30 messages in a minute. Try again in 60 seconds." },
      });
    }
    expect(await contents()).toHaveLength(30);
    await say("shipper", "I may still write.", undefined, startMs);
    await sendMessage({ viewer: other.driver, groupId: other.groupId, content: "So may I." }, startMs);
    await expect(say("driver", "x", undefined, startMs + 59_500)).rejects.toMatchObject({
      status: 429,
      fields: { content: expect.stringMatching(/in 1 second\.$/) },
    });
    await say("driver", "Here again.", undefined, startMs + 60_000);
    expect((await contents()).at(-1)).toBe("Here again.");
  });

  it("only for new messages, because a repeat of a stored message is not counted", async () => {
    const draftId = newId();
    for (let n = 0; n < 35; n++) await say("driver", "Same", draftId);
    await say("driver", "Other");
    expect(await contents()).toEqual(["Same", "Other"]);
  });
});

describe("a member who left", () => {
  it("can no longer read or write, and the other member keeps the history", async () => {
    await say("driver", "Before");
    await say("shipper", "Answer");
    expect(await leaveGroup({ viewer: talk.driver, groupId: talk.groupId })).toMatchObject({
      groupId: talk.groupId,
    });
    await expect(say("driver", "After")).rejects.toBeInstanceOf(NotFound);
    const mark = markRead({ viewer: talk.driver, groupId: talk.groupId, what: "seen", position: 9 });
    await expect(mark).rejects.toBeInstanceOf(NotFound);
    expect((await newestMessages(talk.driver, talk.groupId, null)).messages).toEqual([]);
    expect(await unreadCount(talk.driver.id)).toBe(0);
    await say("shipper", "Are you there?");
    const kept = await newestMessages(talk.shipper, talk.groupId, null);
    expect(kept.messages.map(({ content }) => content)).toEqual(["Before", "Answer", "Are you there?"]);
  });

  it("cannot leave again, and nobody can leave another user's chat or a feed", async () => {
    const leave = (viewer: Talk["driver"], groupId = talk.groupId) => leaveGroup({ viewer, groupId });
    const both = await Promise.allSettled([leave(talk.driver), leave(talk.driver)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(leave(talk.driver)).rejects.toBeInstanceOf(NotFound);
    await expect(leave(talk.stranger)).rejects.toBeInstanceOf(NotFound);
    await expect(leave(talk.driver, talk.driver.defaultGroupId)).rejects.toBeInstanceOf(Forbidden);
    expect(await memberOf(talk.driver.defaultGroupId, talk.driver)).toBeDefined();
  });

  it("while sending either sent the message before leaving or gets a refusal", async () => {
    const [sent, left] = await Promise.allSettled([
      say("driver", "Last words"),
      leaveGroup({ viewer: talk.driver, groupId: talk.groupId }),
    ]);
    expect(left.status).toBe("fulfilled");
    expect(await contents()).toEqual(sent.status === "fulfilled" ? ["Last words"] : []);
    if (sent.status === "rejected") expect(sent.reason).toBeInstanceOf(NotFound);
  });

  it("returns with a new request and sees the history, with nothing unread", async () => {
    const { driver, groupId, loadId } = talk;
    await say("shipper", "First");
    await leaveGroup({ viewer: driver, groupId });
    await withdrawRequest({ viewer: driver, loadId });
    await say("shipper", "Second");
    await requestLoad({ viewer: driver, loadId });
    expect(await waitingFor("driver")).toBe(0);
    const { messages } = await newestMessages(driver, groupId, null);
    expect(messages.map(({ content }) => content)).toEqual(["First", "Second"]);
    await say("shipper", "Third");
    expect(await waitingFor("driver")).toBe(1);
  });
});
