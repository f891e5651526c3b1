import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server.browser";
import { lasting, RenderedPages } from "./rendered-pages.server";
import { HOUR_MS } from "./time";

interface Options {
  url: string;
  nonce: string;
  /** What differs in every answer although its data are the same. */
  unique: readonly string[];
  /** Whose page it is; null for a visitor, and where it shows more than its data. */
  person: string | null;
  /** What stands around the page, for the providers of this app. */
  within: (page: ReactElement) => ReactElement;
}

/** Some two hundred pages. */
const KEPT_BYTES = 8 * 2 ** 20;
const rendered = new RenderedPages(KEPT_BYTES);

/** What a page without a refusal or a fault is kept by; null for any other. */
function keyOf(context: EntryContext, { url, person }: Options): string | null {
  const { statusCode, actionData, errors } = context.staticHandlerContext;
  const isPlain = statusCode === 200 && !actionData && !errors && context.serverHandoffStream;
  if (person === null || !isPlain) return null;
  const { pathname, search } = new URL(url);
  // A date of another year says so, and no data tell which year it is.
  return `${person} ${Math.floor(Date.now() / HOUR_MS)} ${pathname}${search}`;
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
 * A page as text, or as text in UTF-8. All its data is there before it is rendered, so nothing is gained by a stream, which costs twice the
 * time: React encodes and queues every piece, and Remix sends the data through a Suspense of its own for each piece.
 * Here Remix gets no data to send, and the two scripts that it would send are added behind the page.
 * @throws what a component throws
 */
export async function wholePage(
  context: EntryContext,
  options: Options,
): Promise<string | Uint8Array<ArrayBuffer>> {
  const { serverHandoffStream, ...rest } = context;
  const handoff = serverHandoffStream ? await textIn(serverHandoffStream) : "";
  const { url, nonce, unique, within } = options;
  const key = keyOf(context, options);
  const bare = key === null ? "" : lasting(handoff, unique);
  const known = key === null ? null : rendered.find(key, bare, unique);
  if (known) return known;
  const page = { ...rest, serverHandoffStream: undefined };
  const html = renderToString(within(<RemixServer context={page} url={url} nonce={nonce} />));
  // A page without our scripts reads no data.
  const data = context.renderMeta?.didRenderScripts ? handoffScripts(handoff, nonce) : "";
  const whole = `<!DOCTYPE html>${html}${data}`;
  if (key !== null) rendered.keep(key, bare, whole, unique);
  return whole;
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
