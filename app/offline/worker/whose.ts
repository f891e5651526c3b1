/** Whose pages are on this phone. The app names session and person in each answer; whoever else's copies there are go. */

import { PAGES_OF, POCKET, pagesOf } from "~/http/offline-headers";
import { readNote, writeNote } from "~/outbox/notes";

declare const self: ServiceWorkerGlobalScope;

export const NOBODY = "none";

let known: string | undefined;
/** How often the phone has changed hands since the worker woke: an answer that was asked for in another turn says nothing. */
let turn = 0;

/** The tag of the person who is signed in, or NOBODY. */
export async function whose(): Promise<string> {
  const noted = known ?? (await readNote("whose")) ?? NOBODY;
  known ??= noted;
  return known;
}

/** From now on the phone is this person's, or NOBODY's: the copies of all others go, and the notices that are shown. */
export async function belongTo(tag: string): Promise<void> {
  known = tag;
  turn += 1;
  await writeNote("whose", tag);
  for (const name of await caches.keys())
    if (name.startsWith(PAGES_OF) && name !== pagesOf(tag)) await caches.delete(name);
  for (const notice of await self.registration.getNotifications()) notice.close();
}

/**
 * Waits for an answer of the app, and reads from it whose it is.
 * @returns the answer and the tag; null where it is nobody's, does not say, or belongs to who has left since it was asked for
 */
export async function learn(asked: Promise<Response>): Promise<[answer: Response, tag: string | null]> {
  const before = turn;
  const answer = await asked;
  const said = answer.headers.get(POCKET);
  if (said && said !== (await whose()) && before === turn) await belongTo(said);
  return [answer, said === known && said !== NOBODY ? said : null];
}
