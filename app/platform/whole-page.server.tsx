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

/**
 * A page as text. All its data is there before it is rendered, so nothing is gained by a stream, which costs twice the
 * time: React encodes and queues every piece, and Remix sends the data through a Suspense of its own for each piece.
 * Here Remix gets no data to send, and the two scripts that it would send are added behind the page.
 * @throws what a component throws
 */
export async function wholePage(context: EntryContext, { url, nonce, within }: Options): Promise<string> {
  const { serverHandoffStream, ...rest } = context;
  const handoff = serverHandoffStream ? await new Response(serverHandoffStream).text() : "";
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
