import { NotFound } from "~/platform/errors";
import type { FileKind } from "~/trade/file-kinds";
import type { ByteRange, FileStore } from "./store/store";

interface ServedFile {
  fileId: string;
  kind: FileKind;
  path: string;
  shownName: string;
  contentType: string;
  sizeBytes: number;
  createdAtMs: number;
}

/**
 * The caller must have checked that the viewer may open the file. The browser may cache the file but must
 * revalidate it for each use (`no-cache`), so the policy always applies. A W-9 (kind `w4`) is never cached
 * because it contains a tax number.
 * @throws NotFound if the file is missing from the store
 */
export async function serveFile(request: Request, file: ServedFile, store: FileStore): Promise<Response> {
  const etag = `"${file.fileId}"`;
  const modified = new Date(file.createdAtMs).toUTCString();
  const headers = new Headers({
    "Content-Type": file.contentType,
    "Content-Disposition": contentDisposition(file.shownName),
    "Accept-Ranges": "bytes",
    ETag: etag,
    "Last-Modified": modified,
    "Cache-Control": file.kind === "w4" ? "no-store" : "private, no-cache",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
  });

  if (isUnchanged(request.headers, etag, file.createdAtMs)) {
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  if (request.method === "HEAD") {
    headers.set("Content-Length", String(file.sizeBytes));
    return new Response(null, { headers });
  }

  const ifRange = request.headers.get("If-Range");
  const rangeCounts = ifRange === null || ifRange === etag || ifRange === modified;
  const range = rangeCounts ? requestedRange(request.headers.get("Range"), file.sizeBytes) : null;
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${file.sizeBytes}`);
    headers.delete("Content-Type");
    return new Response(null, { status: 416, headers });
  }

  const body = await store.get(file.path, range ?? undefined);
  if (!body) throw new NotFound();
  const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 };
  headers.set("Content-Length", String(end - start + 1));
  if (range) headers.set("Content-Range", `bytes ${start}-${end}/${file.sizeBytes}`);
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** The date is used only if the request has no ETag (RFC 9110, 13). */
function isUnchanged(headers: Headers, etag: string, createdAtMs: number): boolean {
  const tags = headers.get("If-None-Match");
  if (tags !== null) {
    return tags.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
  }
  const since = Date.parse(headers.get("If-Modified-Since") ?? "");
  return Math.floor(createdAtMs / 1000) * 1000 <= since;
}

/** A request for several ranges receives the whole file, as RFC 9110 allows. */
function requestedRange(header: string | null, sizeBytes: number): ByteRange | "unsatisfiable" | null {
  const match = header && /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header);
  if (!match) return null;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return null;
  if (first === "") {
    const suffix = Math.min(Number(last), sizeBytes);
    return suffix > 0 ? { start: sizeBytes - suffix, end: sizeBytes - 1 } : "unsatisfiable";
  }
  const start = Number(first);
  const end = last === "" ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== "" && Number(last) < start) return null;
  return start < sizeBytes ? { start, end } : "unsatisfiable";
}

/** RFC 6266: an ASCII name for old browsers, and the real name, encoded as in RFC 8187. */
function contentDisposition(name: string): string {
  const wellFormed = name.replace(/\p{Cs}/gu, "\ufffd");
  const ascii = wellFormed.replace(/[^\x20-\x7e]|["\\%]/gu, "_");
  const encoded = encodeURIComponent(wellFormed).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
