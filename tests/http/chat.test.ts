import { createClient } from "@libsql/client";
import { beforeAll, describe, expect, it } from "vitest";
import { databaseUrlOf } from "../fixtures/servers/database-in";
import { appFor } from "./support/app";
import { alerts, complaint, controlValue, plain, shown, typed } from "./support/html";
import { type Shipment, shipmentAt } from "./support/shipment";
import { signUp, type Visitor } from "./support/visitor";

const app = appFor("chat");

let shipment: Shipment;
let shipper: Visitor;
let driver: Visitor;
let stranger: Visitor;
let group = "";
let chat = "";

async function freshChat() {
  shipment = await shipmentAt(app, "pending");
  ({ shipper, driver } = shipment);
  group = await app.value<string>("SELECT group_id FROM groups WHERE load_id = ?", shipment.loadId);
  chat = `/chat?group=${group}`;
}

beforeAll(async () => {
  await freshChat();
  stranger = await signUp(app, "driver");
});

const said = (): Promise<{ content: string; sender_id: string }[]> =>
  app.truth("SELECT content, sender_id FROM messages WHERE group_id = ? ORDER BY position", group);
const contents = async () => (await said()).map(({ content }) => content);

const allChats = async () => [
  await app.truth("SELECT * FROM messages ORDER BY position"),
  await app.truth("SELECT * FROM group_membership ORDER BY group_id, user_id"),
];

describe("a message", () => {
  it("is sent by a plain form and is last on both pages", async () => {
    const form = await driver.get(chat);
    const sent = await driver.post(chat, {
      draft_id: controlValue(form.text, "draft_id") ?? "",
      content: "Dock <b>14</b> & gate\nhttps://example.com/map?a=1&b=2.",
    });
    expect(sent.status).toBe(302);
    expect(sent.location).toBe(chat);
    for (const visitor of [driver, shipper]) {
      const page = await visitor.get(chat);
      expect(shown(page.text)).toEqual(["Dock <b>14</b> & gate\nhttps://example.com/map?a=1&b=2."]);
      expect(page.text).not.toContain("<b>14</b>");
      expect(page.text).toContain(
        '<a href="https://example.com/map?a=1&amp;b=2" rel="nofollow noopener noreferrer" target="_blank">https://example.com/map?a=1&amp;b=2</a>',
      );
      expect(page.headers.get("cache-control")).toMatch(/private|no-store/);
    }
  });

  it("has the signed-in user's name and the chat of the address, regardless of the form", async () => {
    const forged = {
      content: "Forged",
      sender_id: shipper.id,
      user_id: shipper.id,
      viewer: shipper.id,
      group: "none",
      group_id: "none",
      message_type: "HTML",
      position: "1",
      created_at: "1",
    };
    expect((await driver.post(chat, forged)).status).toBe(302);
    expect((await said()).at(-1)).toEqual({ content: "Forged", sender_id: driver.id });
    expect(await app.value("SELECT count(*) FROM messages WHERE message_type <> 'TEXT'")).toBe(0);
  });

  it("sent twice, or again from an older page, is saved once", async () => {
    const draft_id = controlValue((await driver.get(chat)).text, "draft_id") ?? "";
    const twice = { draft_id, content: "Only once" };
    const answers = await Promise.all([driver.post(chat, twice), driver.twin().post(chat, twice)]);
    answers.push(await driver.post(chat, twice));
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    expect((await contents()).filter((content) => content === "Only once")).toHaveLength(1);
  });

  it.each([
    ["nothing", "", "Write a message first."],
    ["spaces", " \r\n\t ", "Write a message first."],
    ["4,001 characters", "🚚".repeat(4_001), "Use at most 4,000 characters. This has 4,001."],
  ])("of %s returns to its box with an error message", async (_, content, reason) => {
    const before = await contents();
    const answer = await driver.post(chat, { content });
    expect(answer.status).toBe(400);
    expect(alerts(answer.text)).toEqual(["Your message was not sent."]);
    expect(complaint(answer.text, "content")).toBe(reason);
    expect(typed(answer.text).trim()).toBe(content.trim());
    expect(await contents()).toEqual(before);
  });

  it("too large for a form, or not in a form, is refused", async () => {
    const before = await contents();
    const large = await driver.postAlone(chat, new URLSearchParams({ content: "x".repeat(300_000) }));
    expect(large.status).toBe(413);
    const json = await driver.send("POST", chat, {
      body: '{"content":"x"}',
      headers: { "Content-Type": "application/json" },
    });
    expect(json.status).toBe(400);
    expect(await contents()).toEqual(before);
  });

  it("from another site is refused", async () => {
    const before = await allChats();
    for (const path of [chat, `${chat}&step=leave`, `/chat/messages?group=${group}`]) {
      const fields = { content: "x", what: "seen", position: "9" };
      const answer = await driver.post(path, fields, { Origin: "https://evil.example" });
      expect(answer.status, path).toBe(403);
    }
    expect(await allChats()).toEqual(before);
  });
});

