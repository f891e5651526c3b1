import * as z from "zod";
import { emailAddress, FORM_INVALID } from "~/accounts/password/credential-rules.server";
import { fieldErrors } from "~/forms/form.server";
import { requiredLine, requiredParagraph } from "~/forms/form-fields.server";
import { Invalid } from "~/platform/errors";
import { TOPICS } from "./topics";

const SupportForm = z.object({
  full_name: requiredLine(161, "Enter your name."),
  email: emailAddress,
  topic: z.enum(
    TOPICS.map(([code]) => code),
    "Choose a topic.",
  ),
  message: requiredParagraph(5_000, "Tell us how we can help."),
});

export type SupportRequest = z.output<typeof SupportForm>;

/** @throws Invalid with a message for each invalid field */
export function readSupportForm(fields: Readonly<Record<string, string>>): SupportRequest {
  const parsed = SupportForm.safeParse({ email: "", ...fields });
  if (!parsed.success) throw new Invalid(FORM_INVALID, fieldErrors(parsed.error));
  return parsed.data;
}
