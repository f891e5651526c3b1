import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import type { RequestContext } from "~/platform/context";
import { OFFLINE_OWNER } from "./offline-headers";
import { cachesPublicPages } from "./page-cache.server";

const SHEET = "sheet=v1";
const KEEP_MS = 1_000;

let made: string[];
let nowMs: number;
let setCookie: string | null;
let status: number;
let isUsual: boolean;
let whileRendering = () => {};

async function handle(request: Request): Promise<Response> {
  made.push(new URL(request.url).pathname);
  whileRendering();
  const headers = new Headers({
    "Cache-Control": "private, no-cache",
    Vary: "Cookie",
    [OFFLINE_OWNER]: "none",
  });
  if (setCookie) headers.append("Set-Cookie", setCookie);
  return new Response(`<p>${made.length}</p>`, { status, headers });
}

let page: ReturnType<typeof cachesPublicPages>;
const requestTo = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Request(`http://localhost${path}`, { headers, method });
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  page(requestTo(path, headers, method), {} as RequestContext);

beforeEach(() => {
  made = [];
  nowMs = 1;
  setCookie = null;
  status = 200;
  isUsual = true;
  whileRendering = () => {};
  page = cachesPublicPages(handle, {
    pages: { "/about": KEEP_MS },
    sheetCookie: SHEET,
    isUsual: async () => isUsual,
    nowMs: () => nowMs,
  });
});

describe("a page that is the same for every visitor", () => {
  it("is rendered once, and again when it expires", async () => {
    const text = async () => (await ask("/about")).text();
    expect([await text(), await text(), made.length]).toEqual(["<p>1</p>", "<p>1</p>", 1]);
    nowMs += KEEP_MS;
    expect([await text(), await text(), made.length]).toEqual(["<p>2</p>", "<p>2</p>", 2]);
  });

  it("is neither read from the cache nor stored while pages differ", async () => {
    await ask("/about");
    isUsual = false;
    expect((await ask("/about")).headers.get("Cache-Control")).toBe("private, no-cache");
    isUsual = true;
    expect([await (await ask("/about")).text(), made.length]).toEqual(["<p>1</p>", 2]);
    nowMs += KEEP_MS;
    whileRendering = () => (isUsual = false);
    await ask("/about");
    isUsual = true;
    whileRendering = () => {};
    expect(await (await ask("/about")).text()).toBe("<p>4</p>");
  });

  it("is rendered separately on https, because only there the cookie is Secure", async () => {
    await ask("/about");
    await page(requestTo("/about"), { https: true } as RequestContext);
    await page(requestTo("/about"), { https: true } as RequestContext);
    expect(made).toHaveLength(2);
  });

  it("is rendered separately for browsers that have the stylesheet", async () => {
    await ask("/about");
    await ask("/about", { Cookie: SHEET });
    await ask("/about", { Cookie: SHEET });
    expect(made).toHaveLength(2);
  });

  it("may be held by shared caches just as long, if the request has no cookie", async () => {
    const { headers } = await ask("/about");
    expect(headers.get("cache-control")).toBe("public, max-age=0, s-maxage=1");
    expect(headers.get("vary")).toBe("Cookie, Accept-Encoding");
    expect(headers.get(OFFLINE_OWNER)).toBeNull();
    const known = await ask("/about", { Cookie: SHEET });
    expect(known.headers.get("etag")).not.toBeNull();
    expect(known.headers.get("cache-control")).toBe("private, no-cache");
    expect(known.headers.get(OFFLINE_OWNER)).toBe("none");
  });

  it("is sent in an encoding that the browser accepts", async () => {
    const plain = await (await ask("/about")).text();
    const bytes = async (accepted: string) => {
      const answer = await ask("/about", { "Accept-Encoding": accepted });
      return [answer.headers.get("content-encoding"), Buffer.from(await answer.arrayBuffer())] as const;
    };
    const [br, small] = await bytes("gzip, br");
    expect([br, brotliDecompressSync(small).toString()]).toEqual(["br", plain]);
    const [gzip, zipped] = await bytes("gzip");
    expect([gzip, gunzipSync(zipped).toString()]).toEqual(["gzip", plain]);
  });

  it("is not sent again to a browser that has it", async () => {
    const etag = (await ask("/about")).headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[^"]{24}"$/);
    const known = await ask("/about", { "If-None-Match": `"other", ${etag}` });
    expect([known.status, await known.text()]).toEqual([304, ""]);
    expect((await ask("/about", { "If-None-Match": '"other"' })).status).toBe(200);
    nowMs += KEEP_MS;
    expect((await ask("/about", { "If-None-Match": etag })).status).toBe(200);
  });
});

describe("a page that may be personal", () => {
  it.each<[string, string, Record<string, string>, string?]>([
    ["with a session", "/about", { Cookie: `${SHEET}; session=abc` }],
    ["with any other cookie", "/about", { Cookie: "a=b" }],
    ["with an older stylesheet", "/about", { Cookie: "sheet=v0" }],
    ["with a query", "/about?redirectTo=/x", {}],
    ["with Save-Data", "/about", { "Save-Data": "on" }],
    ["that posts a form", "/about", {}, "POST"],
    ["for headers only", "/about", {}, "HEAD"],
    ["to another page", "/dashboard", {}],
    ["to a property name of every object", "/toString", {}],
  ])("is rendered each time for a request %s", async (_, path, headers, method) => {
    await ask("/about");
    for (let time = 0; time < 2; time += 1) {
      const answer = await ask(path, headers, method);
      expect(answer.headers.get("etag")).toBeNull();
      expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    }
    expect(made).toHaveLength(3);
  });

  it("is not cached if the response sets a cookie other than the stylesheet's", async () => {
    setCookie = "session=abc; Path=/";
    for (let time = 0; time < 2; time += 1) {
      const { headers } = await ask("/about");
      expect(headers.getSetCookie()).toEqual([setCookie]);
      expect(headers.get("cache-control")).toBe("private, no-cache");
    }
    made = [];
    setCookie = `${SHEET}; Path=/`;
    for (let time = 0; time < 2; time += 1)
      expect((await ask("/about")).headers.getSetCookie()).toEqual([setCookie]);
    expect(made).toHaveLength(1);
  });

  it("is not cached if its policy names the nonce of one response", async () => {
    const policies = new Set<string | null>();
    page = cachesPublicPages(
      async (_request, { nonce }) =>
        new Response("<p>", { headers: { "Content-Security-Policy": `script-src 'nonce-${nonce}'` } }),
      { pages: { "/about": KEEP_MS }, sheetCookie: SHEET },
    );
    for (const nonce of ["YQ==", "Yg==", "Yw=="]) {
      const { headers } = await page(requestTo("/about"), { nonce } as RequestContext);
      expect([headers.get("etag"), headers.get("cache-control")]).toEqual([null, null]);
      policies.add(headers.get("content-security-policy"));
    }
    expect(policies.size).toBe(3);
  });

  it("is not cached if it failed", async () => {
    status = 500;
    const answers = await Promise.all([ask("/about"), ask("/about")]);
    expect(
      await Promise.all(answers.map(async (answer) => [answer.status, (await answer.text()).length > 0])),
    ).toEqual([
      [500, true],
      [500, true],
    ]);
    status = 200;
    expect((await ask("/about")).status).toBe(200);
    page = cachesPublicPages(() => Promise.reject(new Error("The disk is gone.")), {
      pages: { "/about": KEEP_MS },
      sheetCookie: SHEET,
    });
    for (let time = 0; time < 2; time += 1) await expect(ask("/about")).rejects.toThrow(/disk/);
  });
});
