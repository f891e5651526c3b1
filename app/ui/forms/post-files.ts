/**
 * Sends forms with files; loaded when files are chosen, or at the press. A small form goes as a whole, a larger one in pieces
 * (app/chunked-upload), which go on where a line broke. Nothing of it is in the shared bundle.
 */
import {
  type EncodedForm,
  encodeForm,
  FORM_PIECES,
  MOST_PIECE_BYTES,
  PIECE_BYTES,
  WORTH_PIECES_BYTES,
} from "~/forms/form-chunks";

/** On a line that is gone a person hears of it after some fifteen seconds. */
const MOST_TRIES = 5;
const FIRST_PAUSE_MS = 500;
/** A piece that is not answered by then is sent again: the line is silent. */
const PATIENCE_MS = 60_000;
/** On a line that takes a piece in less, the next may be larger: the way there and back would cost more than the bytes. */
const QUICK_MS = 1_000;
/** A piece that is lost costs at most this share of its form. */
const MOST_SHARE = 1 / 16;

export interface Sending {
  headers: Record<string, string>;
  /** Cancels it. */
  signal: AbortSignal;
  /** Is told how much of the form is sent, 0–1. */
  onSent: (share: number) => void;
}

/** By XMLHttpRequest, since `fetch` does not tell how much has been sent. */
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

/** Asks within a time. @throws where the line breaks, is silent, or sending is cancelled */
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

/** @returns the answer to the form; null where the app does not take it in pieces */
async function postPieces(
  address: string,
  { body, type, content, pieces }: EncodedForm,
  { headers, signal, onSent }: Sending,
): Promise<Response | null> {
  /** How much is there; unknown at first, since a press before may have sent some of it, and after a line that broke. */
  let there = Number.NaN;
  let most = PIECE_BYTES;
  let grows = 2;
  let hasArrived = false;
  for (let tries = 0; ; ) {
    try {
      if (there === body.size) {
        const form = { ...headers, "Content-Type": type, [FORM_PIECES]: content };
        return await ask(address, { method: "POST", headers: form }, signal);
      }
      const startMs = Date.now();
      const isAsked = Number.isNaN(there);
      const answer = isAsked
        ? await ask(pieces, {}, signal)
        : await ask(
            `${pieces}&from=${there}`,
            { method: "POST", body: body.slice(there, there + most) },
            signal,
          );
      // An empty answer would be 0, for ever.
      there = Number((await answer.text()) || Number.NaN);
      if (!answer.ok || Number.isNaN(there)) return null;
      if (!isAsked && Date.now() - startMs < QUICK_MS)
        most = Math.max(PIECE_BYTES, Math.min(most * grows, MOST_PIECE_BYTES, body.size * MOST_SHARE));
      hasArrived = true;
      tries = 0;
      onSent(there / body.size);
    } catch (broken) {
      if (signal.aborted || !hasArrived || tries === MOST_TRIES) throw broken;
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** tries));
      tries += 1;
      there = Number.NaN;
      most = PIECE_BYTES;
      grows = 1;
    }
  }
}

/**
 * Posts a form with files.
 * @param key of its receipt
 * @throws whatever where the line breaks or sending is cancelled
 */
export async function postFiles(
  address: string,
  form: FormData,
  key: string,
  sending: Sending,
): Promise<Response> {
  const files = [...form.values()].filter((value) => value instanceof File);
  const isWorth = files.reduce((sum, { size }) => sum + size, 0) > WORTH_PIECES_BYTES;
  // Without a secure context the browser makes no hash.
  const encoded = isWorth && isSecureContext && (await encodeForm(form, key));
  return (encoded && (await postPieces(address, encoded, sending))) || postWhole(address, form, sending);
}
