import { FORM_OUTCOME } from "~/forms/form-outcome";
import type { Answer } from "./visitor";

/** The header with which a page's script sends a form. The response contains only the outcome. */
export const BY_SCRIPT = { [FORM_OUTCOME]: "1" };

/**
 * Returns the status of a response, or for a redirect, whether it leads to the login page ("login") or
 * elsewhere ("away").
 */
export function codeOf({ status, headers, location, text }: Answer): number | "login" | "away" {
  // In a response to a script, the text contains the redirect's address.
  const isAddress = ["redirect", "signed-out"].includes(headers.get(FORM_OUTCOME) ?? "");
  if (!isAddress && status !== 302 && status !== 303) return status;
  return (location ?? text).startsWith("/login?redirectTo=") ? "login" : "away";
}
