import type * as z from "zod";
import { acceptRequest, rejectRequest } from "~/requests/decide-request.server";
import type { Call } from "../call";
import { readBody } from "../read-json.server";
import { stepOnce } from "../step-once";
import { requestAnswer } from "./get-requests.server";
import { ownRequest } from "./own-requests.server";
import { DECISION } from "./schema";

const VERBS: Readonly<Record<z.infer<typeof DECISION>["status"], typeof acceptRequest>> = {
  accepted: acceptRequest,
  rejected: rejectRequest,
};

/** A request's id stands for its terms, because an edit of the load ends all requests. */
export async function decideRequest(call: Call): Promise<Response> {
  const { status } = await readBody(call.request, DECISION);
  const { viewer } = call;
  const { state } = await stepOnce(
    () => ownRequest(call),
    (each) => each.status === status,
    ({ loadId, driverId, requestId }) => VERBS[status]({ viewer, loadId, driverId, requestId }),
  );
  return requestAnswer(state);
}
