import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { compressWhole } from "./compress-whole.server";

const TEXT = "<p>One bar of signal.</p>".repeat(50);

function ask(answer: Response, accepted = "gzip, br", method = "GET") {
  const app = new Hono().use(compressWhole).all("/", () => answer);
  return app.request("/", { method, headers: { "Accept-Encoding": accepted } });
}
const text = (headers: Record<string, string> = {}, status = 200) =>
  new Response(TEXT, { status, headers: { "Content-Type": "text/html; charset=utf-8", ...headers } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

it.each([
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
] as const)("sends a page for %s as %s, complete", async (accepted, encoding, open) => {
  const answer = await ask(text({ Vary: "Cookie", "X-Kept": "yes" }, 404), accepted);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("content-encoding")).toBe(encoding);
  expect(answer.headers.get("vary")).toBe("Cookie, Accept-Encoding");
  expect(answer.headers.get("x-kept")).toBe("yes");
  const bytes = await bytesOf(answer);
  expect(answer.headers.get("content-length")).toBe(String(bytes.length));
  expect(open(bytes).toString()).toBe(TEXT);
});

it.each([
  ["is not text", () => text({ "Content-Type": "application/pdf" })],
  ["is compressed already", () => text({ "Content-Encoding": "zstd" })],
  ["has no body", () => new Response(null, { status: 304, headers: { "Content-Type": "text/html" } })],
  ["is too small to shrink", () => new Response("{}", { headers: { "Content-Type": "application/json" } })],
])("does not change a response that %s", async (_, make) => {
  const answer = await ask(make());
  const before = make();
  expect(answer.headers.get("content-encoding")).toBe(before.headers.get("content-encoding"));
  expect(await bytesOf(answer)).toEqual(await bytesOf(before));
});

it("sends plain text to a browser that accepts neither, with Vary for caches", async () => {
  const answer = await ask(text(), "identity");
  expect(answer.headers.get("vary")).toBe("Accept-Encoding");
  expect((await bytesOf(answer)).toString()).toBe(TEXT);
});

it("leaves a response that says no-transform as it is, with its strong ETag", async () => {
  const answer = await ask(text({ ETag: '"3"', "Cache-Control": "private, no-transform" }));
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(answer.headers.get("etag")).toBe('"3"');
  expect((await bytesOf(answer)).toString()).toBe(TEXT);
});

it("makes a strong ETag weak, because the bytes differ by encoding", async () => {
  expect((await ask(text({ ETag: '"3"' }))).headers.get("etag")).toBe('W/"3"');
  expect((await ask(text({ ETag: 'W/"3"' }))).headers.get("etag")).toBe('W/"3"');
});
