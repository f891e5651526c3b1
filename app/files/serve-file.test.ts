import { describe, expect, it } from "vitest";
import { NotFound } from "~/platform/errors";
import type { FileKind } from "~/trade/file-kinds";
import { patterned } from "../../tests/fixtures/contracts/store-contract";
import { serveFile } from "./serve-file.server";
import { sliceStream, streamOf } from "./store/byte-stream";
import type { FileStore } from "./store/store";

const content = patterned(1000);
const file = {
  fileId: "0193a0c4.pdf",
  kind: "rate_confirmation" as FileKind,
  path: "rate_confirmations/load-1/0193a0c4.pdf",
  shownName: "rate con.pdf",
  contentType: "application/pdf",
  sizeBytes: content.byteLength,
  createdAtMs: Date.UTC(2026, 10, 24, 9, 30, 0, 700),
};
const modified = "Tue, 24 Nov 2026 09:30:00 GMT";

const store: FileStore = {
  put: () => Promise.reject(new Error("read only")),
  get: async (path, range) =>
    path === file.path ? (range ? sliceStream(streamOf(content), range) : streamOf(content)) : null,
  remove: () => Promise.reject(new Error("read only")),
  list: () => {
    throw new Error("nobody lists here");
  },
  removeUnfinished: () => Promise.reject(new Error("read only")),
};

const serve = (headers: Record<string, string> = {}, method = "GET", served = file) =>
  serveFile(new Request("http://haulway.test/files/0193a0c4.pdf", { method, headers }), served, store);

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe("serving a file", () => {
  it("forbids caching if it contains a tax number", async () => {
    const w4 = await serve({}, "GET", { ...file, kind: "w4" });
    expect(w4.headers.get("cache-control")).toBe("no-store");
  });

  it("sends the whole file, with headers that keep it private and harmless", async () => {
    const response = await serve();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      "accept-ranges": "bytes",
      "cache-control": "private, no-cache",
      "content-disposition": "inline; filename=\"rate con.pdf\"; filename*=UTF-8''rate%20con.pdf",
      "content-length": "1000",
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "content-type": "application/pdf",
      "cross-origin-resource-policy": "same-origin",
      etag: '"0193a0c4.pdf"',
      "last-modified": modified,
      "x-content-type-options": "nosniff",
    });
    expect(await bytesOf(response)).toEqual(content);
  });

  it("answers HEAD with the same headers and no body", async () => {
    const [head, get] = [await serve({}, "HEAD"), await serve()];
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
    expect(head.body).toBeNull();
  });

  it.each([
    ["bytes=0-99", 0, 99],
    ["bytes=500-", 500, 999],
    ["bytes=-10", 990, 999],
    ["bytes=-5000", 0, 999],
    ["bytes=990-5000", 990, 999],
    ["bytes=999-999", 999, 999],
  ])("sends the range %s", async (range, start, end) => {
    const response = await serve({ Range: range });
    expect(response.status).toBe(206);
    expect(response.headers.get("Content-Range")).toBe(`bytes ${start}-${end}/1000`);
    expect(response.headers.get("Content-Length")).toBe(String(end - start + 1));
    expect(await bytesOf(response)).toEqual(content.subarray(start, end + 1));
  });

  it.each(["bytes=1000-", "bytes=5000-6000", "bytes=-0"])("refuses the range %s", async (range) => {
    const response = await serve({ Range: range });
    expect(response.status).toBe(416);
    expect(response.headers.get("Content-Range")).toBe("bytes */1000");
    expect(await response.text()).toBe("");
  });

  it.each(["bytes=5-1", "bytes=-", "bytes=a-b", "bytes=0-1,5-6", "pages=1-2"])(
    "sends the whole file for the range %s",
    async (range) => {
      const response = await serve({ Range: range });
      expect(response.status).toBe(200);
      expect((await bytesOf(response)).byteLength).toBe(1000);
    },
  );

  it.each([
    ['"0193a0c4.pdf"', 206],
    [modified, 206],
    ['"another"', 200],
    ['W/"0193a0c4.pdf"', 200],
    ["Tue, 24 Nov 2026 09:29:59 GMT", 200],
  ])("resumes only the same file: If-Range %s", async (validator, status) => {
    expect((await serve({ Range: "bytes=0-9", "If-Range": validator })).status).toBe(status);
  });

  it.each([
    [{ "If-None-Match": '"0193a0c4.pdf"' }, 304],
    [{ "If-None-Match": '"other", W/"0193a0c4.pdf"' }, 304],
    [{ "If-None-Match": "*" }, 304],
    [{ "If-None-Match": '"other"' }, 200],
    [{ "If-None-Match": '"0193W/a0c4.pdf"' }, 200],
    [{ "If-None-Match": '"other"', "If-Modified-Since": modified }, 200],
    [{ "If-Modified-Since": modified }, 304],
    [{ "If-Modified-Since": "Tue, 24 Nov 2026 09:29:59 GMT" }, 200],
    [{ "If-Modified-Since": "yesterday" }, 200],
  ])("sends the file again only if the browser's copy differs: %o", async (headers, status) => {
    const response = await serve(headers);
    expect(response.status).toBe(status);
    expect(response.headers.get("ETag")).toBe('"0193a0c4.pdf"');
    expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
    if (status === 304) expect(response.body).toBeNull();
  });

  it.each([
    ['a "b" \\ 100%.pdf', "a _b_ _ 100_.pdf", "a%20%22b%22%20%5C%20100%25.pdf"],
    ["Straße 運 (1)'*.pdf", "Stra_e _ (1)'*.pdf", "Stra%C3%9Fe%20%E9%81%8B%20%281%29%27%2A.pdf"],
    ["half \ud83d.pdf", "half _.pdf", "half%20%EF%BF%BD.pdf"],
    ["a\r\nSet-Cookie: b.pdf", "a__Set-Cookie: b.pdf", "a%0D%0ASet-Cookie%3A%20b.pdf"],
  ])("encodes the name %j safely", async (shownName, plain, encoded) => {
    const response = await serve({}, "GET", { ...file, shownName });
    expect(response.headers.get("Content-Disposition")).toBe(
      `inline; filename="${plain}"; filename*=UTF-8''${encoded}`,
    );
  });

  it("answers 404 if the store has lost the file", async () => {
    await expect(serve({}, "GET", { ...file, path: "rate_confirmations/load-1/lost.pdf" })).rejects.toThrow(
      NotFound,
    );
  });
});
