import "../../tests/fixtures/servers/own-database";

import { database } from "db/client";
import { beforeEach, expect, it, vi } from "vitest";
import { savePerson } from "~/builders";

const { client } = database();

/** Imports the module again, as a new process would. */
async function inNewProcess(variables: Record<string, string> = {}) {
  vi.resetModules();
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  return import("./keys.server");
}
const keysIn = async (variables?: Record<string, string>) => (await inNewProcess(variables)).vapidKeys();
const stored = async () => (await client.execute("select * from push_keys")).rows;

beforeEach(async () => {
  vi.unstubAllEnvs();
  await client.execute("delete from push_keys");
});

it("are created once, even by two processes at the same time, and stored encrypted", async () => {
  const processes = [await inNewProcess(), await inNewProcess()];
  const [one, other] = await Promise.all(processes.map(({ vapidKeys }) => vapidKeys()));
  expect(one).toEqual(other);
  expect(one?.publicKey).toMatch(/^B[\w-]{86}$/);
  const rows = await stored();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.public_key).toBe(one?.publicKey);
  expect(JSON.stringify(rows)).not.toContain(one?.privateKey);
  expect(await keysIn()).toEqual(one);
});

it("come from the environment first, and then nothing is stored", async () => {
  const keys = { VAPID_PUBLIC_KEY: `B${"a".repeat(86)}`, VAPID_PRIVATE_KEY: "b".repeat(43) };
  expect(await keysIn(keys)).toEqual({
    publicKey: keys.VAPID_PUBLIC_KEY,
    privateKey: keys.VAPID_PRIVATE_KEY,
  });
  expect(await stored()).toEqual([]);
});

it("survive a rotation of SESSION_SECRET; if they cannot be decrypted, new ones replace them and all phones", async () => {
  const first = await keysIn();
  const secret = process.env.SESSION_SECRET;
  const another = "another-secret-0123456789-0123456789";
  expect(await keysIn({ SESSION_SECRET: `${another},${secret}` })).toEqual(first);
  // The rotation has sealed the key again, so the old secret can be dropped.
  expect(await keysIn({ SESSION_SECRET: another })).toEqual(first);
  const last = "a-last-secret-0123456789-0123456789";
  const { id } = await savePerson({ role: "driver" });
  await database().patient.executeMultiple(`
    insert into sessions (token_hash, session_id, user_id, created_at, last_seen_at, expires_at) values ('h', 's', '${id}', 1, 1, 1);
    insert into push_subscriptions (subscription_id, person_id, session_id, endpoint, p256dh, auth, device_name, created_at)
      values ('p', '${id}', 's', 'https://web.push.apple.com/1', 'key', 'auth', 'Safari on iPhone', 1);`);
  const next = await keysIn({ SESSION_SECRET: last });
  expect(next.publicKey).not.toBe(first.publicKey);
  expect((await client.execute("select * from push_subscriptions")).rows).toEqual([]);
  expect(await keysIn({ SESSION_SECRET: last })).toEqual(next);
});

it.each([
  [{ SUPPORT_EMAIL: "help@haulway.test" }, "mailto:help@haulway.test"],
  [{ APP_URL: "https://board.haulway.test" }, "mailto:support@board.haulway.test"],
  [{ APP_URL: "https://localhost:3443/" }, "https://localhost:3443/"],
  [{}, "mailto:support@localhost"],
])("with %j push services reach us at %s", async (variables, address) => {
  expect((await inNewProcess(variables as Record<string, string>)).contact()).toBe(address);
});
