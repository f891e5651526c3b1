import { NotFound } from "~/platform/errors";
import { CHANGE_ACT_NAMES, CHANGE_KIND_CODES } from "~/trade/amendments";
import type { Viewer } from "~/trade/viewer";
import { answerChange, askChange } from "./amendment.server";
import { CHANGE_DONE } from "./texts";

/**
 * Takes a step of the amendments page.
 * @returns the confirmation
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export async function takeChangeStep(
  step: string | null,
  act: { viewer: Viewer; loadId: string; fields: Record<string, string> },
): Promise<string> {
  const kind = CHANGE_KIND_CODES.find((code) => step === `ask-${code}`);
  if (kind) {
    await askChange(kind, act);
    return CHANGE_DONE.ask;
  }
  const name = CHANGE_ACT_NAMES.find((each) => each === step);
  if (!name) throw new NotFound();
  await answerChange(name, act);
  return CHANGE_DONE[name];
}
