import * as z from "zod";
import { fieldErrors } from "~/forms/form.server";
import { companyName, line, MARKED, oneOf, requiredLine, zip } from "~/forms/form-fields.server";
import { fillPlace } from "~/places/fill-place.server";
import { mayBeZip, NO_SUCH_ZIP } from "~/places/zip-codes.server";
import { Invalid } from "~/platform/errors";
import { formatPhone, isPhone, NOT_A_PHONE } from "~/text/phone";
import type { AmendmentKindCode } from "~/trade/amendments";
import { STATES } from "~/trade/states";

type Fields = Readonly<Record<string, string>>;

export const SAME = "That's already the current value.";

const DeliveryForm = z.object({
  destination_address_street: requiredLine(200, "Enter the street."),
  destination_address_city: line(80),
  destination_address_state: oneOf(STATES, "Choose one of the 50 states."),
  destination_address_zip: zip.refine((value) => typeof value !== "string" || mayBeZip(value), NO_SUCH_ZIP),
});
const PhoneForm = z.object({
  phone_number: requiredLine(40, "Enter the phone number.").refine(
    (value) => typeof value !== "string" || isPhone(value),
    NOT_A_PHONE,
  ),
});
const PayeeForm = z.object({ payee: companyName(100, "Enter who gets paid.") });

function parsed<T>(form: z.ZodType<T>, fields: Fields): T {
  const read = form.safeParse(fields);
  if (!read.success) throw new Invalid(MARKED, fieldErrors(read.error), 400, fields);
  return read.data;
}

/** A missing city or state comes from the ZIP code. */
function readDelivery(fields: Fields): (string | null)[] {
  const read = parsed(DeliveryForm, fields);
  const { destination_address_street: street, destination_address_zip: zip } = read;
  const typed = { city: read.destination_address_city, state: read.destination_address_state };
  const { city, state } = fillPlace({ ...typed, zip });
  const problems = {
    ...(!city && { destination_address_city: "Enter a city or a ZIP code." }),
    ...(!state && { destination_address_state: "Choose a state or enter a ZIP code." }),
  };
  if (Object.keys(problems).length > 0) throw new Invalid(MARKED, problems, 400, fields);
  return [street, city, state, zip];
}

const READERS: Readonly<Record<AmendmentKindCode, (fields: Fields) => (string | null)[]>> = {
  delivery: readDelivery,
  phone: (fields) => [formatPhone(parsed(PhoneForm, fields).phone_number)],
  payee: (fields) => [parsed(PayeeForm, fields).payee],
};

const FIRST_FIELD: Readonly<Record<AmendmentKindCode, string>> = {
  delivery: "destination_address_street",
  phone: "phone_number",
  payee: "payee",
};

/** @throws Invalid if the value is malformed or equals the current value */
export function readAsked(
  kind: AmendmentKindCode,
  fields: Fields,
  held: readonly (string | null)[],
): (string | null)[] {
  const value = READERS[kind](fields);
  if (value.every((part, at) => (part ?? "") === (held[at] ?? "")))
    throw new Invalid(MARKED, { [FIRST_FIELD[kind]]: SAME }, 400, fields);
  return value;
}
