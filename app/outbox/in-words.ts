/** An item as its person reads it. Pure. */
import type { Item } from "./items";
import { isMessage, isWaiting, stepBefore } from "./rules";

/** A field's name in words. */
const inWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

/** What was pressed, and about whom or what: `Accept Dale Dock`, `Upload proof of delivery`. */
export function nameOf({
  address,
  words,
  about,
  entries,
}: Pick<Item, "address" | "words" | "about" | "entries">) {
  if (isMessage(address)) return `Message to ${about}`;
  // The button of a form that is more than files says by itself what it does.
  const [file = ""] = (words === "Upload" && entries.find(([, value]) => typeof value !== "string")) || [];
  return [words, about || file.replaceAll("_", " ")].filter(Boolean).join(" ");
}

/** What was typed and chosen, without what the page itself put into the form. */
export function contentOf({ entries }: Pick<Item, "entries">): { name: string; text: string }[] {
  return entries.flatMap(([name, value]) => {
    const text = typeof value === "string" ? value : value.name;
    const isOwn =
      /^(draft_id|receipt_key|revision|driver_id|at|latitude|longitude|accuracy|paper|drawn|agree_\w+)$/.test(
        name,
      );
    return isOwn || !text ? [] : [{ name: inWords(name), text }];
  });
}

/** The words of a refusal: what the page would show above the form and beside its fields. */
export function refusalIn(answer: string): string {
  const told: unknown = JSON.parse(answer);
  if (typeof told === "string") return told;
  const { message = "", fields = {} } = (told ?? {}) as { message?: string; fields?: Record<string, string> };
  const words = new Set([message, ...Object.values(fields)].filter(Boolean));
  return [...words].join(" ") || "This was refused.";
}

/** The same in a few words, for the page on which it was pressed. */
export function noteOf({ state, heldMs, refusal }: Pick<Item, "state" | "heldMs" | "refusal">): string {
  if (state === "refused") return `not accepted. ${refusalIn(refusal)}`;
  return isWaiting({ state, heldMs }) ? "not sent yet." : "not sent until you say so.";
}

/** What becomes of an item. @param items all of its person, oldest first */
export function stateOf(item: Item, items: readonly Item[]): string {
  if (item.state === "refused") return `It was not accepted: ${refusalIn(item.refusal)}`;
  if (!isWaiting(item)) return "It is not sent until you say so.";
  const before = stepBefore(item, items);
  if (!before) return "It is sent by itself when there is signal.";
  return `It waits for “${nameOf(before)}” above, which comes first.`;
}
