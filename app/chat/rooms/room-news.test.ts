import "../../../tests/fixtures/servers/own-database";

import { beforeEach, expect, it, vi } from "vitest";
import { saveColleague } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { messagesIn, newTalk, type Talk } from "../../../tests/fixtures/scenes/chats";
import { leaveGroup } from "../inbox/leave-group.server";
import { markRead } from "../inbox/mark-read.server";
import { sendMessage } from "../inbox/send-message.server";
import { type AppMessage, groupRoom, type RoomName, userRoom } from "./protocol";

const told = vi.hoisted((): [RoomName, AppMessage][] => []);
vi.mock("./publish.server", () => ({
  publish: async (room: RoomName, message: AppMessage) => void told.push([room, message]),
  rooms: () => ({ isSetUp: true }),
}));

let talk: Talk;
beforeEach(async () => {
  talk = await newTalk();
  await followUpsFinished();
  told.length = 0;
});

it("a room gets each message once, with the position of the previous one in the chat", async () => {
  const { driver, shipper, groupId } = talk;
  const elsewhere = await newTalk();
  await sendMessage({ viewer: driver, groupId, content: " First\r\n" });
  await sendMessage({ viewer: elsewhere.driver, groupId: elsewhere.groupId, content: "Elsewhere" });
  const draftId = "019b0000-0000-7000-8000-000000000001";
  await sendMessage({ viewer: shipper, groupId, content: "Second", draftId });
  await sendMessage({ viewer: shipper, groupId, content: "Second", draftId });
  const [first, second] = await messagesIn(groupId);
  const here = told.filter(([room]) => room === groupRoom(groupId)).map(([, message]) => message);
  expect(here).toEqual([
    {
      type: "message",
      position: first?.position,
      after: 0,
      senderId: driver.id,
      content: "First",
      at: first?.created_at,
    },
    {
      type: "message",
      position: second?.position,
      after: first?.position,
      senderId: shipper.id,
      content: "Second",
      at: second?.created_at,
    },
  ]);
  expect(second?.position).toBe((first?.position ?? 0) + 2);
  // Both people's own rooms hear of each message, because the sender may have an inbox open in another tab.
  for (const { id } of [driver, shipper])
    for (const message of [first, second])
      expect(told).toContainEqual([userRoom(id), { type: "changed", id: message?.id }]);
});

it("a room gets the writer of a company's message with it", async () => {
  const { driver, shipper, groupId } = talk;
  const dee = await saveColleague(driver, { seat: "dispatcher", profile: { full_name: "Dee Member" } });
  await sendMessage({ viewer: dee, groupId, content: "Yes." });
  await followUpsFinished();
  const [message] = await messagesIn(groupId);
  expect(told).toContainEqual([
    groupRoom(groupId),
    {
      type: "message",
      position: message?.position,
      after: 0,
      senderId: driver.id,
      by: { id: dee.personId, name: "Dee Member" },
      content: "Yes.",
      at: message?.created_at,
    },
  ]);
  for (const { id } of [driver, shipper])
    expect(told).toContainEqual([userRoom(id), { type: "changed", id: message?.id }]);
});

it("a room gets each mark once, capped at the newest message; the viewer's own room gets only `seen`", async () => {
  const { driver, shipper, groupId } = talk;
  await sendMessage({ viewer: driver, groupId, content: "Hello" });
  const elsewhere = await newTalk();
  await sendMessage({ viewer: elsewhere.driver, groupId: elsewhere.groupId, content: "Elsewhere" });
  const position = (await messagesIn(groupId))[0]?.position ?? 0;
  await followUpsFinished();
  told.length = 0;
  const mark = (what: "seen" | "delivered", upTo: number) =>
    markRead({ viewer: shipper, groupId, what, position: upTo });
  await mark("delivered", position);
  await mark("delivered", position);
  await mark("seen", 999_999_999);
  await mark("seen", position);
  expect(told).toEqual([
    [groupRoom(groupId), { type: "delivered", party: shipper.id, position }],
    [groupRoom(groupId), { type: "seen", party: shipper.id, position }],
    [userRoom(shipper.id), { type: "changed", id: groupId }],
  ]);
});

it("a room is informed of who left, but not of refused requests", async () => {
  const { driver, shipper, stranger, groupId } = talk;
  await sendMessage({ viewer: stranger, groupId, content: "Hello" }).catch(() => {});
  await sendMessage({ viewer: shipper, groupId, content: " " }).catch(() => {});
  await leaveGroup({ viewer: stranger, groupId }).catch(() => {});
  expect(told).toEqual([]);
  await leaveGroup({ viewer: driver, groupId });
  expect(told).toEqual([
    [groupRoom(groupId), { type: "left", party: driver.id }],
    [groupRoom(groupId), { type: "changed", id: driver.id }],
  ]);
  await followUpsFinished();
  told.length = 0;
  await sendMessage({ viewer: shipper, groupId, content: "For later" });
  await followUpsFinished();
  expect(told.map(([room]) => room)).toEqual([groupRoom(groupId), userRoom(shipper.id)]);
});
