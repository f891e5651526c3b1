import * as z from "zod";
import { fieldErrors } from "~/forms/form.server";
import {
  checkbox,
  dollars,
  hasMissingField,
  line,
  MARKED,
  missing,
  oneOf,
  personName,
  quantity,
  requiredLine,
  requiredUsername,
  zip,
} from "~/forms/form-fields.server";
import { locate } from "~/places/directory.server";
import { Forbidden, Invalid } from "~/platform/errors";
import { isPhone, NOT_A_PHONE } from "~/text/phone";
import { EQUIPMENT_CODES } from "~/trade/equipment";
import type { Role } from "~/trade/lifecycle";
import { DRIVER_FIELDS } from "./account-values";
import { webAddress } from "./web-address";

const ACCOUNT_REQUIRED = "Please fill out all required fields.";

/** A first and a last name of 80 characters each, and a space. */
const MAX_NAME_LENGTH = 161;

const fullName = personName(MAX_NAME_LENGTH, missing("Enter your full name."));

const Profile = z.object({
  full_name: fullName,
  username: requiredUsername(40, missing("Enter a username.")),
  phone_number: requiredLine(40, missing("Enter your phone number.")).refine(
    (value) => typeof value !== "string" || isPhone(value),
    NOT_A_PHONE,
  ),
  website: line(200).refine(
    (value) => value === null || webAddress(value) !== null,
    "Enter a web address that starts with http:// or https://, like https://company.com.",
  ),
});

export const TRUCK_FIELDS = {
  max_length: quantity({ quantity: "feet", most: 1_000, unit: "ft", whole: true }, true),
  max_weight: quantity({ quantity: "pounds", most: 1_000_000, unit: "lb", whole: true }, true),
  equipment_type: oneOf(EQUIPMENT_CODES, "Choose one from the list."),
};

const DriverProfile = Profile.extend({
  ...TRUCK_FIELDS,
  max_insurance_coverage: dollars(1_000_000_000),
  home_zip: zip
    .transform((value) => value?.slice(0, 5) ?? null)
    .refine(
      (value) => value === null || locate({ city: null, state: null, zip: value }) !== null,
      "We couldn't find this ZIP code. Use another one near your home.",
    ),
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

const CompanyName = z.object({ full_name: fullName });

/** @throws Invalid */
export const readFullName = (typed: string): string => parsed(CompanyName, { full_name: typed }).full_name;

const Truck = DriverProfile.omit({ full_name: true, username: true, phone_number: true, website: true });
/** The phone number is optional, as at sign-up. */
const TruckAndPhone = Truck.extend({
  phone_number: line(40).refine((value) => value === null || isPhone(value), NOT_A_PHONE),
});

const ONLY_DRIVERS = "Only drivers have equipment, limits and endorsements.";

interface Limits {
  max_length: number | null;
  max_weight: number | null;
  max_insurance_coverage: number | null;
}

const asColumns = <Rest extends Limits>({
  max_length,
  max_weight,
  max_insurance_coverage,
  ...rest
}: Rest) => ({
  ...rest,
  max_length_ft: max_length,
  max_weight_lb: max_weight,
  max_insurance_coverage_cents: max_insurance_coverage,
});

/**
 * The form has a phone number only if the profile had none.
 * @throws Invalid, Forbidden if the user is a shipper
 */
export function readTruckForm(fields: Record<string, string>, role: Role) {
  if (role !== "driver") throw new Forbidden(ONLY_DRIVERS);
  if (fields.phone_number === undefined) return { truck: asColumns(parsed(Truck, fields)), phone: null };
  const { phone_number, ...truck } = parsed(TruckAndPhone, fields);
  return { truck: asColumns(truck), phone: phone_number };
}

/**
 * @throws Invalid with a message for the form and for each field
 * @throws Forbidden if a shipper fills in a driver-only field
 */
export function readAccountForm(fields: Record<string, string>, role: Role) {
  if (role === "driver") return asColumns(parsed(DriverProfile, fields));
  const filled = DRIVER_FIELDS.some((name) => !["", "false"].includes(fields[name]?.trim() ?? ""));
  if (filled) throw new Forbidden(ONLY_DRIVERS);
  return parsed(Profile, fields);
}
