import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { textOf } from "~/platform/text-answer.server";
import { type Encoding, encodingFor } from "./encodings";

/** Responses below this size are not worth compressing. */
const LEAST_BYTES = 160;
const TEXT =
  /^(?:text\/(?!event-stream)|image\/svg\+xml|application\/(?:json|xml|javascript|manifest\+json))/;

/**
 * At this quality, a load page of 15.8 KB shrinks to 4.68 KB in 0.25 ms; with gzip, to 5.11 KB in 0.32 ms.
 */
const BROTLI_QUALITY = 5;

/** Synchronous, because compressing a page takes less time than passing it to another thread and back. */
const COMPRESS: Readonly<Record<Encoding, (bytes: Uint8Array) => Uint8Array<ArrayBuffer>>> = {
  br: (bytes) =>
    brotliCompressSync(bytes, {
      params: {
        [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
        [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes) => gzipSync(bytes),
};

/** A response with `no-transform` keeps its strong ETag (RFC 9111, 5.2.2.6). */
export const compressWhole: MiddlewareHandler = async (c, next) => {
  await next();
  const headers = new Headers(c.res.headers);
  if (headers.has("Content-Encoding") || !TEXT.test(headers.get("Content-Type") ?? "")) return;
  if (/\bno-transform\b/i.test(headers.get("Cache-Control") ?? "")) return;
  const text = textOf(c.res);
  if (text === undefined && !c.res.body) return;
  if (!/accept-encoding/i.test(headers.get("Vary") ?? "")) headers.append("Vary", "Accept-Encoding");
  let bytes = text === undefined ? new Uint8Array(await c.res.arrayBuffer()) : new TextEncoder().encode(text);
  const encoding = encodingFor(c.req.header("Accept-Encoding") ?? null, COMPRESS);
  if (encoding && bytes.byteLength >= LEAST_BYTES) {
    bytes = COMPRESS[encoding](bytes);
    headers.set("Content-Encoding", encoding);
    // The bytes now differ by encoding, so the ETag is weak.
    const etag = headers.get("ETag");
    if (etag && !etag.startsWith("W/")) headers.set("ETag", `W/${etag}`);
  }
  headers.set("Content-Length", String(bytes.byteLength));
  // Otherwise, Hono would merge the previous response's headers into the new response.
  const { status } = c.res;
  c.res = undefined;
  c.res = new Response(bytes, { status, headers });
};
