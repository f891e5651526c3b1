import { FORM_OUTCOME } from "~/forms/form-outcome";
import type { Answer } from "./visitor";

/** The response to a form with this header contains only the outcome. */
export const BY_SCRIPT = { [FORM_OUTCOME]: "1" };

export function codeOf({ status, headers, location, text }: Answer): number | "login" | "away" {
  // In a response to a script, the text contains the target of the redirect.
  const isAddress = ["redirect", "signed-out"].includes(headers.get(FORM_OUTCOME) ?? "");
  if (!isAddress && status !== 302 && status !== 303) return status;
  return (location ?? text).startsWith("/login?redirectTo=") ? "login" : "away";
}
