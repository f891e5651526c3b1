import { FOR_SCRIPT, FORM_ANSWER } from "~/platform/form-answer";

/** Text is on its way within this time, or not at all. Files may take as long as they need. */
const TEXT_TIMEOUT_MS = 60_000;

const headers = { [FOR_SCRIPT]: "1" };

interface Posting {
  address: string;
  body: FormData | URLSearchParams;
  /** Takes the form back. */
  signal: AbortSignal;
}

/** An answer that has been read. A status that allows no body allows no empty one either. */
const whole = (bytes: ArrayBuffer, head: ResponseInit) =>
  new Response(bytes.byteLength > 0 ? bytes : null, head);

/** Posts a form without files. @throws what `fetch` throws where the line breaks, or takes longer than a minute */
export async function postText({ address, body, signal }: Posting): Promise<Response> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), TEXT_TIMEOUT_MS);
  signal.addEventListener("abort", () => over.abort());
  try {
    const answer = await fetch(address, { method: "POST", headers, body, signal: over.signal });
    // To its end: a line that breaks in the middle of an answer is a broken line.
    return whole(await answer.arrayBuffer(), answer);
  } finally {
    clearTimeout(timer);
  }
}

/** As far as anybody looks at an answer. */
function answerOf(request: XMLHttpRequest): Response {
  const names = ["Content-Type", "Location", FORM_ANSWER];
  const known = names.flatMap((name) => {
    const value = request.getResponseHeader(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  return whole(request.response, { status: request.status, headers: known });
}

/**
 * Posts a form with files. By XMLHttpRequest, since `fetch` does not tell how much has been sent.
 * @param onSent is told how much of the form is sent, 0–1
 * @throws Error where the line breaks or the form is taken back
 */
export function postFiles(
  { address, body, signal }: Posting & { body: FormData },
  onSent: (share: number) => void,
): Promise<Response> {
  const request = new XMLHttpRequest();
  request.open("POST", address);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.responseType = "arraybuffer";
  request.upload.onprogress = ({ loaded, total }) => onSent(total ? loaded / total : 0);
  signal.addEventListener("abort", () => request.abort());
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error("Not sent"));
    request.onerror = fail;
    request.onabort = fail;
    request.onload = () => resolve(answerOf(request));
    request.send(body);
  });
}
