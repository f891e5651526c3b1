import { readForm, textFields } from "~/forms/form.server";
import { orNameColleague } from "~/loads/steps/colleague-first.server";
import { NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { answerCharge, requestCharge } from "./charge.server";
import { contestDelivery } from "./contest.server";
import { CONTEST_DONE } from "./contest-words";
import { reportTime } from "./report-time.server";
import { CHARGE_DONE } from "./texts";

interface StepRequest {
  viewer: Viewer;
  loadId: string;
  request: Request;
  clientAddress: string;
}

const ANSWERS = ["change", "withdraw", "agree", "refuse"] as const;

/** @throws NotFound, Forbidden, Conflict, Invalid */
export async function takeChargeStep(
  step: string | null,
  { viewer, loadId, request, clientAddress }: StepRequest,
  typed: (fields: Record<string, string>) => void,
): Promise<string> {
  if (step === "ask") {
    await requestCharge({ viewer, loadId, request, clientAddress, typed });
    return CHARGE_DONE.ask;
  }
  const fields = textFields(await readForm(request));
  typed(fields);
  if (step === "time") {
    await reportTime({ viewer, loadId, fields });
    return "Time saved. Both sides can see it.";
  }
  if (step === "contest") {
    await contestDelivery({ viewer, loadId, fields });
    return CONTEST_DONE;
  }
  const act = ANSWERS.find((each) => each === step);
  if (!act) throw new NotFound();
  await orNameColleague("charge", { viewer, loadId }, answerCharge(act, { viewer, loadId, fields }));
  return CHARGE_DONE[act];
}
