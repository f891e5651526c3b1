import { IS_FULL, sample, seedFor } from "../../fixtures/sample";
import type { SeatOf } from "./areas-of-routes";
import { type Rule, STATUSES, type Status, type Who } from "./people-of-a-load";

export const SEATS = {
  founder: "owner",
  colleague: "dispatcher",
  clerk: "billing",
  guest: "viewer",
} as const satisfies Record<string, SeatOf>;
export type SignedInAs = keyof typeof SEATS;

/** The assigned driver is always the founder of their own company. */
export const seatOf = (who: Who, as: SignedInAs): SeatOf => (who === "assigned driver" ? "owner" : SEATS[as]);

const oneOf = (names: readonly SignedInAs[], what: string): SignedInAs =>
  names[seedFor(`who sees what ${what}`) % names.length] ?? "founder";

/**
 * A full run checks everybody at each status. The first status has all pages and forms that concern no load.
 */
export const RUNS: readonly (readonly [Status, SignedInAs])[] = IS_FULL
  ? STATUSES.flatMap((status) => (Object.keys(SEATS) as SignedInAs[]).map((as) => [status, as] as const))
  : [
      ...STATUSES.map((status) => [status, oneOf(["founder", "colleague"], status)] as const),
      [STATUSES[0], oneOf(["clerk", "guest"], "first")],
    ];

const isDrawn = (what: string) => IS_FULL || seedFor(`is asked ${what}`) % 6 === 0;

function askedAt(what: string, who: Who, rule: Rule): Status[] {
  if (IS_FULL) return [...STATUSES];
  const answers = STATUSES.map((status) => rule(who, status));
  if (who === "signed out" && new Set(answers).size === 1) return STATUSES.slice(0, 1);
  const isAtChange = STATUSES.map((_, at) =>
    [at - 1, at + 1].some((next) => next in answers && answers[next] !== answers[at]),
  );
  const others = STATUSES.filter((_, at) => !isAtChange[at]);
  const more = isDrawn(`${what} ${who}`) ? sample(others, 1, `${what} ${who}`) : [];
  return [...STATUSES.filter((_, at) => isAtChange[at]), ...more];
}

interface Asked {
  route: string;
  name: string;
  rule: Rule;
  isOfNoLoad?: boolean;
}

/** The sample contains all forms of a route or none, because one form can require another. */
export function isAsked(
  { route, name, rule, isOfNoLoad }: Asked,
  who: Who,
  [status, as]: (typeof RUNS)[number],
) {
  const isOften = as === "founder" || as === "colleague";
  if (!isOften && !isDrawn(`${route} ${who} ${as}`)) return false;
  return isOfNoLoad || askedAt(name, who, rule).includes(status);
}
