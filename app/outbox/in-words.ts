import { type StopName, stopInSentence } from "~/trade/stop-names";
import type { Item } from "./items";
import { isMessage, isWaiting, stepBefore } from "./rules";

const inWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

/** Returns `stop 2` for a check-in at a stop between, because the outbox may contain one for each stop. */
function stopOf(address: string): string | undefined {
  const [, stop] = /step=(?:arrived|departed)-(between-\d)/.exec(address) ?? [];
  return stop && stopInSentence(stop as StopName);
}

/** Returns text such as `Accept Dale Dock`, `Upload proof of delivery` or `Arrived, stop 2`. */
export function nameOf({
  address,
  words,
  about,
  entries,
}: Pick<Item, "address" | "words" | "about" | "entries">) {
  if (isMessage(address)) return `Message to ${about}`;
  // For Upload, adds the name of the file field. All other button texts name the step.
  const [file = ""] = (words === "Upload" && entries.find(([, value]) => typeof value !== "string")) || [];
  const stop = stopOf(address);
  return stop && !/ Stop \d$/.test(words)
    ? `${words}, ${stop}`
    : [words, about || file.replaceAll("_", " ")].filter(Boolean).join(" ");
}

/** Returns only what the user typed or chose, not what the page filled in. */
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

/** @param answer the app's response, as JSON */
export function refusalIn(answer: string): string {
  const told: unknown = JSON.parse(answer);
  if (typeof told === "string") return told;
  const { message = "", fields = {} } = (told ?? {}) as { message?: string; fields?: Record<string, string> };
  const words = new Set([message, ...Object.values(fields)].filter(Boolean));
  return [...words].join(" ") || "Edit it, then send it again.";
}

export function noteOf({ state, heldMs, refusal }: Pick<Item, "state" | "heldMs" | "refusal">): string {
  if (state === "refused") return `not accepted. ${refusalIn(refusal)}`;
  return isWaiting({ state, heldMs }) ? "not sent yet." : "not sent. Open your outbox to send it.";
}

/** @param items all items of the user, oldest first */
export function stateOf(item: Item, items: readonly Item[]): string {
  if (item.state === "refused") return `Not accepted: ${refusalIn(item.refusal)}`;
  if (!isWaiting(item)) return "Tap Send to send it.";
  const before = stepBefore(item, items);
  if (!before) return "Sends automatically when you're back online.";
  return `Waiting for “${nameOf(before)}” above to send first.`;
}
