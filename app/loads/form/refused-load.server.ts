import { data } from "@remix-run/node";
import { FAILED, type Refused, refused } from "~/forms/refusals.server";
import { Invalid } from "~/platform/errors";
import { type Proposal, SecondLook } from "./before-posting.server";
import { type LaneHint, laneHint } from "./lane-hint.server";

/** What a refused form of a load sends back to its page. */
export interface RefusedLoad extends Refused {
  /** What its shipper is asked to look at once, before the same press posts it. */
  doubts: readonly string[];
  proposals: readonly Proposal[];
  /** Miles and market for who has no scripts; null where the fault is ours. */
  hint: LaneHint | null;
}

/** The answer to a form of a load that was not saved. @throws what `refused` throws */
export async function refusedLoad(error: unknown, fields: Record<string, string>, failure = FAILED) {
  const { data: answer, init } = refused(error, fields, failure);
  const { doubts, proposals } = error instanceof SecondLook ? error : { doubts: [], proposals: [] };
  const hint = error instanceof Invalid ? await laneHint(fields) : null;
  const whole: RefusedLoad = { ...answer, doubts, proposals, hint };
  return data(whole, init ?? undefined);
}
