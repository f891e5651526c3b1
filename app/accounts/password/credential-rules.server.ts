import * as z from "zod";
import { Invalid } from "~/platform/errors";
import { readMailAddress } from "~/text/mail-address";
import { faultOfPassword, type OwnWords, ownWordsOf } from "./good-password.server";

export const FORM_INVALID = "Please fill out all fields correctly.";

export const emailAddress = z
  .string()
  .trim()
  // Limits the text before parsing, so that a long text cannot make parsing slow.
  .max(254, { error: "Use at most 254 characters.", abort: true })
  .transform((typed, { addIssue }) => {
    const address = readMailAddress(typed);
    if (address === null) addIssue("Enter an email address like name@company.com.");
    return address ?? "";
  });

const DIFFER = "The passwords don't match.";

interface Typed {
  password?: string;
  confirm_password?: string;
}

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
 * @param others the faults of the form's other fields, to report together with the password's
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
