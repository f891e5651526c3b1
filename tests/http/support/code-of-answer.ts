import { FORM_OUTCOME } from "~/forms/form-outcome";
import type { Answer } from "./visitor";

/** The header of a form that a page's script sends; the response contains only the outcome. */
export const BY_SCRIPT = { [FORM_OUTCOME]: "1" };

/**
 * Returns the status of a response. For a redirect, returns whether it leads to the login page ("login") or
 * elsewhere ("away").
 */
export function codeOf({ status, headers, location, text }: Answer): number | "login" | "away" {
  // A script reads the address of the redirect from the response text.
  const isAddress = ["redirect", "signed-out"].includes(headers.get(FORM_OUTCOME) ?? "");
  if (!isAddress && status !== 302 && status !== 303) return status;
  return (location ?? text).startsWith("/login?redirectTo=") ? "login" : "away";
}
