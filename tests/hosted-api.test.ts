import "./fixtures/servers/own-webhooks";
import "./fixtures/servers/own-hosted-database";

import { db } from "db/client";
import { files, loads, webhook_deliveries } from "db/schema";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { numberOf } from "~/trade/load-number";
import { addWebhook } from "~/webhooks/change-webhooks.server";
import { WEBHOOK_EVENTS } from "~/webhooks/events";
import { fieldOf } from "~/webhooks/fields";
import { webhooksOf } from "~/webhooks/queries.server";
import { askedAgain, sendSince } from "~/webhooks/send-since.server";
import { startWebhookServer, type WebhookServer } from "./fakes/webhook-server";
import { samplePdf } from "./fixtures/documents";
import { loadRow } from "./fixtures/read-back";
import { line } from "./fixtures/servers/own-hosted-database";
import { describeSqld } from "./fixtures/servers/sqld";
import { ask, keyOf, loadBody } from "./http/support/api-requests";

const ALL = Object.fromEntries(WEBHOOK_EVENTS.map((event) => [fieldOf(event), "true"]));

describeSqld("with a remote database", () => {
  let server: WebhookServer;
  let shipper: BuiltPerson;
  let key: string;

  beforeAll(async () => {
    server = await startWebhookServer();
    shipper = await savePerson({ role: "shipper", alone: true });
    key = await keyOf(shipper);
    await addWebhook({ viewer: shipper, fields: { url: server.url, ...ALL }, webhookId: "" });
  });

  afterAll(() => server?.close());

  const typesOf = () => server.received.map(({ body }) => JSON.parse(body).type).toSorted();

  it("a load is posted, read, edited, listed and deleted, and the webhook is told of each step", async () => {
    const posted = await ask(key, "PUT", "/loads/PO-1", { body: loadBody() });
    expect([posted.status, posted.json.status]).toEqual([201, "new"]);
    const again = await ask(key, "PUT", "/loads/PO-1", { body: loadBody() });
    expect([again.status, again.headers.get("etag")]).toEqual([200, posted.headers.get("etag")]);
    const edited = await ask(key, "PUT", "/loads/PO-1", {
      body: loadBody({ total_rate: 1600 }),
      headers: { "If-Match": posted.headers.get("etag") ?? "" },
    });
    expect([edited.status, edited.json.revision]).toEqual([200, 2]);
    expect((await ask(key, "GET", "/loads/PO-1")).json).toEqual(edited.json);
    expect((await ask(key, "GET", "/loads")).json.loads).toEqual([edited.json]);
    expect((await ask(key, "DELETE", "/loads/PO-1")).status).toBe(204);
    expect((await ask(key, "GET", "/loads/PO-1")).status).toBe(404);
    await followUpsFinished();
    expect(typesOf()).toEqual(["load.delete", "load.edit", "load.post"]);
    const states = (await db().select().from(webhook_deliveries)).map(({ state, tries }) => [state, tries]);
    expect(states).toEqual([
      ["taken", 1],
      ["taken", 1],
      ["taken", 1],
    ]);
  });

  it("all messages are sent again", async () => {
    const [webhook] = await webhooksOf(shipper.id);
    const webhookId = webhook?.id ?? "";
    const again = await askedAgain(webhookId, new Date(Date.now() - 60_000).toISOString().slice(0, 16));
    expect(again).toMatchObject({ messages: 3 });
    const fields = Object.fromEntries(Object.entries(again).map(([name, value]) => [name, String(value)]));
    await sendSince({ viewer: shipper, webhookId, fields });
    await followUpsFinished();
    expect(server.received).toHaveLength(6);
    expect(new Set(server.received.map(({ id }) => id)).size).toBe(3);
  });

  it("requests at the same time, with 30 ms of delay, post one load", async () => {
    line.delayMs = 30;
    const send = () => ask(key, "PUT", "/loads/RACE", { body: loadBody() });
    const answers = await Promise.all(Array.from({ length: 4 }, send));
    line.delayMs = 0;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(await db().select().from(loads).where(eq(loads.reference, "RACE"))).toHaveLength(1);
  });

  it("a connection that breaks is a problem that says to send the request again", async () => {
    line.breakAt(/insert into .{0,2}loads/i, "before");
    const broken = await ask(key, "PUT", "/loads/BROKEN", { body: loadBody() });
    expect([broken.status, broken.headers.get("retry-after")]).toEqual([503, "5"]);
    expect((await ask(key, "PUT", "/loads/BROKEN", { body: loadBody() })).status).toBe(201);
  });

  it.each(["before", "after"] as const)(
    "a delivery whose connection breaks %s the write is sent again, and happens once",
    async (when) => {
      const carrier = await savePerson({ role: "driver", alone: true });
      const { loadId } = await saveLoad({ owner: shipper, driver: carrier, status: "in transit" });
      const path = `/hauls/${numberOf(await loadRow(loadId))}/proof-of-delivery`;
      const carrierKey = await keyOf(carrier);
      const file = new Blob([new Uint8Array((await samplePdf("proof.pdf")).buffer)], {
        type: "application/pdf",
      });
      const deliver = () => ask(carrierKey, "PUT", path, { file });
      line.breakAt(/insert into .{0,2}load_events/i, when);
      expect((await deliver()).status).toBe(503);
      for (let at = 0; at < 2; at++)
        expect(await deliver()).toMatchObject({ status: 200, json: { status: "complete" } });
      const isProof = and(eq(files.load_id, loadId), eq(files.kind, "proof_of_delivery"));
      expect(await db().select().from(files).where(isProof)).toHaveLength(1);
    },
  );
});
