import * as z from "zod";
import { fieldErrors } from "~/forms/form.server";
import { requiredParagraph } from "~/forms/form-fields.server";
import { Invalid } from "~/platform/errors";
import { MOST_ANSWER } from "./limits";

/** @throws Invalid for the field */
export function readText(typed = "", field: string, missing: string): string {
  const parsed = z.object({ [field]: requiredParagraph(MOST_ANSWER, missing) }).safeParse({ [field]: typed });
  if (!parsed.success) throw new Invalid(missing, fieldErrors(parsed.error));
  return parsed.data[field] ?? "";
}
