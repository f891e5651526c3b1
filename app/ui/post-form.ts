import { FLASH, FORM_OUTCOME } from "~/platform/form-outcome";
import { RECEIPT_HEADER } from "~/platform/receipt-key";

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
 * Posts a form without files.
 * @param signal cancels it
 * @param key by which the server knows a form that it has got already
 * @throws what `fetch` throws where the line breaks or sending is cancelled
 */
export async function postText(
  address: string,
  body: FormData | URLSearchParams,
  signal: AbortSignal,
  key: string,
): Promise<Answer> {
  const headers = { [FORM_OUTCOME]: "1", [RECEIPT_HEADER]: key };
  const answer = await fetch(address, { method: "POST", body, signal, headers });
  return {
    status: answer.status,
    body: await answer.text(),
    outcome: answer.headers.get(FORM_OUTCOME),
    flash: answer.headers.get(FLASH),
  };
}

/**
 * Posts a form with files. By XMLHttpRequest, since `fetch` does not tell how much has been sent.
 * @param signal cancels it
 * @param key as for `postText`
 * @param onSent is told how much of the form is sent, 0–1
 * @throws an event where the line breaks or sending is cancelled
 */
export function postFiles(
  address: string,
  body: FormData,
  signal: AbortSignal,
  key: string,
  onSent: (share: number) => void,
): Promise<Answer> {
  const request = new XMLHttpRequest();
  request.open("POST", address);
  request.setRequestHeader(FORM_OUTCOME, "1");
  request.setRequestHeader(RECEIPT_HEADER, key);
  request.upload.onprogress = ({ loaded, total }) => onSent(loaded / total);
  signal.onabort = () => request.abort();
  return new Promise((resolve, reject) => {
    request.onerror = request.onabort = reject;
    request.onload = () =>
      resolve({
        status: request.status,
        body: request.responseText,
        outcome: request.getResponseHeader(FORM_OUTCOME),
        flash: request.getResponseHeader(FLASH),
      });
    request.send(body);
  });
}
