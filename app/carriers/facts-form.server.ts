import * as z from "zod";
import { fieldErrors } from "~/forms/form.server";
import { companyName, line, MARKED } from "~/forms/form-fields.server";
import { Invalid } from "~/platform/errors";

/** Matches a prefix that users type before the digits, as in "USDOT 1234567" or "# 1234567". */
const BEFORE_DIGITS = /^(us ?dot|dot)?[ #.:]*/i;

const FactsForm = z.object({
  legal_name: companyName(120, "Enter the legal name on your authority."),
  usdot: line(20)
    // Leading zeros are dropped: 0777 is the same number as 777, and only one account may have it.
    .transform((typed) => typed?.replace(BEFORE_DIGITS, "").replace(/^0+(?=\d)/, "") || null)
    .refine(
      (digits) => digits === null || /^[1-9]\d{0,7}$/.test(digits),
      "A USDOT number has 1 to 8 digits.",
    ),
  mc_number: line(20),
});

type CarrierFacts = z.output<typeof FactsForm>;

export function readFactsForm(fields: Readonly<Record<string, string>>): CarrierFacts {
  const parsed = FactsForm.safeParse(fields);
  if (!parsed.success) throw new Invalid(MARKED, fieldErrors(parsed.error), 400, fields);
  return parsed.data;
}
