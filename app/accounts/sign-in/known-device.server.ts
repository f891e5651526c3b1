/**
 * A known device has the token of one of the user's sessions in the session cookie or, after signing out, the
 * token's hash in another cookie. That session may have ended. An ended session gives no access, but still
 * shows that the device is not a stranger's.
 */
import { db } from "db/client";
import { sessions } from "db/schema";
import { comparing, comparingDevice } from "db/suspension/look-alikes";
import type { Statement } from "db/write";
import { and, eq, inArray } from "drizzle-orm";
import type { TriedBy } from "~/limits/wrong-tries.server";
import { DAY_MS } from "~/text/time";
import { deviceCookie, rememberedHash } from "./device-cookie.server";
import { type RequestArgs, tokenHash } from "./session-lookup.server";

const LIFE_MS = 365 * DAY_MS;

/** The cookie contains only the hash of the token, and the hash cannot be used as a token. */
export async function rememberDevice({ request, context }: RequestArgs): Promise<string | null> {
  const hash = await tokenHash(request);
  return hash && deviceCookie().serialize(hash, { secure: context.https, maxAge: LIFE_MS / 1000 });
}

const hashesIn = async (request: Request): Promise<string[]> =>
  [await tokenHash(request), await rememberedHash(request)].filter((hash) => hash !== null);

/**
 * Returns the statements that compare an account with suspended accounts that used this browser and, at
 * sign-up, with those that have its phone number.
 */
export async function comparingSignIn(
  userId: string,
  request: Request,
  isNew: boolean,
): Promise<Statement[]> {
  const nowMs = Date.now();
  const device = comparingDevice(userId, await hashesIn(request), nowMs);
  return isNew ? [comparing(userId, "phone", nowMs), ...device] : device;
}

/** @param userId undefined if no such account exists */
export async function triedBy({ request, context }: RequestArgs, userId?: string): Promise<TriedBy> {
  const { clientAddress } = context;
  const hashes = await hashesIn(request);
  if (!userId || hashes.length === 0) return { clientAddress, device: null };
  const own = and(eq(sessions.user_id, userId), inArray(sessions.token_hash, hashes));
  const [session] = await db().select({ device: sessions.session_id }).from(sessions).where(own).limit(1);
  return { clientAddress, device: session?.device ?? null };
}
