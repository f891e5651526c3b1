import { HAUL_MOMENTS, type HaulMoment, isOvertaken } from "~/trade/haul-order";
import type { Item } from "./items";

const MESSAGE = /^\/chat\?group=[^&]+$/;
/** Only these steps and messages can wait. The users of all other forms need the result immediately. */
const STEP =
  /^\/load-details\/([^/?]+)(?:\/(?:cancel|release|receiver-signature)|\?step=|\/timeline\?step=(?:arrived|departed|here))/;

type Sent = Pick<Item, "address" | "state" | "heldMs">;

const HELD_MS = 2 * 60_000;

/** Returns whether an item is sent automatically: it was not refused, and nobody is editing it. */
export const isWaiting = ({ state, heldMs = 0 }: Omit<Sent, "address">, nowMs = Date.now()) =>
  state !== "refused" && nowMs - heldMs > HELD_MS;

export const isMessage = (address: string) => MESSAGE.test(address);

/** Returns undefined if the URL is not that of a step. */
export const loadOf = (address: string): string | undefined => STEP.exec(address)?.[1];

export const mayWait = (address: string) => isMessage(address) || loadOf(address) !== undefined;

/**
 * A load is delivered with a photo, a PDF or the receiver's signature. The receiver also signs for drops
 * between, but the URLs of those forms begin with another parameter.
 */
export const isDelivery = (address: string) => /\?step=deliver|\/receiver-signature\?revision/.test(address);

/** Returns whether the first tap counts: a second tap on Arrived does not change the time of arrival. */
export const countsFirst = (address: string) => /\/timeline\?step=(?:arrived|departed)/.test(address);

const CHECK_IN = /\/timeline\?step=((?:arrived|departed|here)[\w-]*)/;

export const isCheckIn = (address: string) => CHECK_IN.test(address);

/** Returns the moment of the haul that the step reports; undefined for other steps. */
function momentOf(address: string): HaulMoment | undefined {
  if (address.includes("?step=pick-up")) return "picked up";
  return HAUL_MOMENTS.find((moment) => moment === CHECK_IN.exec(address)?.[1]);
}

/**
 * Returns whether the app would refuse this check-in after these unsent items, because one of them is the
 * delivery or a moment of the haul that must come later.
 * @param address the URL of any form
 * @param items all items of the user
 */
export function isTooLate(address: string, items: readonly Pick<Item, "address" | "state">[]): boolean {
  if (!isCheckIn(address)) return false;
  const load = loadOf(address);
  const unsent = items.filter((each) => each.state === "waiting" && loadOf(each.address) === load);
  const moment = momentOf(address);
  const happened = unsent.flatMap((each) => momentOf(each.address) ?? []);
  return unsent.some((each) => isDelivery(each.address)) || (!!moment && isOvertaken(moment, happened));
}

/** Drops the parameters that the page adds, so that repeated steps have the same URL. */
export const stepOf = (address: string) => address.replace(/&.*/, "");

/** Accept and Reject have the same URL here, because they are one choice and the last tap decides. */
export const choiceOf = (address: string) => stepOf(address).replace(/=reject$/, "=accept");

/** Undefined for check-ins and messages, which change no status. */
const movedBy = ({ address }: Sent) => /^\/load-details\/([\w-]+)(?!\/timeline|[\w-])/.exec(address)?.[1];

/**
 * Returns an earlier step of the load that is not sent automatically. The item must wait for that step: for
 * example, a proof of delivery must follow the PIN.
 * @param items oldest first
 */
export function stepBefore<T extends Sent>(item: T, items: readonly T[]): T | undefined {
  const load = movedBy(item);
  const earlier = load ? items.slice(0, items.indexOf(item)) : [];
  return earlier.find((each) => !isWaiting(each) && movedBy(each) === load);
}

/** @param items all items of the user, oldest first */
export const nextOf = <T extends Sent>(items: readonly T[]): T | undefined =>
  items.find((item) => isWaiting(item) && !stepBefore(item, items));