describe("another user's chat", () => {
  it("does not exist: its page, its messages, its form, its room", async () => {
    const feed = await app.value<string>(
      "SELECT group_id FROM groups WHERE is_default AND owner_id = ?",
      driver.id,
    );
    const before = await allChats();
    for (const id of [group, feed, "none", ""]) {
      for (const path of [
        `/chat?group=${id}`,
        `/chat?group=${id}&before=99`,
        `/chat?group=${id}&ask=leave`,
        `/chat.data?group=${id}`,
        `/chat.data?group=${id}&_routes=routes%2Fchat`,
        `/chat/messages?group=${id}&after=0`,
      ]) {
        const answer = await stranger.get(path);
        expect(answer.status, path).toBe(404);
        expect(answer.text).not.toContain("Only once");
        expect(answer.text).not.toContain(driver.name);
      }
      for (const [path, fields] of [
        [`/chat?group=${id}`, { content: "Hello" }],
        [`/chat?group=${id}&step=leave`, {}],
        [`/chat?group=${id}&step=other`, { content: "Hello" }],
        [`/chat/messages?group=${id}`, { what: "seen", position: "9" }],
      ] as const)
        expect((await stranger.post(path, fields)).status, path).toBe(404);
    }
    expect(await allChats()).toEqual(before);
    expect((await stranger.get("/inbox")).text).not.toContain(group);
  });

  it("is not the user's own feed, which can be read but not written to or left", async () => {
    const feed = await app.value<string>(
      "SELECT group_id FROM groups WHERE is_default AND owner_id = ?",
      driver.id,
    );
    const page = await driver.get(`/chat?group=${feed}`);
    expect(shown(page.text).at(-1)).toMatch(/^Requested · HW-/);
    expect(plain(page.text)).toContain("SettingsMembersYou");
    expect(page.text).not.toMatch(/<textarea|Leave Group/);
    expect((await driver.get(`/chat?group=${feed}&ask=leave`)).text).not.toContain("Leave Group");
    expect((await driver.post(`/chat?group=${feed}`, { content: "x" })).status).toBe(403);
    expect((await driver.post(`/chat?group=${feed}&step=leave`)).status).toBe(403);
    expect((await driver.get(`/chat?group=${feed}`)).status).toBe(200);
  });
});

