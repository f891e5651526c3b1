import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server.browser";

interface Options {
  url: string;
  nonce: string;
  /** What stands around the page, for the providers of this app. */
  within: (page: ReactElement) => ReactElement;
}

/** The text of a stream. A `Response` reads it too, for twice the time. */
async function textIn(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  for (let piece = await reader.read(); !piece.done; piece = await reader.read())
    text += decoder.decode(piece.value, { stream: true });
  return text + decoder.decode();
}

/**
 * Renders a page as text. All its data is there before it is rendered, so a stream gains nothing and costs twice the time: React
 * encodes and queues every chunk, and Remix sends the data through a Suspense of its own for each chunk.
 * Here Remix gets no data to send, and the two scripts that it would send are added after the page.
 * @throws what a component throws
 */
export async function wholePage(context: EntryContext, { url, nonce, within }: Options): Promise<string> {
  const { serverHandoffStream, ...rest } = context;
  const handoff = serverHandoffStream ? await textIn(serverHandoffStream) : "";
  const page = { ...rest, serverHandoffStream: undefined };
  const html = renderToString(within(<RemixServer context={page} url={url} nonce={nonce} />));
  // A page without our scripts reads no data.
  const data = context.renderMeta?.didRenderScripts ? handoffScripts(handoff, nonce) : "";
  return `<!DOCTYPE html>${html}${data}`;
}

const ESCAPED = /[<>&\u2028\u2029]/g;
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * Hands the page's data to the router in the browser. These two calls are Remix's own: `whole-page.test.tsx` compares them
 * with what it sends itself.
 */
function handoffScripts(data: string, nonce: string): string {
  const script = (text: string) =>
    `<script nonce="${nonce}">window.__remixContext.streamController.${text};</script>`;
  return script(`enqueue(${JSON.stringify(data).replace(ESCAPED, escaped)})`) + script("close()");
}
