import { FLASH, FORM_OUTCOME } from "~/forms/form-outcome";
import { RECEIPT_HEADER } from "~/forms/idempotency-key";

/** The answer to a posted form. */
export interface Answer {
  status: number;
  body: string;
  /** A FormOutcome; null where the answer is not the app's. */
  outcome: string | null;
  /** The confirmation of a redirect (see FLASH). */
  flash: string | null;
}

/**
 * Posts a form.
 * @param signal cancels it
 * @param key by which the server knows a form that it has got already
 * @param onSent of a form with files: is told how much of it is sent, 0–1
 * @throws whatever where the line breaks or sending is cancelled
 */
export async function postForm(
  address: string,
  body: FormData | URLSearchParams,
  signal: AbortSignal,
  key: string,
  onSent?: (share: number) => void,
): Promise<Answer> {
  const headers = { [FORM_OUTCOME]: "1", [RECEIPT_HEADER]: key };
  // Where the module does not come, the form goes as a whole.
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
