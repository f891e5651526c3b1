import { orNameColleague } from "~/loads/steps/colleague-first.server";
import { NotFound } from "~/platform/errors";
import { AMENDMENT_ACT_NAMES, AMENDMENT_KIND_CODES } from "~/trade/amendments";
import type { Viewer } from "~/trade/viewer";
import { answerAmendment, askAmendment } from "./amendment.server";
import { AMENDMENT_DONE } from "./texts";

/** @throws NotFound, Forbidden, Conflict, Invalid */
export async function takeAmendmentStep(
  step: string | null,
  act: { viewer: Viewer; loadId: string; fields: Record<string, string> },
): Promise<string> {
  const kind = AMENDMENT_KIND_CODES.find((code) => step === `ask-${code}`);
  if (kind) {
    await orNameColleague("amendment", act, askAmendment(kind, act));
    return AMENDMENT_DONE.ask;
  }
  const name = AMENDMENT_ACT_NAMES.find((each) => each === step);
  if (!name) throw new NotFound();
  await orNameColleague("amendment", act, answerAmendment(name, act));
  return AMENDMENT_DONE[name];
}
