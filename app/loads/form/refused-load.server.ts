import { data } from "@remix-run/node";
import { FAILED, type Refused, refused } from "~/forms/refusals.server";
import { Invalid } from "~/platform/errors";
import { MOST_BETWEEN } from "~/trade/stop-names";
import { type Proposal, SecondLook } from "./before-posting.server";
import { type LaneHint, laneHint } from "./lane-hint.server";
import { packedForm } from "./stops/packed-form.server";
import { type Packed, stopCount, withoutStop, withStop } from "./stops/stop-form";

/** The data that the page receives after a load form is refused. */
export interface RefusedLoad extends Refused, Packed {
  values: Record<string, string>;
  /** Whether the form asks questions, which the shipper dismisses by submitting the same form again. */
  isAsked: boolean;
  doubts: readonly string[];
  proposals: readonly Proposal[];
  /** Null for errors other than `Invalid`. */
  hint: LaneHint | null;
  /** The position of the stop to focus after a button changed the stops; 0 if no stop is left. */
  stop?: number;
}

/**
 * Null unless the URL contains a step for the stops: `?stop=add`, `?stop=remove-2`, or `?stop=keep` for a
 * draft whose stops the page does not show yet.
 */
export async function stopsChanged(fields: Record<string, string>, url: string): Promise<RefusedLoad | null> {
  const step = new URL(url).searchParams.get("stop") ?? "";
  const [, removed] = /^remove-([1-8])$/.exec(step) ?? [];
  if (removed === undefined && step !== "add" && step !== "keep") return null;
  const isFull = stopCount(fields) >= MOST_BETWEEN;
  const added = step === "add" && !isFull ? withStop(fields) : fields;
  const values = removed === undefined ? added : withoutStop(fields, Number(removed));
  const count = stopCount(values);
  return {
    message: "",
    fields: {},
    ...packedForm(values),
    isAsked: false,
    doubts: [],
    proposals: [],
    hint: await laneHint(values),
    stop: removed === undefined ? count : Math.min(Number(removed), count),
  };
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
  const whole: RefusedLoad = {
    ...answer,
    ...packedForm(answer.values),
    message,
    isAsked,
    doubts: others,
    proposals,
    hint,
  };
  return data(whole, init ?? undefined);
}
