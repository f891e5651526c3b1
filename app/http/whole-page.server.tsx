import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server.browser";

interface Options {
  url: string;
  nonce: string;
  within: (page: ReactElement) => ReactElement;
}

/** Reading a stream through a `Response` takes twice as long. */
async function textIn(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  for (let piece = await reader.read(); !piece.done; piece = await reader.read())
    text += decoder.decode(piece.value, { stream: true });
  return text + decoder.decode();
}

/**
 * All of the page's data is available before rendering, so a stream would only take twice as long: React
 * encodes and queues every chunk, and Remix sends each chunk of data through its own Suspense boundary. Gives
 * Remix no data to send, and appends the two scripts that Remix would send.
 * @throws any error that a component throws
 */
export async function wholePage(context: EntryContext, { url, nonce, within }: Options): Promise<string> {
  const { serverHandoffStream, ...rest } = context;
  const handoff = serverHandoffStream ? await textIn(serverHandoffStream) : "";
  const page = { ...rest, serverHandoffStream: undefined };
  const html = renderToString(within(<RemixServer context={page} url={url} nonce={nonce} />));
  // A page without our scripts does not need the data.
  const data = RECEIVER.test(html) ? handoffScripts(handoff, nonce) : "";
  return `<!DOCTYPE html>${html}${data}`;
}

/** Matches Remix's script that receives the data. React escapes the `<` of all text. */
const RECEIVER = /<script[^>]*>window\.__remixContext = /;

const ESCAPED = /[<>&\u2028\u2029]/g;
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Makes the same two calls as Remix's scripts. `whole-page.test.tsx` compares the scripts. */
function handoffScripts(data: string, nonce: string): string {
  const script = (text: string) =>
    `<script nonce="${nonce}">window.__remixContext.streamController.${text};</script>`;
  return script(`enqueue(${JSON.stringify(data).replace(ESCAPED, escaped)})`) + script("close()");
}
