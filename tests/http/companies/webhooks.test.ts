import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { signatureOf, startWebhookServer } from "../../fakes/webhook-server";
import { appFor } from "../support/app";
import { confirmAddresses } from "../support/colleague";
import { alerts, plain } from "../support/html";
import { postLoad, signUp, type Visitor } from "../support/visitor";

const app = appFor("webhooks", { WEBHOOKS_LOCAL: "1" });
const PAGE = "/user-account/webhooks";

const server = await startWebhookServer();
afterAll(() => server.close());

let me: Visitor;
beforeEach(async () => {
  me = await signUp(app, "shipper");
  await confirmAddresses(app, me);
  server.received.length = 0;
});

/** Adds a webhook. Only the response to this form shows the webhook's secret. */
async function add(fields: Record<string, string> = { on_post: "true" }) {
  const { status, text } = await me.post(`${PAGE}?step=add`, { url: server.url, ...fields });
  const secret = /<code>(whsec_[^<]+)<\/code>/.exec(text)?.[1] ?? "";
  expect([status, secret]).toEqual([200, expect.stringMatching(/^whsec_.{32}$/)]);
  const id = await app.value<string>("SELECT webhook_id FROM webhooks WHERE owner_id = ?", me.id);
  return { id, secret };
}

const pageOf = async (id: string) => (await me.get(`${PAGE}?webhook=${id}`)).text;

describe("the page", () => {
  it("says what is wrong next to each field, and keeps what was typed", async () => {
    const bad = await me.post(`${PAGE}?step=add`, { url: "https://10.0.0.1/hook" });
    expect(bad.status).toBe(400);
    for (const text of ["public internet", "at least one event", 'value="https://10.0.0.1/hook"'])
      expect(bad.text).toContain(text);
    expect(bad.text).not.toContain('checked=""');
  });

  it("takes one webhook per URL, and shows no secret again", async () => {
    const { id, secret } = await add();
    const again = await me.post(`${PAGE}?step=add`, { url: server.url, on_post: "true" });
    expect([again.status, alerts(again.text)]).toEqual([400, ["You already have a webhook with this URL."]]);
    expect(`${await pageOf(id)}${(await me.get(PAGE)).text}`).not.toContain(secret);
  });

  it("is another company's only", async () => {
    const { id } = await add();
    const stranger = await signUp(app, "shipper");
    expect((await stranger.get(`${PAGE}?webhook=${id}`)).text).not.toContain(server.url);
    for (const step of ["secret", "test", "off", "on", "delete", "again", "since"])
      expect((await stranger.post(`${PAGE}?step=${step}&webhook=${id}`)).status).toBe(404);
  });
});

describe("a message", () => {
  it("about a posted load arrives signed, and the log shows it without a secret", async () => {
    const { id, secret } = await add();
    const loadId = await postLoad(me);
    await expect.poll(() => server.received.length).toBe(1);
    const [message] = server.received;
    if (!message) throw new Error("No message arrived.");
    expect(message.signatures).toEqual([signatureOf(message, secret)]);
    expect(JSON.parse(message.body)).toMatchObject({
      type: "load.post",
      data: { id: loadId, from_status: null, to_status: "new", turn: 1 },
    });
    await expect.poll(async () => plain(await pageOf(id))).toMatch(/Load posted.*Received/s);
    expect(await pageOf(id)).not.toContain(secret);
    const rows = JSON.stringify(await app.truth("SELECT * FROM webhooks, webhook_deliveries"));
    expect(rows).not.toContain(secret.slice("whsec_".length));
  });

  it("that failed is in the log with the status, and is sent again by a click", async () => {
    const { id } = await add();
    server.answers.push({ status: 410 });
    expect((await me.post(`${PAGE}?step=test&webhook=${id}`)).status).toBe(302);
    await expect
      .poll(async () => plain(await pageOf(id)))
      .toMatch(/asked for no more messages.*answered 410/s);
    await me.post(`${PAGE}?step=on&webhook=${id}`);
    const again = /step=again[^"]*message=([\w-]+)/.exec(await pageOf(id))?.[1];
    await me.post(`${PAGE}?step=again&webhook=${id}&message=${again}`);
    await expect.poll(async () => plain(await pageOf(id))).toMatch(/Test.*Received/s);
    expect(new Set(server.received.map((each) => each.id)).size).toBe(1);
  });

  it("since a time is sent again after a question, and once if the form is repeated", async () => {
    const { id } = await add();
    await postLoad(me);
    await expect.poll(() => server.received.length).toBe(1);
    const bad = (await me.get(`${PAGE}?webhook=${id}&since=last+week`)).text;
    expect(bad).toContain("“last week” is not a date and time.");
    expect(bad).toContain('value="last week"');
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString().slice(0, 16);
    const question = (await me.get(`${PAGE}?webhook=${id}&since=${hourAgo}`)).text;
    expect(plain(question)).toContain("Send 1 message again?");
    const form = /<form[^>]*step=since.*?<\/form>/s.exec(question)?.[0] ?? "";
    const fields = Object.fromEntries(
      [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
    );
    expect(Object.keys(fields)).toEqual(["receipt_key", "sinceMs", "untilMs", "messages"]);
    for (const times of [1, 2]) {
      const { status } = await me.post(`${PAGE}?step=since&webhook=${id}`, fields);
      expect([times, status]).toEqual([times, 302]);
    }
    await expect.poll(() => server.received.length).toBe(2);
    await expect.poll(async () => plain(await pageOf(id))).toMatch(/Load posted.*Received/s);
    expect(new Set(server.received.map((each) => each.id)).size).toBe(1);
    expect(server.received).toHaveLength(2);
  });
});
