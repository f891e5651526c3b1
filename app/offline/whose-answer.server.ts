/** Identifies a response's session and user to the service worker by two hashes, without revealing either. */

import type { RequestContext } from "~/platform/context";
import { sessionSecrets } from "~/platform/env.server";
import { MemoryCache } from "~/platform/memory-cache";
import { personTag, TAG_CHARS } from "~/platform/person-tag";

const keys = new Map<string, Promise<CryptoKey>>();

function keyFrom(secret: string): Promise<CryptoKey> {
  const how = { name: "HMAC", hash: "SHA-256" };
  const bytes = new TextEncoder().encode(`haulway pocket ${secret}`);
  const key = keys.get(secret) ?? crypto.subtle.importKey("raw", bytes, how, false, ["sign"]);
  keys.set(secret, key);
  return key;
}

async function keyedHash(text: string): Promise<string> {
  const key = await keyFrom(sessionSecrets()[0] ?? "");
  const signed = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text));
  return Array.from(new Uint8Array(signed), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Cached, because computing both hashes takes 5% of a page's CPU time. */
const tags = new MemoryCache<string>({ most: 5_000 });

async function tagOf(session: string, owner: string): Promise<string> {
  const [sessionTag, person] = await Promise.all([keyedHash(session), personTag(owner)]);
  return `${sessionTag.slice(0, TAG_CHARS)}.${person}`;
}

/**
 * `SESSION.PERSON`, `none` if nobody is signed in, or null if the session was not read. A phone stores pages
 * under SESSION and unsent items under PERSON. Only SESSION depends on SESSION_SECRET and on a missing
 * two-step sign-in, so that items in the outbox keep their owner.
 */
export async function whoseAnswer({
  sessionHash,
  userId,
  actingId,
  lacksTwoStep = false,
}: Pick<RequestContext, "sessionHash" | "userId" | "actingId" | "lacksTwoStep">): Promise<string | null> {
  if (sessionHash === undefined) return null;
  if (sessionHash === null || !actingId) return "none";
  const key = `${sessionHash} ${actingId}${lacksTwoStep ? " without two-step" : ""}`;
  const session = actingId === userId && !lacksTwoStep ? sessionHash : key;
  return tags.get(key) ?? tags.set(key, await tagOf(session, actingId));
}
