import { FLASH, FORM_OUTCOME } from "~/forms/form-outcome";
import { IDEMPOTENCY_HEADER } from "~/forms/idempotency-key";

export interface Answer {
  status: number;
  body: string;
  /** A FormOutcome; null if the response is not from the app. */
  outcome: string | null;
  /** The confirmation sent with a redirect (see FLASH). */
  flash: string | null;
}

/**
 * @param key the form's idempotency key
 * @param onSent with files: called with the share sent so far, 0–1
 * @throws Error if the connection breaks or sending is canceled
 */
export async function postForm(
  address: string,
  body: FormData | URLSearchParams,
  signal: AbortSignal,
  key: string,
  onSent?: (share: number) => void,
): Promise<Answer> {
  const headers = { [FORM_OUTCOME]: "1", [IDEMPOTENCY_HEADER]: key };
  // If the module cannot be loaded, the form is sent in one request.
  const files = onSent && (await import("./post-files").catch(() => null));
  const answer = await (files
    ? files.postFiles(address, body as FormData, key, { headers, signal, onSent })
    : fetch(address, { method: "POST", body, signal, headers }));
  return {
    status: answer.status,
    body: await answer.text(),
    outcome: answer.headers.get(FORM_OUTCOME),
    flash: answer.headers.get(FLASH),
  };
}
