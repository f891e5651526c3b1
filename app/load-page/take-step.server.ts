import { UPLOAD_BROKE } from "~/files/upload/upload-words";
import { readForm, textFields } from "~/forms/form.server";
import { FAILED } from "~/forms/refusals.server";
import { confirmOpen } from "~/loads/steps/confirm-open.server";
import { confirmPickup } from "~/loads/steps/confirm-pickup.server";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { renewLoad } from "~/loads/steps/renew-load.server";
import { revisionIn, revisionShown, STEPS, type Step, UPLOADED } from "~/loads/steps/steps";
import { deliverLoad, sendDocuments, signRateConfirmation } from "~/loads/steps/upload-documents.server";
import { Invalid, NotFound, Unavailable } from "~/platform/errors";
import { acceptRequest, rejectRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { withdrawRequest } from "~/requests/withdraw-request.server";
import type { Area } from "~/trade/areas";
import type { Viewer } from "~/trade/viewer";

interface StepRequest {
  viewer: Viewer;
  loadId: string;
  request: Request;
  clientAddress: string;
  /** Receives the form's values when the form is read, so that a refusal can show them again. */
  typed: Record<string, string>;
}

function withFields(verb: (request: StepRequest & { fields: Record<string, string> }) => Promise<void>) {
  return async (request: StepRequest) =>
    verb({ ...request, fields: Object.assign(request.typed, textFields(await readForm(request.request))) });
}

/**
 * Delivers the load. The URL states which drops the question named (`asked_drops`). If the files are refused,
 * the form keeps this parameter, so that the question is not asked again.
 */
async function deliver(request: StepRequest): Promise<void> {
  const asked = new URL(request.request.url).searchParams.get("asked_drops");
  if (asked) request.typed.asked_drops = asked;
  try {
    await deliverLoad(request);
  } catch (error) {
    const hasTyped = error instanceof Invalid || error instanceof Unavailable;
    throw hasTyped && !error.typed?.asked_drops
      ? error.withTyped({ ...error.typed, ...request.typed })
      : error;
  }
}

export const wordsForFailed = (step: Step | null): string =>
  step && STEPS[step] === UPLOADED ? UPLOAD_BROKE : FAILED;

const VERBS: Readonly<Record<Step, (request: StepRequest) => Promise<void>>> = {
  // The dashboard's form has the revision in its URL.
  request: withFields(({ fields, ...rest }) =>
    requestLoad({ ...rest, revision: revisionIn(fields) ?? revisionShown(rest.request) }),
  ),
  withdraw: withFields(withdrawRequest),
  accept: withFields(({ fields, ...rest }) =>
    acceptRequest({ ...rest, driverId: fields.driver_id ?? "", revision: revisionIn(fields) }),
  ),
  reject: withFields(({ fields, ...rest }) => rejectRequest({ ...rest, driverId: fields.driver_id ?? "" })),
  "send-documents": sendDocuments,
  sign: signRateConfirmation,
  "pick-up": withFields(({ fields, ...rest }) =>
    confirmPickup({ ...rest, typedPin: fields.verification_pin ?? "" }),
  ),
  deliver,
  delete: withFields(deleteLoad),
  renew: withFields(renewLoad),
  "confirm-open": withFields(confirmOpen),
};

export const areaOf = (step: Step | null): Area =>
  step === "pick-up" || step === "deliver" ? "haul" : "work";

/** @throws NotFound, Forbidden, Conflict, Invalid */
export function takeStep(step: Step | null, request: StepRequest): Promise<void> {
  if (!step) throw new NotFound();
  return VERBS[step](request);
}
