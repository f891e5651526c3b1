import { FOR_SCRIPT, FORM_ANSWER } from "~/platform/form-answer";

/** The timeout of forms without files. Files may take as long as they need. */
const TEXT_TIMEOUT_MS = 60_000;

const headers = { [FOR_SCRIPT]: "1" };

interface Posting {
  address: string;
  body: FormData | URLSearchParams;
  /** Cancels the request. */
  signal: AbortSignal;
}

/** An answer with its whole body. For a status without a body, even an empty one would throw. */
const whole = (bytes: ArrayBuffer, head: ResponseInit) =>
  new Response(bytes.byteLength > 0 ? bytes : null, head);

/** Posts a form without files. @throws the error of `fetch` if the connection breaks or a minute passes */
export async function postText({ address, body, signal }: Posting): Promise<Response> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), TEXT_TIMEOUT_MS);
  signal.addEventListener("abort", () => over.abort());
  try {
    const answer = await fetch(address, { method: "POST", headers, body, signal: over.signal });
    // Reads the whole body: a connection that breaks within an answer is a failure too.
    return whole(await answer.arrayBuffer(), answer);
  } finally {
    clearTimeout(timer);
  }
}

/** The answer with the headers that are used. */
function answerOf(request: XMLHttpRequest): Response {
  const names = ["Content-Type", "Location", FORM_ANSWER];
  const known = names.flatMap((name) => {
    const value = request.getResponseHeader(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  return whole(request.response, { status: request.status, headers: known });
}

/**
 * Posts a form with files by XMLHttpRequest, because `fetch` reports no upload progress.
 * @param onSent gets the share of the form that is sent, 0–1
 * @throws Error if the connection breaks or the request is cancelled
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
