/** Each response identifies its session and user. The copies of all other sessions are deleted. */

import { OFFLINE_OWNER, PAGES_OF, pagesOf } from "~/http/offline-headers";
import { dropItems } from "~/outbox/items";
import { dropNote, readNote, writeNote } from "~/outbox/notes";

declare const self: ServiceWorkerGlobalScope;

export const NOBODY = "none";

let known: string | undefined;
/** A response that was requested before a change may belong to an earlier user. */
let changes = 0;

export async function whose(): Promise<string> {
  const noted = known ?? (await readNote("whose")) ?? NOBODY;
  known ??= noted;
  return known;
}

async function endNotifications(): Promise<void> {
  await (await self.registration.pushManager?.getSubscription())?.unsubscribe();
}

/** The maximum time from the start of a sign-out to the first response without a user. */
const SIGN_OUT_MS = 60_000;
const SIGNING_OUT = "signing-out";

/** Call this when the browser starts to post a sign-out. */
export const expectSignOut = () => writeNote(SIGNING_OUT, String(Date.now()));

/** Deletes unsent items and ends notifications. Most browsers have already done so at the app's request. */
async function clearAfterSignOut(): Promise<void> {
  const sinceMs = Number(await readNote(SIGNING_OUT));
  if (Date.now() - sinceMs > SIGN_OUT_MS) return;
  const ends = await Promise.allSettled([dropItems(), endNotifications()]);
  // If one failed, the next response without a user repeats both steps.
  if (ends.every(({ status }) => status === "fulfilled")) await dropNote(SIGNING_OUT);
}

async function setOwner(tag: string): Promise<void> {
  known = tag;
  changes += 1;
  await writeNote("whose", tag);
  for (const name of await caches.keys())
    if (name.startsWith(PAGES_OF) && name !== pagesOf(tag)) await caches.delete(name);
  for (const notice of await self.registration.getNotifications()) notice.close();
}

/** @returns the tag is null if nobody is signed in, or if the user has changed since the request */
export async function readTag(asked: Promise<Response>): Promise<[answer: Response, tag: string | null]> {
  const before = changes;
  const answer = await asked;
  const said = answer.headers.get(OFFLINE_OWNER);
  if (said && said !== (await whose()) && before === changes) await setOwner(said);
  if (said === NOBODY) await clearAfterSignOut();
  return [answer, said === known && said !== NOBODY ? said : null];
}
