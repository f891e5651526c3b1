import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
// Loads the SDK now, because this module can replace only a dispatcher that already exists. The app loads the
// SDK only at the first call.
import "@vercel/blob";

interface KeptBlob {
  bytes: Buffer;
  contentType: string;
  access: string;
  cacheControlMaxAge: string;
  /** 1 if the blob was uploaded in a single call. */
  parts: number;
  uploadedAtMs: number;
}

export interface VercelBlobStandIn {
  /** The value for VERCEL_BLOB_API_URL. */
  apiUrl: string;
  blobs: Map<string, KeptBlob>;
  /** Every call in order: `PUT`, `create`, `upload`, `complete`, `delete`, `list`, `GET`. */
  calls: string[];
  /** The next call with this name fails with status 503. */
  failOnce(call: string): void;
  /** Executes the next call with this name, but responds with status 400. */
  keepAndRefuse(call: string): void;
  /** The bytes downloaded so far. */
  sentBytes: number;
  /** Whether the fake honors Range, which Vercel's edge might ignore. */
  ranges: boolean;
  close(): Promise<void>;
}

const CONTROL = "/api/blob";
/** The maximum and default number of entries per list call. */
const MAX_LISTED = 1_000;
const DOWNLOAD_HOST = ".private.blob.vercel-storage.com";

interface MultipartUpload {
  headers: IncomingMessage["headers"];
  parts: Map<number, Buffer>;
}

/**
 * Implements only the part of Vercel Blob's HTTP interface that the SDK uses. Every call must include
 * `token`. A blob exists only after its upload has arrived completely.
 */
