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
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { open, seal } from "~/platform/seal.server";
import { signatureOf, startWebhookServer } from "../../tests/fakes/webhook-server";
import { addWebhook, sendTest } from "./change-webhooks.server";
import { WEBHOOK_EVENTS } from "./events";
import { fieldOf } from "./fields";
import { sealSecretsInTime } from "./seal-again.server";

const placeOf = (webhookId: string) => ({ what: "secrets of webhooks", whose: webhookId });

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
    const place = placeOf(webhookId);
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

it("a secret whose webhook delivers nothing is sealed by the job, and one that no value opens stays", async () => {
  const shipper = await savePerson({ role: "shipper", alone: true });
  const saved = new Map<string, string>();
  for (const [at, sealedWith] of [OLD, NEW, "a lost secret of at least thirty-two characters"].entries()) {
    const webhookId = `0199f3c4-7d1e-7a52-9c1b-3f2d8a6e5b4${at}`;
    const secret = await seal("whsec_1", placeOf(webhookId), [sealedWith]);
    saved.set(webhookId, secret);
    const [owner_id, made_by] = [shipper.id, shipper.personId];
    const url = `https://example.com/${at}`;
    const row = {
      webhook_id: webhookId,
      owner_id,
      made_by,
      url,
      secret,
      secret_at: 1,
      kinds: [],
      created_at: 1,
    };
    await db().insert(webhooks).values(row);
  }
  const secretsNow = async () => {
    const rows = await db().select().from(webhooks).where(eq(webhooks.owner_id, shipper.id));
    return new Map(rows.map(({ webhook_id, secret }) => [webhook_id, secret]));
  };
  await sealSecretsInTime.work();
  const after = await secretsNow();
  const [old = "", ...others] = saved.keys();
  expect(await open(after.get(old) ?? "", placeOf(old), [NEW])).toBe("whsec_1");
  for (const id of others) expect(after.get(id)).toBe(saved.get(id));
  await sealSecretsInTime.work();
  expect(await secretsNow()).toEqual(after);
});
