/** The keys by which push services know Haulway. With other ones no phone could be reached. */
import { db } from "db/client";
import { push_keys, push_subscriptions } from "db/schema";
import { write } from "db/write";
import { eq, sql } from "drizzle-orm";
import { supportAddress } from "~/mail/support-address.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { open, seal } from "~/platform/seal.server";
import { newVapidKeys, type VapidKeys } from "./vapid";

const PLACE = { what: "push keys", whose: "haulway" };

async function stored() {
  const [row] = await db().select().from(push_keys);
  return row;
}

/** Stores new keys, in place of those that cannot be read any more. Another process may have been faster. */
async function storeNew(unreadable: string | null): Promise<void> {
  const { publicKey, privateKey } = await newVapidKeys();
  const row = {
    only: 1,
    public_key: publicKey,
    private_key: await seal(privateKey, PLACE),
    created_at: Date.now(),
  };
  if (unreadable === null) {
    await write([{ query: db().insert(push_keys).values(row).onConflictDoNothing() }]);
    return;
  }
  log.warn(
    "the keys of notices were sealed with another SESSION_SECRET: phones are found again as they start",
  );
  const old = eq(push_keys.public_key, unreadable);
  const isStillOld = sql`exists (select 1 from ${push_keys} where ${old})`;
  // A subscription is bound to the key that it was made with.
  await write([
    { query: db().delete(push_subscriptions).where(isStillOld) },
    { query: db().update(push_keys).set(row).where(old) },
  ]);
}

async function readOrMake(): Promise<VapidKeys> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env();
  if (publicKey && privateKey) return { publicKey, privateKey };
  let unreadable: string | null = null;
  for (let tries = 0; tries < 3; tries++) {
    const row = await stored();
    const read = row && (await open(row.private_key, PLACE));
    if (row && read) return { publicKey: row.public_key, privateKey: read };
    unreadable = row?.public_key ?? null;
    await storeNew(unreadable);
  }
  throw new Error("The keys of notices could not be stored.");
}

let known: VapidKeys | undefined;

/** The keys of the environment, else those of the database, which the first to ask makes. */
export async function vapidKeys(): Promise<VapidKeys> {
  // No promise is kept: on a Worker one request may not wait for the reading of another.
  const keys = known ?? (await readOrMake());
  known = keys;
  return keys;
}

/** Where a push service reaches whoever runs Haulway. Apple's refuses an address of this machine. */
export function contact(): string {
  const address = supportAddress();
  const { APP_URL } = env();
  return address.endsWith("@localhost") && APP_URL?.startsWith("https:") ? APP_URL : `mailto:${address}`;
}
