/** Whose pages are on this phone. The app names session and person in each answer; whoever else's copies there are go. */
import { POCKET } from "~/platform/pocket-headers";

/** What the worker must still know after the browser has put it to sleep. */
const NOTES = "notes";
const MINE = "mine-";
export const NOBODY = "none";

let known: string | undefined;
let turn = 0;

/** How often the phone has changed hands since the worker woke: an answer that was asked for in another turn says nothing. */
export const presentTurn = () => turn;

export async function readNote(name: string): Promise<string | null> {
  const note = await (await caches.open(NOTES)).match(`/${name}`);
  return note ? note.text() : null;
}

export async function writeNote(name: string, text: string): Promise<void> {
  await (await caches.open(NOTES)).put(`/${name}`, new Response(text));
}

/** The tag of the person who is signed in, or NOBODY. */
export async function whose(): Promise<string> {
  const noted = known ?? (await readNote("whose")) ?? NOBODY;
  known ??= noted;
  return known;
}

/** The cache of a session's pages and files. */
export const cacheName = (tag: string) => MINE + tag.split(".")[0];

export const isMine = (name: string) => name.startsWith(MINE);

/** From now on the phone is this person's, or NOBODY's: the copies of all others go. */
export async function belongTo(tag: string): Promise<void> {
  known = tag;
  turn += 1;
  await writeNote("whose", tag);
  for (const name of await caches.keys())
    if (isMine(name) && name !== cacheName(tag)) await caches.delete(name);
}

/**
 * Reads from an answer whose it is.
 * @param asked the turn in which it was asked for
 * @returns the tag; null where it is nobody's, does not say, or belongs to who has left meanwhile
 */
export async function learn(answer: Response, asked: number): Promise<string | null> {
  const said = answer.headers.get(POCKET);
  if (!said) return null;
  if (said !== (await whose())) {
    if (asked !== turn) return null;
    await belongTo(said);
  }
  return said === NOBODY ? null : said;
}
