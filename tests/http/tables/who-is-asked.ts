/** Draws which rows of the tables of `who-sees-what.test.ts` a run checks, and for whom. */
import { IS_FULL, sample, seedFor } from "../../fixtures/sample";
import {
  type Action,
  type Expected,
  type Row,
  type Rule,
  STATUSES,
  type Status,
  type Who,
} from "./people-of-a-load";

const SEATS = ["founder", "colleague"] as const;
export type SignedInAs = (typeof SEATS)[number];

/** A colleague sees and does what the founder does. A full run checks both at each status. */
export const RUNS = STATUSES.flatMap((status) => {
  const drawn = SEATS.filter((_, at) => IS_FULL || at === seedFor(`who sees what ${status}`) % SEATS.length);
  return drawn.map((seat) => [status, seat] as const);
});

/** The expected response to a page. A colleague is a dispatcher, who may not open owners' pages. */
export const expectedForPage = (seat: SignedInAs, { isOfOwners }: Row, expected: Expected): Expected =>
  seat === "colleague" && isOfOwners && expected === 200 ? 403 : expected;

/** The expected response to a form. A colleague is a dispatcher, who may not send owners' forms. */
export const expectedForAction = (seat: SignedInAs, { ofOwners }: Action, expected: Expected): Expected =>
  seat === "colleague" && ofOwners && expected !== "login" ? 403 : expected;

/**
 * Returns the statuses at which a run tests one user and one address: the statuses before and after each
 * change of the expected response, and one other random status. For a signed-out user, if the response never
 * changes, the first status is enough. A full run uses all statuses.
 */
export function askedAt(what: string, who: Who, rule: Rule): Status[] {
  if (IS_FULL) return [...STATUSES];
  const answers = STATUSES.map((status) => rule(who, status));
  if (who === "signed out" && new Set(answers).size === 1) return STATUSES.slice(0, 1);
  const isAtChange = STATUSES.map((_, at) =>
    [at - 1, at + 1].some((next) => next in answers && answers[next] !== answers[at]),
  );
  const others = STATUSES.filter((_, at) => !isAtChange[at]);
  return [...STATUSES.filter((_, at) => isAtChange[at]), ...sample(others, 1, `${what} ${who}`)];
}
