import * as z from "zod";
import { Invalid } from "~/platform/errors";
import { faultOfPassword, type OwnWords, ownWordsOf } from "./good-password.server";

export const FORM_INVALID = "Please fill out all fields correctly.";

/** The rule for an email address in every form: text, @, text, dot, text. It is stored in lower case. */
export const emailAddress = z
  .string()
  .trim()
  // The pattern sees no longer text: its time depends on the length.
  .max(254, { error: "At most 254 characters.", abort: true })
  .toLowerCase()
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "Enter an e-mail address like name@company.com.");

const DIFFER = "The two passwords differ.";

/** A new password, typed twice, as every form sends it. */
interface Typed {
  password?: string;
  confirm_password?: string;
}

/**
 * Returns the faults of a new password, keyed by field; empty if the password is acceptable. Every form uses
 * these rules.
 */
export async function faultsOfNewPassword(
  { password = "", confirm_password = "" }: Typed,
  own: OwnWords,
): Promise<Record<string, string>> {
  const fault = await faultOfPassword(password, own);
  return {
    ...(fault && { password: fault }),
    ...(password !== confirm_password && { confirm_password: DIFFER }),
  };
}

/**
 * Reads a user's new password from the fields `password` and `confirm_password`.
 * @param others faults of the form's other fields, which are reported together
 * @throws Invalid with a message for each field
 */
export async function readNewPassword(
  fields: Typed,
  userId: string,
  others: Readonly<Record<string, string>> = {},
): Promise<string> {
  const faults = { ...others, ...(await faultsOfNewPassword(fields, await ownWordsOf(userId))) };
  if (Object.keys(faults).length > 0) throw new Invalid(FORM_INVALID, faults);
  return fields.password ?? "";
}
