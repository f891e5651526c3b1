import { NotFound } from "~/platform/errors";
import { checkInsOn } from "~/tracking/check-in.server";
import { numberOf, readNumber } from "~/trade/load-number";
import type { Call } from "../call";
import { conditionalAnswer, loadJson } from "../load-answer.server";
import { isoOf } from "../load-schema";
import { haulByNumber, type ShownLoad } from "../own-loads.server";
import { STOP_CHECK_INS } from "./haul-schema";

const NO_HAUL = "You do not have a load with this number.";

/** @throws NotFound unless the company is the load's carrier */
export async function haulOf({ viewer, param }: Call): Promise<ShownLoad> {
  const number = readNumber(param("number"));
  const load = number === null || viewer.role !== "driver" ? null : await haulByNumber(viewer, number);
  if (!load) throw new NotFound(NO_HAUL);
  return load;
}

export async function getHaul(call: Call): Promise<Response> {
  const load = await haulOf(call);
  return conditionalAnswer(call.request, load.revision, loadJson(load));
}

export async function checkInsAnswer(load: ShownLoad): Promise<Response> {
  const told = await checkInsOn(load.load_id);
  const check_ins = STOP_CHECK_INS.flatMap((name) =>
    told
      .filter(({ step }) => step === name)
      .map(({ at, told_at }) => ({ name, at: isoOf(at), reported_at: isoOf(told_at) })),
  );
  const shown = { number: numberOf(load), status: load.load_status, check_ins };
  return new Response(JSON.stringify(shown), {
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  });
}

export const listCheckIns = async (call: Call): Promise<Response> => checkInsAnswer(await haulOf(call));
