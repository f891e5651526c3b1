/** Stores the app's VAPID keys, because a subscription works only with the keys with which it was created. */
import { db } from "db/client";
import { push_keys, push_subscriptions } from "db/schema";
import { write } from "db/write";
import { and, eq, sql } from "drizzle-orm";
import { supportAddress } from "~/mail/support-address.server";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { withWrites } from "~/platform/looking-only.server";
import { open, resealed, seal } from "~/platform/seal.server";
import { newVapidKeys, type VapidKeys } from "./vapid";

const PLACE = { what: "push keys", whose: "haulway" };

async function stored() {
  const [row] = await db().select().from(push_keys);
  return row;
}

/**
 * Stores the first keys, or replaces keys that cannot be decrypted. Has no effect if another process has
 * already done so.
 */
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
    "The VAPID keys cannot be decrypted with this SESSION_SECRET, so devices will subscribe with new keys.",
  );
  const old = eq(push_keys.public_key, unreadable);
  const isStillOld = sql`exists (select 1 from ${push_keys} where ${old})`;
  // A subscription works only with the key with which it was created.
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
    if (row && read) {
      const private_key = await resealed(row.private_key, read, PLACE);
      const same = and(eq(push_keys.only, row.only), eq(push_keys.private_key, row.private_key));
      if (private_key !== row.private_key)
        await write([{ query: db().update(push_keys).set({ private_key }).where(same) }]);
      return { publicKey: row.public_key, privateKey: read };
    }
    unreadable = row?.public_key ?? null;
    await storeNew(unreadable);
  }
  throw new Error("The VAPID keys could not be stored.");
}

let known: VapidKeys | undefined;

export async function vapidKeys(): Promise<VapidKeys> {
  // Not a cached promise: in a Worker, a request must not wait for another request's I/O.
  const keys = known ?? (await withWrites(readOrMake));
  known = keys;
  return keys;
}

/** Apple refuses a localhost address. */
export function contact(): string {
  const address = supportAddress();
  const { APP_URL } = env();
  return address.endsWith("@localhost") && APP_URL?.startsWith("https:") ? APP_URL : `mailto:${address}`;
}
