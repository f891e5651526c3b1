import { FORM_OUTCOME } from "~/forms/form-outcome";
import type { Answer } from "./visitor";

/** As a page's script sends a form, whose answer is its outcome alone. */
export const BY_SCRIPT = { [FORM_OUTCOME]: "1" };

/** The status of an answer; of one that leads to another page, whether that is the login. */
export function codeOf({ status, headers, location, text }: Answer): number | "login" | "away" {
  // A script reads where to go in the text.
  const isAddress = ["redirect", "signed-out"].includes(headers.get(FORM_OUTCOME) ?? "");
  if (!isAddress && status !== 302 && status !== 303) return status;
  return (location ?? text).startsWith("/login?redirectTo=") ? "login" : "away";
}
