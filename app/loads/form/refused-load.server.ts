import { data } from "@remix-run/node";
import { FAILED, type Refused, refused } from "~/forms/refusals.server";
import { Invalid } from "~/platform/errors";
import { type Proposal, SecondLook } from "./before-posting.server";
import { type LaneHint, laneHint } from "./lane-hint.server";

export interface RefusedLoad extends Refused {
  /** Whether the form asks questions, which the shipper dismisses by submitting the same form again. */
  isAsked: boolean;
  doubts: readonly string[];
  proposals: readonly Proposal[];
  /** Null for other errors than `Invalid`. */
  hint: LaneHint | null;
}

/** @throws the errors of `refused` */
export async function refusedLoad(error: unknown, fields: Record<string, string>, failure = FAILED) {
  const { data: answer, init } = refused(error, fields, failure);
  const { doubts, proposals } = error instanceof SecondLook ? error : { doubts: [], proposals: [] };
  const hint = error instanceof Invalid ? await laneHint(fields) : null;
  const atFields = Object.values(answer.fields);
  const others = doubts.filter((doubt) => !atFields.some((says) => says.includes(doubt)));
  const isAsked = doubts.length > 0;
  // If every question is next to its field, the first one is also the message, which makes it the alert.
  const message = (isAsked && others.length === 0 && atFields[0]) || answer.message;
  const whole: RefusedLoad = { ...answer, message, isAsked, doubts: others, proposals, hint };
  return data(whole, init ?? undefined);
}
