/** Which rate stands for a driver in the owner's table. Pure. */
import type { Role } from "~/trade/lifecycle";
import type { Situation } from "./rules";
import { standsAt } from "./words";

/** What is read of an offer. */
interface Said {
  made_by: Role;
  amount_cents: number;
}

export interface ShownRate {
  cents: number;
  /** What is said of it. */
  stands: string;
  /** A number that nobody offers any more: it comes last. */
  isDead: boolean;
}

/**
 * The open offer, whosesoever it is. Without one what the driver offered last, which nobody offers any more, or the posted rate, for which a
 * driver asks who has never offered.
 * @param said the offers with the driver's open request, the first first
 */
export function shownRate(situation: Situation, said: readonly Said[], postedCents: number): ShownRate {
  const isOpen = situation === "mine is open" || situation === "theirs is open";
  const shown = isOpen ? said.at(-1) : said.findLast(({ made_by }) => made_by === "driver");
  if (!shown || situation === "nothing offered")
    return { cents: postedCents, stands: standsAt("nothing offered"), isDead: false };
  return { cents: shown.amount_cents, stands: standsAt(situation), isDead: !isOpen };
}

/** The rates that count first, the lowest of them first. */
export const byRate = (a: ShownRate, b: ShownRate): number =>
  Number(a.isDead) - Number(b.isDead) || a.cents - b.cents;
