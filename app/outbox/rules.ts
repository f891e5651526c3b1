/** What may wait, and in which order it is sent. Pure; for pages and their worker. */
import type { Item } from "./items";

const MESSAGE = /^\/chat\?group=[^&]+$/;
/** The steps of a load, and what its driver tells of the way. Whatever else a person sends they want to see done. */
const STEP =
  /^\/load-details\/([^/?]+)(?:\/(?:cancel|release|receiver-signature)|\?step=|\/timeline\?step=(?:arrived|departed|here))/;

type Sent = Pick<Item, "address" | "state" | "heldMs">;

/** After so long without a word from the page on which it is changed an item waits again. */
const HELD_MS = 2 * 60_000;

/** Whether an item is sent by itself: it was not refused, and nobody changes it. */
export const isWaiting = ({ state, heldMs = 0 }: Omit<Sent, "address">, nowMs = Date.now()) =>
  state !== "refused" && nowMs - heldMs > HELD_MS;

export const isMessage = (address: string) => MESSAGE.test(address);

/** The load that a step is of; undefined of anything else. */
export const loadOf = (address: string): string | undefined => STEP.exec(address)?.[1];

export const mayWait = (address: string) => isMessage(address) || loadOf(address) !== undefined;

/** Whether it delivers a load: a photo or PDF, or what the receiver signed. */
export const isDelivery = (address: string) => /\?step=deliver|\/receiver-signature\?/.test(address);

/** Whether a press that waits stays as it is: who presses Arrived again to be sure has not arrived later. */
export const countsFirst = (address: string) => /\/timeline\?step=(?:arrived|departed)/.test(address);

/** What comes to the same when it is pressed again: the step without what the page adds to its address. */
export const stepOf = (address: string) => address.replace(/&.*/, "");

/** The same, but Accept and Reject are one choice: the last press counts. */
export const choiceOf = (address: string) => stepOf(address).replace(/=reject$/, "=accept");

/** The load that an item moves: what is told of the way moves nothing. */
const movedBy = ({ address }: Sent) => /^\/load-details\/([\w-]+)(?!\/timeline|[\w-])/.exec(address)?.[1];

/**
 * The step of the same load that an item comes after and that is not sent by itself, because it was refused or is being changed: a proof
 * of delivery is nothing before the pin.
 * @param items all of its person, oldest first
 */
export function stepBefore<T extends Sent>(item: T, items: readonly T[]): T | undefined {
  const load = movedBy(item);
  const earlier = load ? items.slice(0, items.indexOf(item)) : [];
  return earlier.find((each) => !isWaiting(each) && movedBy(each) === load);
}

/** The item that is sent next. @param items all of a person, oldest first */
export const nextOf = <T extends Sent>(items: readonly T[]): T | undefined =>
  items.find((item) => isWaiting(item) && !stepBefore(item, items));
