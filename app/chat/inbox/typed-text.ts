/**
 * Stores unsent text, because phones close pages in the background, and pulling down at the top of a page
 * reloads it.
 */
import { DAY_MS } from "~/text/time";
import { draftKey, type Typist } from "~/ui/forms/draft-storage";
import { chatPath } from "./address";

/** Form drafts are kept for the same time. */
const KEEP_MS = 14 * DAY_MS;

/** Because of the id, a message that arrived before the page was reloaded is not sent twice. */
type TypedText = [id: string, text: string];

const keyOf = (typist: Typist, groupId: string) => draftKey(typist, chatPath(groupId));

export function storeText(typist: Typist, groupId: string, [id, text]: TypedText): void {
  try {
    const key = keyOf(typist, groupId);
    if (text.trim()) localStorage.setItem(key, JSON.stringify([id, text, Date.now()]));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or disabled.
  }
}

export function storedText(typist: Typist, groupId: string): TypedText | null {
  try {
    const [id, text, at] = JSON.parse(localStorage.getItem(keyOf(typist, groupId)) ?? "[]");
    return typeof id === "string" && typeof text === "string" && Date.now() - at < KEEP_MS
      ? [id, text]
      : null;
  } catch {
    return null;
  }
}
