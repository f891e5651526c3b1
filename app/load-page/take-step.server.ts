import { UPLOAD_BROKE } from "~/files/upload-words";
import { confirmOpen } from "~/loads/confirm-open.server";
import { confirmPickup } from "~/loads/confirm-pickup.server";
import { deleteLoad } from "~/loads/delete-load.server";
import { renewLoad } from "~/loads/renew-load.server";
import { STEPS, type Step, UPLOADED } from "~/loads/steps";
import { deliverLoad, sendDocuments, signRateConfirmation } from "~/loads/upload-documents.server";
import { NotFound } from "~/platform/errors";
import { readForm, textFields } from "~/platform/form.server";
import { FAILED } from "~/platform/refusals.server";
import { acceptRequest, rejectRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { withdrawRequest } from "~/requests/withdraw-request.server";
import type { Viewer } from "~/trade/viewer";

interface Taken {
  viewer: Viewer;
  loadId: string;
  request: Request;
  clientAddress: string;
}

/** A step whose form has text fields only. */
function withFields(take: (taken: Taken & { fields: Record<string, string> }) => Promise<void>) {
  return async (taken: Taken) => take({ ...taken, fields: textFields(await readForm(taken.request)) });
}

/** What to say where a step fails by no fault of the person. */
export const wordsForFailed = (step: Step | null): string =>
  step && STEPS[step] === UPLOADED ? UPLOAD_BROKE : FAILED;

/** The revision of the terms that a page showed; undefined when the form does not tell. */
export function revisionIn(fields: Record<string, string>): number | undefined {
  return /^\d{1,9}$/.test(fields.revision ?? "") ? Number(fields.revision) : undefined;
}

const VERBS: Readonly<Record<Step, (taken: Taken) => Promise<void>>> = {
  request: withFields(({ fields, ...rest }) => requestLoad({ ...rest, revision: revisionIn(fields) })),
  withdraw: withdrawRequest,
  accept: withFields(({ fields, ...rest }) => acceptRequest({ ...rest, driverId: fields.driver_id ?? "" })),
  reject: withFields(({ fields, ...rest }) => rejectRequest({ ...rest, driverId: fields.driver_id ?? "" })),
  "send-documents": sendDocuments,
  sign: signRateConfirmation,
  "pick-up": withFields(({ fields, ...rest }) =>
    confirmPickup({ ...rest, typedPin: fields.verification_pin ?? "" }),
  ),
  deliver: deliverLoad,
  delete: deleteLoad,
  renew: renewLoad,
  "confirm-open": confirmOpen,
};

/** @throws NotFound, Forbidden, Conflict, Invalid */
export function takeStep(step: Step | null, taken: Taken): Promise<void> {
  if (!step) throw new NotFound();
  return VERBS[step](taken);
}
