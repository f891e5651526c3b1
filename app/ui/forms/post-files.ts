/**
 * Sends forms with files. A large form is sent in chunks, so that it can resume after a broken connection.
 */
import {
  type EncodedForm,
  encodeForm,
  FORM_CHUNK_BYTES,
  FORM_CHUNKS,
  MAX_CHUNK_BYTES,
  MIN_CHUNKED_BYTES,
} from "~/forms/form-chunks";

/** The pauses between these retries total about fifteen seconds. */
const MOST_TRIES = 5;
const FIRST_PAUSE_MS = 500;
/** A chunk without a response after this time is sent again. */
const PATIENCE_MS = 60_000;
/** A chunk that takes less time than this was mostly latency, so the next one may be larger. */
const QUICK_MS = 1_000;
/** Limits the cost of a lost chunk. */
const MOST_SHARE = 1 / 16;

export interface Sending {
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Called with the share of the form sent so far, 0–1. */
  onSent: (share: number) => void;
}

/** Sends the form by XMLHttpRequest, because `fetch` does not report upload progress. */
function postWhole(address: string, body: FormData, { headers, signal, onSent }: Sending): Promise<Response> {
  const request = new XMLHttpRequest();
  request.open("POST", address);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onSent(loaded / total);
  signal.addEventListener("abort", () => request.abort());
  return new Promise((resolve, reject) => {
    request.onerror = request.onabort = reject;
    request.onload = () => {
      const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
      const told = lines.map((line): [string, string] => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon), line.slice(colon + 1)];
      });
      resolve(new Response(request.responseText, { status: request.status, headers: told }));
    };
    request.send(body);
  });
}

/** @throws Error if the connection breaks or times out, or if sending is canceled */
async function ask(address: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
  const abort = new AbortController();
  const end = () => abort.abort();
  const timer = setTimeout(end, PATIENCE_MS);
  signal.addEventListener("abort", end);
  try {
    signal.throwIfAborted();
    return await fetch(address, { ...init, signal: abort.signal });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
  }
}

/** @returns the response to the form; null if the app does not accept the form in chunks */
async function postChunks(
  address: string,
  { body, type, content, chunksUrl }: EncodedForm,
  { headers, signal, onSent }: Sending,
): Promise<Response | null> {
  /**
   * NaN while unknown: at first, because an earlier click may have sent some bytes, and after a broken
   * connection.
   */
  let there = Number.NaN;
  let most = FORM_CHUNK_BYTES;
  let grows = 2;
  let hasArrived = false;
  for (let tries = 0; ; ) {
    try {
      if (there === body.size) {
        const form = { ...headers, "Content-Type": type, [FORM_CHUNKS]: content };
        return await ask(address, { method: "POST", headers: form }, signal);
      }
      const startMs = Date.now();
      const isAsked = Number.isNaN(there);
      const answer = isAsked
        ? await ask(chunksUrl, {}, signal)
        : await ask(
            `${chunksUrl}&from=${there}`,
            { method: "POST", body: body.slice(there, there + most) },
            signal,
          );
      // An empty response would be read as 0, and the loop would never end.
      there = Number((await answer.text()) || Number.NaN);
      if (!answer.ok || Number.isNaN(there)) return null;
      if (!isAsked && Date.now() - startMs < QUICK_MS)
        most = Math.max(FORM_CHUNK_BYTES, Math.min(most * grows, MAX_CHUNK_BYTES, body.size * MOST_SHARE));
      hasArrived = true;
      tries = 0;
      onSent(there / body.size);
    } catch (broken) {
      const isOver = signal.aborted || !hasArrived || tries === MOST_TRIES;
      if (isOver || !(await isReadable(body.slice(there, there + most)))) throw broken;
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** tries));
      tries += 1;
      there = Number.NaN;
      most = FORM_CHUNK_BYTES;
      grows = 1;
    }
  }
}

/** The browser cannot read a file that was changed, moved or deleted. */
async function isReadable(bytes: Blob): Promise<boolean> {
  // The browser does not check a file if the part to read is empty, so an empty file is read as a whole.
  const parts = bytes.size > 0 ? [bytes.slice(0, 1), bytes.slice(-1)] : [bytes];
  const all = parts.map((part) => part.arrayBuffer());
  return Promise.all(all).then(
    () => true,
    () => false,
  );
}

/** @returns the names of the removed files */
export async function dropLostFiles(form: HTMLFormElement): Promise<string[]> {
  const lost: string[] = [];
  for (const input of form.elements) {
    if (!(input instanceof HTMLInputElement) || !input.files?.length) continue;
    const rest = new DataTransfer();
    const before = lost.length;
    for (const file of input.files)
      if (await isReadable(file)) rest.items.add(file);
      else lost.push(file.name);
    if (lost.length > before) input.files = rest.files;
  }
  return lost;
}

/**
 * @param key the form's idempotency key
 * @throws Error if the connection breaks or sending is canceled
 */
export async function postFiles(
  address: string,
  form: FormData,
  key: string,
  sending: Sending,
): Promise<Response> {
  const files = [...form.values()].filter((value) => value instanceof File);
  const isWorth = files.reduce((sum, { size }) => sum + size, 0) > MIN_CHUNKED_BYTES;
  // Outside a secure context, the browser cannot compute the hash.
  const encoded = isWorth && isSecureContext && (await encodeForm(form, key));
  return (encoded && (await postChunks(address, encoded, sending))) || postWhole(address, form, sending);
}
