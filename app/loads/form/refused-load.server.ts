import { data } from "@remix-run/node";
import { FAILED, type Refused, refused } from "~/forms/refusals.server";
import { Invalid } from "~/platform/errors";
import { type Proposal, SecondLook } from "./before-posting.server";
import { type LaneHint, laneHint } from "./lane-hint.server";

/** The data that the page receives after a load form is refused. */
export interface RefusedLoad extends Refused {
  /** The questions, which the shipper dismisses by submitting the same form again. */
  doubts: readonly string[];
  proposals: readonly Proposal[];
  /** The miles and the market rate, for users without JavaScript. Null unless the form was invalid. */
  hint: LaneHint | null;
}

/**
 * Returns the response to a load form that was not saved.
 * @throws the errors of `refused`
 */
export async function refusedLoad(error: unknown, fields: Record<string, string>, failure = FAILED) {
  const { data: answer, init } = refused(error, fields, failure);
  const { doubts, proposals } = error instanceof SecondLook ? error : { doubts: [], proposals: [] };
  const hint = error instanceof Invalid ? await laneHint(fields) : null;
  const whole: RefusedLoad = { ...answer, doubts, proposals, hint };
  return data(whole, init ?? undefined);
}
