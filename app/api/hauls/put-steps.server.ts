import { forPostedForm, postedForm } from "~/forms/posted-form.server";
import { believed } from "~/forms/sent-at";
import { orNameColleague } from "~/loads/steps/colleague-first.server";
import { confirmPickup } from "~/loads/steps/confirm-pickup.server";
import { Conflict, NotFound } from "~/platform/errors";
import { checkInsOn, sendCheckIn } from "~/tracking/check-in.server";
import type { LoadStatus } from "~/trade/lifecycle";
import type { Call } from "../call";
import { withPointers } from "../problem-of.server";
import { readBody } from "../read-json.server";
import { Refused } from "../refused";
import { checkInsAnswer, haulOf } from "./get-haul.server";
import { CHECK_IN_BODY, PICKUP_BODY, STOP_CHECK_INS } from "./haul-schema";

const NO_CHECK_IN = `Send one of these check-ins in the path: ${STOP_CHECK_INS.join(", ")}.`;
const WRONG_TIME = "Send a time in the last 48 hours, not in the future.";

/** Runs a verb as if its form had been sent at this time, which the verb then stores. */
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
  const load = await haulOf(call);
  const told = { viewer, loadId: load.load_id, fields: {} };
  const isTold = async () => (await checkInsOn(load.load_id)).some((each) => each.step === step);
  if (!(await isTold()))
    await orNameColleague(
      "check-in",
      told,
      sentAt(at, () => sendCheckIn(step, told)),
    ).catch(async (error: unknown) => {
      if (!(error instanceof Conflict && (await isTold()))) throw error;
    });
  return checkInsAnswer(await haulOf(call));
}

/** Does nothing if the step was taken before, so a program that got no answer can repeat it. */
async function reach(
  call: Call,
  statuses: readonly LoadStatus[],
  take: (loadId: string) => Promise<void>,
): Promise<Response> {
  const before = await haulOf(call);
  if (!statuses.includes(before.load_status))
    await take(before.load_id).catch(async (error: unknown) => {
      const isRace = error instanceof Conflict && statuses.includes((await haulOf(call)).load_status);
      if (!isRace) throw error;
    });
  return checkInsAnswer(await haulOf(call));
}

/** The response shows no terms, because a key for people at a dock may not read loads. */
export async function putPickup(call: Call): Promise<Response> {
  const { viewer } = call;
  const { pin } = await readBody(call.request, PICKUP_BODY);
  try {
    return await reach(call, ["in transit", "complete"], (loadId) =>
      confirmPickup({ viewer, loadId, typedPin: pin }),
    );
  } catch (error) {
    throw withPointers(error, () => "/pin");
  }
}