describe("what scripts request", () => {
  it("are the messages after a position, at most a hundred", async () => {
    const all = await app.truth<{ position: number }>(
      "SELECT position FROM messages WHERE group_id = ? ORDER BY position",
      group,
    );
    const [first, second] = all.map(({ position }) => position);
    const answer = await shipper.get(`/chat/messages?group=${group}&after=${first}`);
    expect(answer.headers.get("content-type")).toContain("application/json");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const { messages, more, theirs } = JSON.parse(answer.text);
    expect(messages).toHaveLength(all.length - 1);
    expect(messages[0]).toEqual({
      position: second,
      after: first,
      senderId: driver.id,
      content: "Forged",
      at: expect.any(Number),
      pressedAt: null,
    });
    expect(more).toBe(false);
    expect(theirs).toEqual({ read: expect.any(Number), delivered: expect.any(Number) });
  });

  it("is refused with a message if it is invalid", async () => {
    for (const fields of [
      {},
      { what: "seen" },
      { what: "seen", position: "-1" },
      { what: "seen", position: "1e3" },
      { what: "typing", position: "1" },
    ]) {
      const answer = await driver.post(`/chat/messages?group=${group}`, fields as Record<string, string>);
      expect(answer.status).toBe(400);
      expect(answer.text).toBe("Nothing to mark as read.");
    }
  });

  it("marks messages as seen for the inbox, the menu and the other user", async () => {
    await driver.get(chat);
    await shipper.post(chat, { content: "For the driver" });
    const newest = await app.value("SELECT max(position) FROM messages WHERE group_id = ?", group);
    const row = () =>
      app.truth(
        "SELECT unread, read_position AS seen, delivered_position AS got FROM group_membership WHERE group_id = ? AND user_id = ?",
        group,
        driver.id,
      );
    expect(await row()).toEqual([expect.objectContaining({ unread: 1 })]);
    expect((await driver.get("/inbox")).text).toContain("<title>(");
    const tell = (what: string) =>
      driver.post(`/chat/messages?group=${group}`, { what, position: String(newest) });
    expect((await tell("delivered")).status).toBe(204);
    expect(await row()).toEqual([expect.objectContaining({ unread: 1, got: newest })]);
    expect((await tell("seen")).status).toBe(204);
    expect(await row()).toEqual([{ unread: 0, seen: newest, got: newest }]);
  });

  it("a page that is only prefetched, or that has older messages, does not count as seen", async () => {
    await shipper.post(chat, { content: "Unseen" });
    const unread = () =>
      app.value("SELECT unread FROM group_membership WHERE group_id = ? AND user_id = ?", group, driver.id);
    await driver.get(chat, { "Sec-Purpose": "prefetch;prerender" });
    expect(await unread()).toBe(1);
    expect(shown((await driver.get(`${chat}&before=999999`)).text)).toContain("Unseen");
    expect(await unread()).toBe(1);
    await driver.get(chat);
    expect(await unread()).toBe(0);
  });
});

describe("thirty messages in a minute", () => {
  it("are the limit for one user; the next message stays in its box", async () => {
    await freshChat();
    for (let n = 1; n <= 30; n++)
      expect((await driver.post(chat, { content: `Number ${n}` })).status).toBe(302);
    const answer = await driver.post(chat, { content: "Number 31 & more" });
    expect(answer.status).toBe(429);
    expect(alerts(answer.text)).toEqual(["Your message was not sent."]);
    expect(complaint(answer.text, "content")).toMatch(
      /^You sent 30 messages in a minute\. Try again in \d+ seconds\.$/,
    );
    expect(typed(answer.text)).toBe("Number 31 & more");
    expect(await contents()).toHaveLength(30);
    expect((await shipper.post(chat, { content: "Slow down" })).status).toBe(302);
  });

  it("are on the page; a link leads to older ones", async () => {
    await shipper.post(chat, { content: "One more" });
    const newest = await shipper.get(chat);
    expect(shown(newest.text)).toHaveLength(30);
    expect(shown(newest.text).at(-1)).toBe("One more");
    const older = plain(/href="([^"]*before=\d+)"/.exec(newest.text)?.[1] ?? "");
    const before = await shipper.get(older);
    expect(shown(before.text)).toEqual(["Number 1", "Number 2"]);
    expect(before.text).not.toContain("<textarea");
    for (const nonsense of ["x", "-1", "1e9", ""]) {
      const page = await shipper.get(`${chat}&before=${nonsense}`);
      expect(shown(page.text)).toHaveLength(30);
    }
  });
});

it("a message sent offline shows when it was written and when it was sent", async () => {
  await freshChat();
  const hourMs = 3_600_000;
  const client = createClient({ url: databaseUrlOf(app.dataDir), timeout: 5_000 });
  await client.execute({
    sql: "UPDATE groups SET created_at = created_at - ? WHERE group_id = ?",
    args: [24 * hourMs, group],
  });
  client.close();
  const pressed = { "X-Pressed-At": new Date(Date.now() - hourMs).toISOString() };
  await driver.post(chat, { content: "Rolling since noon." }, pressed);
  for (const visitor of [driver, shipper]) {
    const [, words = ""] =
      /<p class="quiet">((?:(?!<\/p>).)*)<\/p><p class="words"[^>]*>Rolling/.exec(
        (await visitor.get(chat)).text,
      ) ?? [];
    expect(plain(words)).toMatch(/written at .*\d:\d\d.*, sent .*\d:\d\d/);
  }
});
