import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { group_reads } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type BuiltPerson, saveColleague, saveLoad, savePerson } from "~/builders";
import { requestContext } from "../../../tests/fixtures/request-args";
import { groupOf, memberOf, messagesIn } from "../../../tests/fixtures/scenes/chats";
import { endSeat, giveSeat } from "../../../tests/fixtures/seats";
import { chatPath } from "./address";
import { markRead } from "./mark-read.server";
import { openChat } from "./open-chat.server";
import { missedMessages } from "./queries.server";
import { noteRead } from "./reads.server";
import { sendMessage } from "./send-message.server";
import { latestRead } from "./timeline";

const named = (full_name: string) => ({ profile: { full_name } });

let shipper: BuiltPerson;
let pat: BuiltPerson;
let val: BuiltPerson;
let carrier: BuiltPerson;
let dee: BuiltPerson;
let groupId: string;

beforeEach(async () => {
  shipper = await savePerson({ role: "shipper", alone: true, ...named("Fay Founder") });
  pat = await saveColleague(shipper, { seat: "dispatcher", ...named("Pat Member") });
  val = await saveColleague(shipper, { seat: "viewer", ...named("Val Viewer") });
  carrier = await savePerson({ role: "driver", alone: true, ...named("Carl Carrier") });
  dee = await saveColleague(carrier, { seat: "dispatcher", ...named("Dee Member") });
  const { loadId } = await saveLoad({ owner: shipper, requesters: [carrier] });
  groupId = await groupOf(loadId, carrier.id);
});

const say = (viewer: BuiltPerson, content: string) => sendMessage({ viewer, groupId, content });
const open = (viewer: BuiltPerson, headers = {}, isAlone = false) =>
  openChat(viewer, {
    request: new Request(`http://haulway.test${chatPath(groupId)}`, { headers }),
    context: requestContext({ isAlone }),
  });

async function readBy(viewer: BuiltPerson): Promise<string | undefined> {
  const { messages, readers = [] } = await open(viewer);
  const read = latestRead(messages, readers);
  return read && `${messages.find(({ position }) => position === read.position)?.content} ${read.names}`;
}
const rows = () => db().select().from(group_reads).where(eq(group_reads.group_id, groupId));

describe("who has read a chat", () => {
  it("is shown to colleagues, at the latest message that each has read", async () => {
    await say(carrier, "One");
    expect(await readBy(shipper)).toBeUndefined();
    expect(await readBy(pat)).toBe("One Fay Founder");
    await say(dee, "Two");
    expect(await readBy(shipper)).toBe("One Pat Member");
    expect(await readBy(pat)).toBe("Two Fay Founder");
    expect(await readBy(shipper)).toBe("Two Pat Member");
    expect(await readBy(val)).toBe("Two Fay Founder, Pat Member");
  });

  it("leaves out who wrote a message", async () => {
    await say(pat, "Mine");
    await open(pat);
    expect(await readBy(shipper)).toBeUndefined();
    expect(await readBy(pat)).toBe("Mine Fay Founder");
  });

  it("is never shown to the other company, which sees the time of the first reading", async () => {
    await say(carrier, "One");
    const before = Date.now();
    await open(pat);
    const { read_at } = (await memberOf(groupId, shipper)) ?? {};
    expect(read_at).toBeGreaterThanOrEqual(before);
    await open(shipper);
    for (const as of [carrier, dee]) {
      const opened = await open(as);
      expect(opened.chat.theirs).toMatchObject({ readAt: read_at });
      const missed = await missedMessages(as, groupId, 0, true);
      expect(missed.theirs).toMatchObject({ readAt: read_at });
      expect(missed.readers).toEqual(opened.readers);
      expect(JSON.stringify([opened, missed])).not.toMatch(/Pat Member|Val Viewer/);
    }
  });

  it("excludes a viewer, who leaves the chat unread for the others", async () => {
    await say(carrier, "One");
    await open(val);
    expect(await rows()).toEqual([]);
    expect(await memberOf(groupId, shipper)).toMatchObject({ unread: true, read_position: 0 });
  });

  it("is not stored by a prefetch, and only moves forward", async () => {
    await say(carrier, "One");
    await say(carrier, "Two");
    const [one = 0, two = 0] = (await messagesIn(groupId)).map(({ position }) => position);
    await open(pat, { "sec-purpose": "prefetch" });
    expect(await rows()).toEqual([]);
    const see = (viewer: BuiltPerson, position: number) =>
      markRead({ viewer, groupId, what: "seen", position, isTeam: true });
    await see(pat, 999_999_999);
    await see(pat, one);
    await see(shipper, one);
    const readTo = async () => (await rows()).map(({ position }) => position).sort((a, b) => a - b);
    expect(await readTo()).toEqual([one, two]);
    await see(shipper, two);
    await write([noteRead(shipper, groupId, one)]);
    expect(await readTo()).toEqual([two, two]);
  });

  it("is not stored for somebody whose seat has just ended, or whose company is not in the chat", async () => {
    await say(carrier, "One");
    await endSeat(shipper, { id: pat.personId });
    await write([noteRead(pat, groupId, 1)]);
    await giveSeat(shipper, { id: pat.personId }, "viewer");
    await write([noteRead(pat, groupId, 1)]);
    await write([noteRead(await savePerson({ role: "driver" }), groupId, 1)]);
    expect(await rows()).toEqual([]);
  });

  it("is neither stored nor shown at a company of one", async () => {
    await say(carrier, "One");
    const opened = await open(shipper, {}, true);
    expect(opened).not.toHaveProperty("readers");
    expect(await rows()).toEqual([]);
    await say(shipper, "Two");
    await open(dee);
    expect((await open(shipper, {}, true)).chat.theirs).toEqual({
      read: expect.any(Number),
      delivered: expect.any(Number),
    });
    expect(await missedMessages(shipper, groupId, 0)).not.toHaveProperty("readers");
    expect((await rows()).map((row) => row.person_id)).toEqual([dee.personId]);
  });
});
