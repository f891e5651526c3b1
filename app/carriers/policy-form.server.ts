import * as z from "zod";
import { fieldErrors } from "~/forms/form.server";
import { companyName, MARKED, required, requiredLine } from "~/forms/form-fields.server";
import { readDayField, readDollars } from "~/forms/typed-fields";
import { Invalid } from "~/platform/errors";
import { addDays, earliestToday } from "~/text/dates";
import { POLICY_CODES } from "~/trade/policies";

const MAX_DOLLARS = 100_000_000;

/** A first day typed without a year may be at most this many days ago. */
const HALF_A_YEAR = 182;

const limit = required(
  (typed) => readDollars(typed, MAX_DOLLARS),
  "Enter the limit in dollars, like 1,000,000.",
).refine((cents) => typeof cents !== "number" || cents >= 100, "Enter the limit in dollars, like 1,000,000.");

function policyForm(today: string) {
  const firstDay = addDays(today, -HALF_A_YEAR);
  return z
    .object({
      kind: z.enum(POLICY_CODES, "Choose what the policy covers."),
      insurer: companyName(120, "Enter the insurer."),
      policy_number: requiredLine(60, "Enter the policy number."),
      limit,
      effective_on: required((typed) => readDayField(typed, today, firstDay), "Enter the effective date."),
      expires_on: required((typed) => readDayField(typed, today), "Enter the expiration date.").refine(
        (last) => typeof last !== "string" || last >= today,
        "This policy has expired. Add the current one.",
      ),
    })
    .superRefine(({ effective_on, expires_on }, check) => {
      if (effective_on && expires_on && expires_on < effective_on)
        check.addIssue({
          code: "custom",
          path: ["expires_on"],
          message: "The expiration date is before the effective date.",
        });
    });
}

export type PolicyTerms = z.output<ReturnType<typeof policyForm>>;

export function readPolicyForm(
  fields: Readonly<Record<string, string>>,
  today = earliestToday(),
): PolicyTerms {
  const parsed = policyForm(today).safeParse(fields);
  if (!parsed.success) throw new Invalid(MARKED, fieldErrors(parsed.error), 400, fields);
  return parsed.data;
}
