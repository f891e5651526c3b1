import { forPostedForm, postedForm } from "~/forms/posted-form.server";
import { believed } from "~/forms/sent-at";
import { orNameColleague } from "~/loads/steps/colleague-first.server";
import { confirmPickup } from "~/loads/steps/confirm-pickup.server";
import { NotFound } from "~/platform/errors";
import { checkInsOn, sendCheckIn } from "~/tracking/check-in.server";
import type { LoadStatus } from "~/trade/lifecycle";
import type { Call } from "../call";
import { withPointers } from "../problem-of.server";
import { readBody } from "../read-json.server";
import { Refused } from "../refused";
import { stepOnce } from "../step-once";
import { checkInsAnswer, haulOf } from "./get-haul.server";
import { CHECK_IN_BODY, PICKUP_BODY, STOP_CHECK_INS } from "./haul-schema";

const NO_CHECK_IN = `Send one of these check-ins in the path: ${STOP_CHECK_INS.join(", ")}.`;
const PICKED_UP: readonly LoadStatus[] = ["in transit", "complete"];
const WRONG_TIME = "Send a time in the last 48 hours, not in the future.";

/** Runs a verb as if its form had been sent at the time `at`, which the verb then stores. */
function sentAt<T>(at: string | null | undefined, work: () => Promise<T>): Promise<T> {
  const form = postedForm();
  return form && at ? forPostedForm({ ...form, pressedAt: at }, work) : work();
}

export async function putCheckIn(call: Call): Promise<Response> {
  const { viewer } = call;
  const step = STOP_CHECK_INS.find((each) => each === call.param("name"));
  if (!step) throw new NotFound(NO_CHECK_IN);
  const { at } = await readBody(call.request, CHECK_IN_BODY);
  if (at && believed(at, Date.now()) === null)
    throw new Refused(422, WRONG_TIME, { errors: [{ detail: WRONG_TIME, pointer: "/at" }] });
  const { load_id: loadId } = await haulOf(call);
  const told = { viewer, loadId, fields: {} };
  await stepOnce(
    () => checkInsOn(loadId),
    (checkIns) => checkIns.some((each) => each.step === step),
    () =>
      orNameColleague(
        "check-in",
        told,
        sentAt(at, () => sendCheckIn(step, told)),
      ),
  );
  return checkInsAnswer(await haulOf(call));
}

/** The response contains no terms, because the key may not include the scope to read loads. */
export async function putPickup(call: Call): Promise<Response> {
  const { viewer } = call;
  const { pin } = await readBody(call.request, PICKUP_BODY);
  try {
    const { state } = await stepOnce(
      () => haulOf(call),
      (load) => PICKED_UP.includes(load.load_status),
      ({ load_id: loadId }) => confirmPickup({ viewer, loadId, typedPin: pin }),
    );
    return checkInsAnswer(state);
  } catch (error) {
    throw withPointers(error, () => "/pin");
  }
}
