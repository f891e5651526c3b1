import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { RequestContext } from "./context";
import { type Encoding, encodingFor } from "./encodings";
import { lowDataBy } from "./low-data.server";

type Handler = (request: Request, context: RequestContext) => Promise<Response>;

interface KeptPage {
  headers: Record<string, string>;
  etag: string;
  plain: string;
  encoded: Record<Encoding, Uint8Array<ArrayBuffer>>;
}

interface Begun {
  atMs: number;
  page: Promise<KeptPage | Response>;
  /** What `page` came to, unless it was somebody's own. */
  made?: KeptPage;
}

interface Options {
  /** For how long a page is kept, by its path, in milliseconds. */
  pages: Readonly<Record<string, number>>;
  /** The cookie that says that a browser has the stylesheet: the only one that a request for a kept page may have. */
  sheetCookie: string;
  nowMs?: () => number;
}

const sha256 = async (text: string) =>
  btoa(
    String.fromCharCode(
      ...new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))),
    ),
  );

/** The hashes of a page's inline scripts or styles, as the content policy names them. */
async function hashesOf(tag: "script" | "style", html: string): Promise<string> {
  const inline = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>(.*?)</${tag}>`, "gs"));
  const hashes = await Promise.all(
    [...inline].map(async ([, text = ""]) => `'sha256-${await sha256(text)}'`),
  );
  return [...new Set(hashes)].join(" ");
}

/** A nonce is for one answer. What is answered often names its scripts and styles by their hashes instead. */
async function policyByHashes(policy: string, html: string, nonce: string): Promise<string> {
  const withHashes = async (directive: string) => {
    const tag = /^\s*(script|style)-src /.exec(directive)?.[1] as "script" | "style" | undefined;
    return tag ? directive.replace(`'nonce-${nonce}'`, await hashesOf(tag, html)).trimEnd() : directive;
  };
  return (await Promise.all(policy.split(";").map(withHashes))).join(";");
}

async function keep(answer: Response, nonce: string): Promise<KeptPage> {
  const plain = await answer.text();
  const headers = new Headers(answer.headers);
  const policy = headers.get("Content-Security-Policy");
  if (policy) headers.set("Content-Security-Policy", await policyByHashes(policy, plain, nonce));
  headers.append("Vary", "Accept-Encoding");
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  return {
    headers: Object.fromEntries(headers),
    // Weak, since the bytes differ by encoding.
    etag: `W/"${(await sha256(plain)).slice(0, 24)}"`,
    plain,
    encoded: { br: new Uint8Array(br), gzip: new Uint8Array(zipped) },
  };
}

/** All headers at once and as a plain object: node-server writes such an answer as it is, without building a `Response`. */
function answerWith(page: KeptPage, request: Request, more: Record<string, string> = {}): Response {
  const { etag, plain, encoded } = page;
  const headers: Record<string, string> = { ...page.headers, ...more, ETag: etag };
  if (request.headers.get("If-None-Match")?.includes(etag))
    return new Response(null, { status: 304, headers });
  const encoding = encodingFor(request.headers.get("Accept-Encoding"), encoded);
  if (encoding) headers["Content-Encoding"] = encoding;
  return new Response(encoding ? encoded[encoding] : plain, { headers });
}

interface KeptPages {
  handle: Handler;
  /** The answer from memory with these headers more; null where the page is not kept, or not for this request. */
  present: (request: Request, more: () => Record<string, string>) => Response | null;
}

/**
 * Makes the pages that say the same to every visitor once, and answers them from memory, compressed and with an ETag. A request
 * with any cookie but the stylesheet's, a query or Save-Data goes on to `handle`: it may be somebody's own page.
 */
export function keptPages(handle: Handler, { pages, sheetCookie, nowMs = Date.now }: Options): KeptPages {
  /** With when each was begun: whoever asks meanwhile waits for it. */
  const kept = new Map<string, Begun>();
  /** The name to keep the page by; null where it may be somebody's own. */
  const keyOf = (request: Request): string | null => {
    const { pathname, search } = new URL(request.url);
    const cookie = request.headers.get("cookie") ?? "";
    const isForAll = request.method === "GET" && Object.hasOwn(pages, pathname) && search === "";
    if (!isForAll || lowDataBy(request) !== null || (cookie !== "" && cookie !== sheetCookie)) return null;
    return `${pathname} ${cookie}`;
  };
  const make = async (request: Request, context: RequestContext) => {
    const answer = await handle(request, context);
    const isForAll = answer.headers.getSetCookie().every((cookie) => cookie.startsWith(`${sheetCookie};`));
    return answer.status === 200 && isForAll ? keep(answer, context.nonce) : answer;
  };
  const begin = (key: string, request: Request, context: RequestContext) => {
    const begun: Begun = { atMs: nowMs(), page: make(request, context) };
    kept.set(key, begun);
    const forget = () => kept.get(key) === begun && kept.delete(key);
    begun.page.then((page) => {
      if (page instanceof Response) forget();
      else begun.made = page;
    }, forget);
    return begun.page;
  };
  /** What is kept for a request, unless its time is over. */
  const freshFor = (key: string) => {
    const found = kept.get(key);
    const [path = ""] = key.split(" ", 1);
    return found && nowMs() - found.atMs < (pages[path] ?? 0) ? found : null;
  };
  return {
    present: (request, more) => {
      const key = keyOf(request);
      const made = key === null ? undefined : freshFor(key)?.made;
      return made ? answerWith(made, request, more()) : null;
    },
    handle: async (request, context) => {
      const key = keyOf(request);
      if (key === null) return handle(request, context);
      const found = freshFor(key);
      if (!found) {
        const page = await begin(key, request, context);
        return page instanceof Response ? page : answerWith(page, request);
      }
      // Another's answer that was not for all is not for this one.
      const page = await found.page.catch(() => null);
      return page === null || page instanceof Response ? handle(request, context) : answerWith(page, request);
    },
  };
}
