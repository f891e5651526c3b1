/** Turns an error into a problem (RFC 9457), in the words of the verb that threw it. */
import { type Fault, type ProblemStatus, problemAnswer } from "~/http/problem";
import { TooSoon } from "~/limits/too-soon";
import { SecondLook } from "~/loads/form/before-posting.server";
import { Conflict, Invalid, OutcomeUnknown, Refusal, Unavailable } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { SECOND_MS } from "~/text/time";
import { pointerOf as loadPointerOf } from "./load-schema";
import { Refused } from "./refused";

type PointerOf = (field: string) => string;

/** For a refusal whose duration is unknown. */
export const RETRY = { "Retry-After": "5" };

const retryAfter = (waitMs: number) => ({ "Retry-After": String(Math.ceil(waitMs / SECOND_MS)) });

const FAILED = "Haulway can't answer right now. Send the request again.";
const IF_MEANT = 'If this is meant, send the request again with "Prefer: doubts=accept".';

const faultsOf = (fields: Readonly<Record<string, string>>, pointerOf: PointerOf): Fault[] =>
  Object.entries(fields).map(([field, detail]) => {
    const pointer = pointerOf(field);
    return { detail, ...(pointer && { pointer }) };
  });

/** A page that refuses a step shows the current version. A problem does not contain it. */
const withoutVersion = (message: string): string => message.replace(" Here is the current version.", "");

/** A form's 400 becomes a 422, because the JSON was read but its values cannot be accepted. */
const statusOf = (error: Refusal): ProblemStatus => (error.status === 400 ? 422 : error.status);

export const askedFirst = (doubts: readonly string[], errors: readonly Fault[] = []): Refused =>
  new Refused(409, [...doubts, IF_MEANT].join(" "), { errors });

/** @param pointerOf returns the pointer to the member of a form field; empty for the whole body */
export function withPointers(error: unknown, pointerOf: PointerOf = loadPointerOf): unknown {
  if (error instanceof SecondLook) return askedFirst(error.doubts, faultsOf(error.fields, pointerOf));
  if (!(error instanceof Invalid || error instanceof Conflict)) return error;
  const errors = faultsOf(error.fields ?? {}, pointerOf);
  return errors.length > 0 ? new Refused(statusOf(error), error.message, { errors }) : error;
}

export function problemOf(error: unknown): Response {
  if (error instanceof Refused)
    return problemAnswer({ status: error.status, detail: withoutVersion(error.message), ...error.more });
  if (!(error instanceof Refusal)) {
    log.error({ err: error }, "a request of the API failed with an internal error");
    return problemAnswer({ status: 503, detail: FAILED, headers: RETRY });
  }
  const isOurs = error instanceof Unavailable || error instanceof OutcomeUnknown;
  if (isOurs) log.error({ err: error }, "a request of the API could not be served");
  return problemAnswer({
    status: statusOf(error),
    detail: withoutVersion(error.message),
    ...(isOurs && { headers: RETRY }),
    ...(error instanceof TooSoon && { headers: retryAfter(error.waitMs) }),
  });
}
