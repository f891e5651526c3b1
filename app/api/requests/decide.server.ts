/** Accepts or rejects a driver's request, as the buttons of the load's page do. */
import type * as z from "zod";
import { Conflict, NotFound } from "~/platform/errors";
import { acceptRequest, rejectRequest } from "~/requests/decide-request.server";
import type { Call } from "../call";
import { readBody } from "../read-json.server";
import { requestAnswer } from "./get-requests.server";
import { type OwnRequest, ownRequest } from "./own-requests.server";
import { DECISION } from "./schema";

const VERBS: Readonly<Record<z.infer<typeof DECISION>["status"], typeof acceptRequest>> = {
  accepted: acceptRequest,
  rejected: rejectRequest,
};

/**
 * Takes a step on the request that the path names, unless the step was taken already. The same step may have
 * been taken by another request at the same time, so a refusal is checked against the state after it.
 * @param isDone returns whether the request is as the program wants it
 * @returns the request, and whether this call took the step
 */
export async function stepOnce(
  call: Call,
  isDone: (request: OwnRequest) => boolean,
  take: (request: OwnRequest) => Promise<unknown>,
): Promise<{ request: OwnRequest; isNew: boolean }> {
  const before = await ownRequest(call);
  if (isDone(before)) return { request: before, isNew: false };
  try {
    await take(before);
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof NotFound)) throw error;
    const now = await ownRequest(call);
    if (!isDone(now)) throw error;
    return { request: now, isNew: false };
  }
  return { request: await ownRequest(call), isNew: true };
}

/** Gives a request the status in the body. The id names the terms, because an edit ends all requests. */
export async function decideRequest(call: Call): Promise<Response> {
  const { status } = await readBody(call.request, DECISION);
  const { viewer } = call;
  const { request } = await stepOnce(
    call,
    (each) => each.status === status,
    ({ loadId, driverId, requestId }) => VERBS[status]({ viewer, loadId, driverId, requestId }),
  );
  return requestAnswer(request);
}
