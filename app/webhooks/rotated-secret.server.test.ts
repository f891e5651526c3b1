import "../../tests/fixtures/servers/own-webhooks";
import "../../tests/fixtures/servers/own-database";
import { vi } from "vitest";

const OLD = "an old secret of at least thirty-two characters";
const NEW = "a new secret of at least thirty-two characters";
vi.hoisted(() => {
  process.env.SESSION_SECRET =
    "a new secret of at least thirty-two characters,an old secret of at least thirty-two characters";
});

import { db } from "db/client";
import { webhooks } from "db/schema";
import { expect, it } from "vitest";
import { savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { open, seal } from "~/platform/seal.server";
import { signatureOf, startWebhookServer } from "../../tests/fakes/webhook-server";
import { addWebhook, sendTest } from "./change-webhooks.server";
import { WEBHOOK_EVENTS } from "./events";
import { fieldOf } from "./fields";

it("a secret is sealed with the new SESSION_SECRET when the server has taken a message", async () => {
  const shipper = await savePerson({ role: "shipper", alone: true });
  const server = await startWebhookServer();
  try {
    const events = Object.fromEntries(WEBHOOK_EVENTS.map((event) => [fieldOf(event), "true"]));
    const secret = await addWebhook({
      viewer: shipper,
      fields: { url: server.url, ...events },
      webhookId: "",
    });
    const stored = async () => (await db().select().from(webhooks))[0];
    const webhookId = (await stored())?.webhook_id ?? "";
    const place = { what: "secrets of webhooks", whose: webhookId };
    await db()
      .update(webhooks)
      .set({ secret: await seal(secret, place, [OLD]) });
    for (const takes of [false, true]) {
      if (!takes) server.answers.push({ status: 503 });
      await sendTest({ viewer: shipper, fields: {}, webhookId });
      await followUpsFinished();
      expect(await open((await stored())?.secret ?? "", place, [NEW])).toBe(takes ? secret : null);
    }
    for (const message of server.received) expect(message.signatures).toEqual([signatureOf(message, secret)]);
    expect(server.received).toHaveLength(2);
  } finally {
    await server.close();
  }
});