export async function startVercelBlob(token: string): Promise<VercelBlobStandIn> {
  const blobs = new Map<string, KeptBlob>();
  const uploads = new Map<string, MultipartUpload>();
  const calls: string[] = [];
  const failing = new Set<string>();
  const refusing = new Set<string>();
  const standIn = { ranges: true, sentBytes: 0 };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://stand-in");
    const body = await bodyOf(request);
    const call = nameOf(request, url);
    calls.push(call);
    if (request.headers.authorization !== `Bearer ${token}`) return refuse(response, 403, "forbidden");
    if (failing.delete(call)) return refuse(response, 503, "service_unavailable");
    const path = url.searchParams.get("pathname") ?? "";

    if (call === "GET") return download(url, request, response);
    if (call === "list") return list(url.searchParams, response);
    if (call === "PUT") return answerKept(call, response, keep(path, body, request.headers, 1));
    if (call === "delete") {
      const { urls } = JSON.parse(body.toString()) as { urls: string[] };
      for (const each of urls) blobs.delete(each);
      return reply(response, null);
    }
    if (call === "create") {
      const uploadId = `upload-${uploads.size + 1}`;
      uploads.set(uploadId, { headers: request.headers, parts: new Map() });
      return reply(response, { uploadId, key: path });
    }
    const upload = uploads.get(String(request.headers["x-mpu-upload-id"]));
    if (!upload) return refuse(response, 404, "not_found");
    if (call === "upload") {
      const number = Number(request.headers["x-mpu-part-number"]);
      upload.parts.set(number, body);
      return reply(response, { etag: `"part-${number}"` });
    }
    const listed = JSON.parse(body.toString()) as { partNumber: number }[];
    const bytes = Buffer.concat(
      listed.map(({ partNumber }) => upload.parts.get(partNumber) ?? Buffer.alloc(0)),
    );
    answerKept(call, response, keep(path, bytes, upload.headers, listed.length));
  }

  function answerKept(call: string, response: ServerResponse, kept: object): void {
    if (refusing.delete(call)) refuse(response, 400, "bad_request");
    else reply(response, kept);
  }

  function keep(path: string, bytes: Buffer, headers: IncomingMessage["headers"], parts: number) {
    const contentType = String(headers["x-content-type"]);
    blobs.set(path, {
      bytes,
      contentType,
      access: String(headers["x-vercel-blob-access"]),
      cacheControlMaxAge: String(headers["x-cache-control-max-age"]),
      parts,
      uploadedAtMs: Date.now(),
    });
    return { ...named(path), contentType, contentDisposition: "inline" };
  }

  function named(pathname: string) {
    const url = `https://${storeIdOf(token)}${DOWNLOAD_HOST}/${pathname}`;
    return { url, downloadUrl: `${url}?download=1`, pathname, etag: '"whole"' };
  }

  /** The next page begins after the last name of this page, even if that blob has been removed. */
  function list(query: URLSearchParams, response: ServerResponse): void {
    const limit = Number(query.get("limit") ?? MAX_LISTED);
    const known = [...query.keys()].every((name) => ["limit", "prefix", "cursor"].includes(name));
    if (!known || !(limit >= 1 && limit <= MAX_LISTED)) {
      refuse(response, 400, "bad_request");
      return;
    }
    const after = Buffer.from(query.get("cursor") ?? "", "base64url").toString();
    const prefix = query.get("prefix") ?? "";
    const names = [...blobs.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    const page = names.slice(0, limit).flatMap((name) => {
      const blob = blobs.get(name);
      if (!blob) return [];
      return { ...named(name), size: blob.bytes.byteLength, uploadedAt: new Date(blob.uploadedAtMs) };
    });
    const hasMore = names.length > limit;
    const cursor = hasMore ? Buffer.from(page.at(-1)?.pathname ?? "").toString("base64url") : undefined;
    reply(response, { blobs: page, hasMore, cursor });
  }

  function download(url: URL, request: IncomingMessage, response: ServerResponse): void {
    const host = `/@${storeIdOf(token)}${DOWNLOAD_HOST}/`;
    const blob = url.pathname.startsWith(host) ? blobs.get(url.pathname.slice(host.length)) : undefined;
    if (!blob) {
      refuse(response, 404, "not_found");
      return;
    }
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const headers = { "content-type": blob.contentType, etag: '"whole"' };
    if (!standIn.ranges || from === undefined || to === undefined) {
      standIn.sentBytes += blob.bytes.byteLength;
      response.writeHead(200, headers).end(blob.bytes);
      return;
    }
    const range = `bytes ${from}-${to}/${blob.bytes.byteLength}`;
    const part = blob.bytes.subarray(Number(from), Number(to) + 1);
    standIn.sentBytes += part.byteLength;
    response.writeHead(206, { ...headers, "content-range": range }).end(part);
  }

  const server = createServer((request, response) => {
    // If a caller disconnects in the middle of a body, there is no response, and nothing is stored.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const bringBack = bringDownloadsTo(`http://127.0.0.1:${port}`);

  return Object.assign(standIn, {
    apiUrl: `http://127.0.0.1:${port}${CONTROL}`,
    blobs,
    calls,
    failOnce: (call: string) => void failing.add(call),
    keepAndRefuse: (call: string) => void refusing.add(call),
    close: async () => {
      bringBack();
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  });
}

function nameOf(request: IncomingMessage, url: URL): string {
  if (url.pathname === `${CONTROL}/delete`) return "delete";
  if (url.pathname === CONTROL && request.method === "GET") return "list";
  if (url.pathname === `${CONTROL}/mpu`) return String(request.headers["x-mpu-action"]);
  return request.method ?? "";
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function reply(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { "content-type": "application/json" })
    .end(JSON.stringify({ error: { code, message: code } }));
}

/** The SDK builds the download host from the fourth part of a read-write token. */
function storeIdOf(token: string): string {
  return token.split("_")[3] ?? "";
}

interface Dispatcher {
  dispatch(options: { origin?: string | URL; path: string }, handler: unknown): boolean;
}

/**
 * Even if VERCEL_BLOB_API_URL is set, the SDK reads private blobs from
 * `https://{store}.private.blob.vercel-storage.com`, through the dispatcher that all fetches in a process
 * share. Returns a function that restores the original dispatcher.
 */
function bringDownloadsTo(origin: string): () => void {
  const slot = Symbol.for("undici.globalDispatcher.1");
  const shared = globalThis as unknown as Record<symbol, Dispatcher | undefined>;
  const real = shared[slot];
  if (!real) throw new Error("Load the SDK before its fake.");
  shared[slot] = Object.assign(Object.create(real) as Dispatcher, {
    dispatch(options: { origin?: string | URL; path: string }, handler: unknown) {
      const host = options.origin ? new URL(options.origin).hostname : "";
      const redirected = host.endsWith(DOWNLOAD_HOST)
        ? { ...options, origin, path: `/@${host}${options.path}` }
        : options;
      return real.dispatch(redirected, handler);
    },
  });
  return () => {
    shared[slot] = real;
  };
}
