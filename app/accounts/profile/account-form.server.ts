import * as z from "zod";
import { fieldErrors } from "~/forms/form.server";
import {
  checkbox,
  hasMissingField,
  MARKED,
  missing,
  oneOf,
  optionalNumber,
  text,
} from "~/forms/form-fields.server";
import { locate } from "~/places/directory.server";
import { Forbidden, Invalid } from "~/platform/errors";
import { isPhone, NOT_A_PHONE } from "~/text/phone";
import { EQUIPMENT_CODES } from "~/trade/equipment";
import type { Role } from "~/trade/lifecycle";
import { DRIVER_FIELDS } from "./account-values";
import { webAddress } from "./web-address";

const ACCOUNT_REQUIRED = "Please fill out all required fields.";

/** First name and last name of the sign-up form (80 characters each) and a space. */
const MAX_NAME_LENGTH = 161;

function required(max: number, message: string) {
  return text(max).transform((value, check) => {
    if (value !== null) return value;
    check.addIssue(missing(message));
    return z.NEVER;
  });
}

const Profile = z.object({
  full_name: required(MAX_NAME_LENGTH, "Enter your full name."),
  username: required(40, "Enter a username."),
  phone_number: required(40, "Enter your phone number.").refine(isPhone, NOT_A_PHONE),
  website: text(200).refine(
    (value) => value === null || webAddress(value) !== null,
    "Enter an address that begins with http:// or https://, like https://company.com.",
  ),
});

const DriverProfile = Profile.extend({
  max_length: optionalNumber(1_000, "ft", true),
  max_weight: optionalNumber(1_000_000, "lb", true),
  max_insurance_coverage: optionalNumber(1_000_000_000, "dollars"),
  home_zip: text(10)
    .transform((value) => value?.replace(/-\d{4}$/, "") ?? null)
    .refine(
      (value) => value === null || /^\d{5}$/.test(value),
      "Enter a ZIP code of five digits, like 84101.",
    )
    .refine(
      (value) =>
        value === null || !/^\d{5}$/.test(value) || locate({ city: null, state: null, zip: value }) !== null,
      "We do not know this ZIP code. Another one near your home will do.",
    ),
  equipment_type: oneOf(EQUIPMENT_CODES, "Choose one of the listed kinds."),
  hazmat_license: checkbox,
  tanker_endorsement: checkbox,
  doubles_endorsement: checkbox,
  twic_card: checkbox,
});

function parsed<Output>(form: z.ZodType<Output>, fields: Record<string, string>): Output {
  const result = form.safeParse(fields);
  if (result.success) return result.data;
  const message = hasMissingField(result.error) ? ACCOUNT_REQUIRED : MARKED;
  throw new Invalid(message, fieldErrors(result.error));
}

/**
 * Reads the account page's fields as columns of the profile. A shipper's form may contain the driver-only
 * fields only if they are empty.
 * @throws Invalid with the message of the form and one for each field
 * @throws Forbidden if a shipper fills in a driver-only field
 */
export function readAccountForm(fields: Record<string, string>, role: Role) {
  if (role === "driver") {
    const { max_length, max_weight, max_insurance_coverage, ...profile } = parsed(DriverProfile, fields);
    return {
      ...profile,
      max_length_ft: max_length,
      max_weight_lb: max_weight,
      max_insurance_coverage_cents:
        max_insurance_coverage === null ? null : Math.round(max_insurance_coverage * 100),
    };
  }
  const filled = DRIVER_FIELDS.some((name) => !["", "false"].includes(fields[name]?.trim() ?? ""));
  if (filled) throw new Forbidden("Only drivers have equipment, limits and endorsements.");
  return parsed(Profile, fields);
}
