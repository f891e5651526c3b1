import "../../tests/fixtures/servers/own-providers";
import "../../tests/fixtures/servers/own-database";

import { database, db } from "db/client";
import { notices } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { saveColleague } from "~/builders";
import { sendMessage } from "~/chat/inbox/send-message.server";
import { followUpsFinished } from "~/http/after-answer.server";
import { acceptRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { withdrawRequest } from "~/requests/withdraw-request.server";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/text/time";
import { requestContext } from "../../tests/fixtures/request-args";
import { groupOf } from "../../tests/fixtures/scenes/chats";
import { asked, mailsTo, noticesOf, person } from "../../tests/fixtures/scenes/told";
import { endSeat } from "../../tests/fixtures/seats";
import { mails, refuses, waitsFor } from "../../tests/fixtures/servers/own-providers";
import { withoutIds } from "../../tests/fixtures/without-ids";
import { noteSeen, seenInChat } from "./seen.server";
import { tellUnseen } from "./tell-unseen.server";

const CONTEXT = requestContext({ hasUnseen: true });
const LATER = 2 * MINUTE_MS + 5 * SECOND_MS;
beforeEach(async () => {
  await database().client.execute("delete from notices");
  mails.length = 0;
});

describe("a step", () => {
  it("is queued for the other side, due for email in two minutes", async () => {
    const { shipper, driver, loadId, atMs } = await asked();
    expect(await noticesOf(shipper)).toMatchObject([
      {
        kind: "request:shipper",
        topic: loadId,
        actor_id: driver.id,
        push_due_at: null,
        due_at: atMs + 2 * MINUTE_MS,
      },
    ]);
    expect(await noticesOf(driver)).toEqual([]);
  });

  it("is not queued for a user with neither a phone nor a confirmed address", async () => {
    const { shipper, driver, loadId } = await asked(await person("shipper", false));
    expect(await noticesOf(shipper)).toEqual([]);
    // The load's page reports a withdrawn request as a line, so its row exists but is never sent.
    await withdrawRequest({ viewer: driver, loadId });
    expect(await noticesOf(shipper)).toMatchObject([
      { kind: "withdraw:shipper", push_due_at: null, due_at: null, by_mail: false },
    ]);
  });

  it("is also queued for drivers whose requests end with it", async () => {
    const { shipper, driver, loadId } = await asked();
    const other = await person("driver");
    await requestLoad({ viewer: other, loadId });
    await acceptRequest({ viewer: shipper, loadId, driverId: driver.id });
    expect((await noticesOf(driver)).map(({ kind }) => kind)).toEqual(["accept:driver"]);
    expect((await noticesOf(other)).map(({ kind }) => kind)).toEqual(["accept:others"]);
  });
});

describe("an unseen notification", () => {
  it("is emailed once after two minutes, with its text and link only", async () => {
    const { shipper, loadId, atMs } = await asked();
    await tellUnseen(atMs + 2 * MINUTE_MS - 1);
    expect(mails).toEqual([]);
    await tellUnseen(atMs + 2 * MINUTE_MS);
    await tellUnseen(atMs + 2 * MINUTE_MS + 1);
    const [mail, ...more] = mailsTo(shipper);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain("A driver requested your load.");
    expect(mail?.text).toContain(`/load-details/${loadId}\n`);
    expect((await noticesOf(shipper))[0]).toMatchObject({ due_at: null, told_at: atMs + 2 * MINUTE_MS });
  });

  it("waits for an hour after an email about the same load; other loads do not wait", async () => {
    const { shipper, loadId, atMs } = await asked();
    await tellUnseen(atMs + LATER);
    const [second, third] = [await person("driver"), await person("driver")];
    await requestLoad({ viewer: second, loadId });
    await requestLoad({ viewer: third, loadId });
    await asked(shipper);
    await tellUnseen(atMs + 2 * LATER);
    expect(mailsTo(shipper)).toHaveLength(2);
    await tellUnseen(atMs + LATER + HOUR_MS - 1);
    expect(mailsTo(shipper)).toHaveLength(2);
    await tellUnseen(atMs + LATER + HOUR_MS);
    const { text = "" } = mailsTo(shipper)[2] ?? {};
    expect(text).toContain("A driver requested your load.");
    expect([text.includes(second.fullName), text.includes(third.fullName)]).toEqual([false, false]);
    expect(mailsTo(shipper)).toHaveLength(3);
  });

  it("is not emailed to a colleague whose seat has ended since", async () => {
    const founder = await person("shipper");
    const colleague = await saveColleague(founder, { seat: "dispatcher" });
    const { atMs } = await asked(founder);
    await endSeat(founder, { id: colleague.personId });
    await tellUnseen(atMs + 2 * MINUTE_MS);
    expect([mailsTo(founder).length, mailsTo(colleague).length]).toEqual([1, 0]);
  });

  it("is emailed once by processes that run at the same time", async () => {
    const { shipper, atMs } = await asked();
    await Promise.all([tellUnseen(atMs + LATER), tellUnseen(atMs + LATER + 1), tellUnseen(atMs + LATER + 2)]);
    expect(mailsTo(shipper)).toHaveLength(1);
  });

  it("claimed by a process that died is emailed by another five minutes later", async () => {
    const { shipper, loadId, atMs } = await asked();
    const diedAt = atMs + LATER;
    await db()
      .update(notices)
      .set({ due_at: diedAt + 5 * MINUTE_MS, told_at: diedAt })
      .where(eq(notices.load_id, loadId));
    await tellUnseen(diedAt + 5 * MINUTE_MS - 1);
    expect(mails).toEqual([]);
    await tellUnseen(diedAt + 5 * MINUTE_MS);
    expect(mailsTo(shipper)).toHaveLength(1);
  });

  it("does not wait for other users whose emails fail or are slow", async () => {
    const [slow, refused, third] = [await asked(), await asked(), await asked()];
    refuses.add(refused.shipper.email);
    let answer = () => {};
    waitsFor.set(slow.shipper.email, new Promise((resolve) => (answer = resolve)));
    const nowMs = third.atMs + LATER;
    const round = tellUnseen(nowMs);
    await expect.poll(() => mailsTo(third.shipper).length).toBe(1);
    expect(mailsTo(slow.shipper)).toEqual([]);
    answer();
    await round;
    expect(mailsTo(slow.shipper)).toHaveLength(1);
    const [row] = await noticesOf(refused.shipper);
    expect(row).toMatchObject({ told_at: null, by_mail: true });
    expect(row?.due_at).toBeGreaterThan(nowMs);
    refuses.clear();
    await tellUnseen(row?.due_at ?? 0);
    expect(mailsTo(refused.shipper)).toHaveLength(1);
    expect([mailsTo(slow.shipper).length, mailsTo(third.shipper).length]).toEqual([1, 1]);
  });
});

describe("a seen notification is not emailed", () => {
  const page = (headers: Record<string, string> = {}) =>
    new Request("http://localhost/load-details/1", { headers });
  const opened = async (request: Request, id: string, loadId: string) => {
    noteSeen({ request, context: CONTEXT }, id, { loads: [loadId] });
    await followUpsFinished();
  };

  it("nor is one about a load that a page listed, which is unseen until its user opens the load", async () => {
    const { shipper, loadId, atMs } = await asked();
    noteSeen({ request: page(), context: CONTEXT }, shipper.id, { listed: ["another"] });
    await followUpsFinished();
    expect((await noticesOf(shipper))[0]?.due_at).not.toBeNull();
    noteSeen({ request: page(), context: CONTEXT }, shipper.id, { listed: [loadId] });
    await followUpsFinished();
    expect((await noticesOf(shipper))[0]).toMatchObject({ seen_at: null, due_at: null });
    await tellUnseen(atMs + LATER);
    expect(mails).toEqual([]);
    await opened(page(), shipper.id, loadId);
    expect((await noticesOf(shipper))[0]?.seen_at).not.toBeNull();
  });

  it("after its user opened a page that shows it; another load's page or another user does not count", async () => {
    const { shipper, driver, loadId, atMs } = await asked();
    await opened(page(), shipper.id, "another");
    await opened(page(), driver.id, loadId);
    expect((await noticesOf(shipper))[0]?.seen_at).toBeNull();
    await opened(page(), shipper.id, loadId);
    await tellUnseen(atMs + LATER);
    expect(mails).toEqual([]);
    expect((await noticesOf(shipper))[0]?.seen_at).not.toBeNull();
  });

  it.each([
    ["the phone prefetched the page", { "X-Ahead": "1" }],
    ["an open page revalidated", { "sec-fetch-dest": "empty", referer: "http://localhost/load-details/1" }],
  ])("but it is not seen if %s", async (_, headers) => {
    const { shipper, loadId } = await asked();
    await opened(page(headers), shipper.id, loadId);
    expect((await noticesOf(shipper))[0]?.seen_at).toBeNull();
  });

  it("after a link on another page led to it", async () => {
    const { shipper, loadId } = await asked();
    const link = { "sec-fetch-dest": "empty", referer: "http://localhost/dashboard" };
    await opened(page(link), shipper.id, loadId);
    expect((await noticesOf(shipper))[0]?.seen_at).not.toBeNull();
  });

  it("after its user opened the chat, if it is about a message, or otherwise the feed", async () => {
    const { shipper, driver, loadId } = await asked();
    const groupId = await groupOf(loadId, driver.id);
    await sendMessage({ viewer: driver, groupId, content: "The gate is 4711." });
    const unseen = async () =>
      (await noticesOf(shipper)).flatMap(({ kind, seen_at }) => (seen_at ? [] : [kind])).sort();
    expect(await unseen()).toEqual(["message", "request:shipper"]);
    await write([seenInChat(shipper.id, groupId)]);
    expect(await unseen()).toEqual(["request:shipper"]);
    const feed = await database().client.execute({
      sql: "select group_id from groups where is_default and owner_id = ?",
      args: [shipper.id],
    });
    await write([seenInChat(shipper.id, String(feed.rows[0]?.group_id))]);
    expect(await unseen()).toEqual([]);
  });
});

it("the email about a message has its load but not its text", async () => {
  const { shipper, driver, loadId, atMs } = await asked();
  const groupId = await groupOf(loadId, driver.id);
  await sendMessage({ viewer: driver, groupId, content: "The gate is 4711." });
  await tellUnseen(atMs + 2 * LATER);
  const [mail] = mailsTo(shipper);
  expect(mail?.text).toContain("Message from a driver.");
  expect(mail?.text).toContain(`/chat?group=${groupId}\n`);
  expect(withoutIds(mail?.text)).not.toContain("4711");
});
