import * as z from "zod";
import { emailAddress, FORM_INVALID } from "~/accounts/password/credential-rules.server";
import { fieldErrors } from "~/forms/form.server";
import { Invalid } from "~/platform/errors";
import { TOPICS } from "./topics";

const SupportForm = z.object({
  full_name: z.string().trim().min(1, "Enter your name.").max(161, "At most 161 characters."),
  email: emailAddress,
  topic: z.enum(
    TOPICS.map(([code]) => code),
    "Choose what it is about.",
  ),
  message: z
    .string()
    .trim()
    .min(1, "Tell us what we can do for you.")
    .max(5000, "At most 5,000 characters.")
    .transform((text) => text.replaceAll("\r\n", "\n")),
});

export type SupportRequest = z.output<typeof SupportForm>;

const EMPTY = { full_name: "", email: "", message: "" };

/** Reads the support form. @throws Invalid with a message for each field */
export function readSupportForm(fields: Readonly<Record<string, string>>): SupportRequest {
  const parsed = SupportForm.safeParse({ ...EMPTY, ...fields });
  if (!parsed.success) throw new Invalid(FORM_INVALID, fieldErrors(parsed.error));
  return parsed.data;
}
