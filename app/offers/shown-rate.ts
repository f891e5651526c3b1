import type { Role } from "~/trade/lifecycle";
import type { Situation } from "./rules";
import { standsAt } from "./words";

interface Said {
  made_by: Role;
  amount_cents: number;
}

interface ShownRate {
  cents: number;
  stands: string;
  /** Whether the rate can no longer be accepted. These rates are listed last. */
  isDead: boolean;
}

/** Returns the open offer, or else the driver's last offer (`isDead`), or else the posted rate. */
export function shownRate(situation: Situation, said: readonly Said[], postedCents: number): ShownRate {
  const isOpen = situation === "mine is open" || situation === "theirs is open";
  const shown = isOpen ? said.at(-1) : said.findLast(({ made_by }) => made_by === "driver");
  if (!shown || situation === "nothing offered")
    return { cents: postedCents, stands: standsAt("nothing offered"), isDead: false };
  return { cents: shown.amount_cents, stands: standsAt(situation), isDead: !isOpen };
}

export const byRate = (a: ShownRate, b: ShownRate): number =>
  Number(a.isDead) - Number(b.isDead) || a.cents - b.cents;
