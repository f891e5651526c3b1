import * as z from "zod";
import { fieldErrors } from "~/forms/form.server";
import { MARKED, NUMBER, text } from "~/forms/form-fields.server";
import { Invalid } from "~/platform/errors";
import { earliestToday, isDay } from "~/text/dates";
import { POLICY_CODES } from "~/trade/policies";

const MAX_DOLLARS = 100_000_000;

const day = (message: string) => z.string().trim().default("").refine(isDay, message);
const told = (max: number, message: string) => text(max).pipe(z.string(message));

const limit = z
  .string()
  .default("")
  // Accepts amounts as certificates print them: $1,000,000.
  .transform((typed) => typed.replace(/[$,\s]/g, ""))
  .refine((typed) => NUMBER.test(typed) && Number(typed) >= 1, "Enter the limit in dollars, like 1,000,000.")
  .refine((typed) => !(Number(typed) > MAX_DOLLARS), "At most $100,000,000.")
  .transform((typed) => Math.round(Number(typed) * 100));

function policyForm(today: string) {
  return z
    .object({
      kind: z.enum(POLICY_CODES, "Choose what it covers."),
      insurer: told(120, "Enter the insurer."),
      policy_number: told(60, "Enter the policy's number."),
      limit,
      effective_on: day("Enter the first day."),
      expires_on: day("Enter the last day.").refine(
        (last) => !isDay(last) || last >= today,
        "This policy has ended. State the one that follows it.",
      ),
    })
    .superRefine(({ effective_on, expires_on }, check) => {
      if (isDay(effective_on) && isDay(expires_on) && expires_on < effective_on)
        check.addIssue({
          code: "custom",
          path: ["expires_on"],
          message: "The last day is before the first.",
        });
    });
}

export type PolicyTerms = z.output<ReturnType<typeof policyForm>>;

/**
 * Reads the policy form.
 * @throws Invalid with a message for each field
 */
export function readPolicyForm(
  fields: Readonly<Record<string, string>>,
  today = earliestToday(),
): PolicyTerms {
  const parsed = policyForm(today).safeParse(fields);
  if (!parsed.success) throw new Invalid(MARKED, fieldErrors(parsed.error), 400, fields);
  return parsed.data;
}
