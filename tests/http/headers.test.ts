import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { MAP_VERSION } from "~/distance/lane-map.server";
import { sample } from "../fixtures/sample";
import { onTheWorker } from "../start-app";
import { appFor } from "./support/app";
import { documents, INNARDS } from "./support/html";
import { type Shipment, shipmentAt } from "./support/shipment";
import { type Answer, loadFields, Visitor } from "./support/visitor";

const app = appFor("headers");
const behindTls = appFor("headers-tls", { TRUST_PROXY: "1" });

let shipment: Shipment;
let anyone: Visitor;
let file = "";
let billOfLading = "";
let asset = "";

beforeAll(async () => {
  shipment = await shipmentAt(app, "rate confirmation sent");
  anyone = new Visitor(app);
  // Opens a page first, because the first page of a visit inlines the stylesheet.
  await shipment.shipper.get("/dashboard");
  const page = await shipment.shipper.get(shipment.page);
  file = documents(page.text)["Rate confirmation"] ?? "";
  billOfLading = documents(page.text)["Bill of lading"] ?? "";
  asset = /href="(\/build\/[^"]+\.css)"/.exec(page.text)?.[1] ?? "";
  expect(asset).not.toBe("");
});

const ownPages = ["/dashboard", "/search", "/loads-complete", "/new_load"];
const publicPages = ["/", "/about", "/customer-support"];
const entrances = ["/login", "/signup"];

const KINDS: readonly (readonly [kind: string, status: number, ask: () => Promise<Answer>])[] = [
  ["a public page", 200, () => anyone.get("/")],
  ["a page", 200, () => shipment.shipper.get("/dashboard")],
  ["a load", 200, () => shipment.shipper.get(shipment.page)],
  ["a page's data", 200, () => shipment.shipper.get("/dashboard.data")],
  ["a file", 200, () => shipment.shipper.get(file)],
  ["part of a file", 206, () => shipment.shipper.get(file, { Range: "bytes=0-9" })],
  ["a cached file", 304, () => shipment.shipper.get(file, { "If-None-Match": "*" })],
  ["a file for someone else", 404, () => shipment.driver.get(billOfLading)],
  ["a map", 200, () => anyone.get(`/maps/${MAP_VERSION}/ut-salt-lake-city.co-denver.svg`)],
  ["a map of an unknown place", 404, () => anyone.get(`/maps/${MAP_VERSION}/ut-nowhere.co-denver.svg`)],
  ...(onTheWorker ? [] : ([["an icon", 200, () => anyone.get("/icon.svg")]] as const)),
  ["a page that does not exist", 404, () => anyone.get("/nothing-here")],
  ["an asset that does not exist", 404, () => anyone.get("/build/nothing.js")],
  ["data that does not exist", 404, () => anyone.get("/nothing-here.data")],
  ["the health check", 200, () => anyone.get("/healthz")],
  ["a redirect", 302, () => anyone.get("/dashboard")],
  ["a refused login", 400, () => anyone.post("/login", { email: "x@example.test", password: "x" })],
  ["a forbidden page", 403, () => shipment.driver.get("/new_load")],
  ["a form from another site", 403, () => anyone.post("/login", {}, { Origin: "https://evil.example" })],
  ["a page without an action", 405, () => shipment.shipper.post("/loads-complete")],
  ["the manifest of routes", 204, () => anyone.get("/__manifest?p=/login&version=x")],
];

it.skipIf(onTheWorker)("a connection stays open while a user reads a page", async () => {
  const { headers } = await anyone.get("/login");
  expect(headers.get("keep-alive")).toBe("timeout=65");
});

describe("every response", () => {
  it.each(KINDS)("%s (%i) has the strict security headers", async (_, status, ask) => {
    const { headers, ...answer } = await ask();
    expect(answer.status).toBe(status);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("content-security-policy")).not.toContain("unsafe");
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("server")).toBeNull();
  });

  it.skipIf(onTheWorker)("but a built file has only those that it needs", async () => {
    const { headers } = await anyone.get(asset, { "Accept-Encoding": "gzip, br" });
    expect(Object.fromEntries(headers)).toEqual({
      "cache-control": "public, max-age=31536000, immutable",
      connection: expect.any(String),
      "content-encoding": expect.stringMatching(/^(br|gzip)$/),
      "content-length": expect.stringMatching(/^\d+$/),
      "content-type": "text/css; charset=utf-8",
      date: expect.any(String),
      "keep-alive": expect.any(String),
      vary: "Accept-Encoding",
      "x-content-type-options": "nosniff",
    });
  });

  it.skipIf(onTheWorker)("requires HTTPS from then on only if the visitor came by HTTPS", async () => {
    const visitor = new Visitor(behindTls);
    const https = { "X-Forwarded-Proto": "https" };
    for (const path of ["/", "/login", "/healthz", "/icon.svg", "/nothing-here", "/dashboard"]) {
      const answer = await visitor.get(path, https);
      expect(answer.headers.get("strict-transport-security"), path).toMatch(/^max-age=\d{7,}/);
      const plain = await visitor.get(path);
      expect(plain.headers.get("strict-transport-security"), path).toBeNull();
    }
    const marked = await new Visitor(behindTls).get("/login", https);
    expect(marked.headers.get("set-cookie")).toMatch(/^haulway_sheet=.*; Secure$/);
    // Without TRUST_PROXY, the app ignores the forwarded headers.
    const claimed = await anyone.get("/", https);
    expect(claimed.headers.get("strict-transport-security")).toBeNull();
  });

  it("to a signed-in user is not stored by shared caches", async () => {
    for (const path of ["/dashboard", "/dashboard.data", shipment.page, `${shipment.page}.data`, file]) {
      const answer = await shipment.shipper.get(path);
      expect(answer.headers.get("cache-control"), path).toMatch(/private|no-store/);
    }
    for (const path of ["/user-account", "/user-account.data", "/user-account/security"])
      expect((await shipment.shipper.get(path)).headers.get("cache-control"), path).toBe("no-store");
    expect((await anyone.get(asset)).headers.get("cache-control")).toContain("immutable");
  });
});

describe("a page", () => {
  it.each([...ownPages, ...entrances])(
    "%s runs only scripts with the nonce of this response",
    async (path) => {
      const visitor = entrances.includes(path) ? anyone : shipment.shipper;
      const nonces = new Set<string>();
      for (let time = 0; time < 3; time++) {
        const answer = await visitor.get(path);
        const policy = answer.headers.get("content-security-policy") ?? "";
        const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
        expect(nonce.length).toBeGreaterThanOrEqual(22);
        nonces.add(nonce);
        for (const [tag] of answer.text.matchAll(/<script\b[^>]*>/g))
          expect(tag).toContain(`nonce="${nonce}"`);
        expect(answer.text).not.toMatch(/<[^>]+ (?:style|on[a-z]+)="/);
      }
      expect(nonces.size).toBe(3);
    },
  );

  it.each(publicPages)("%s runs no inline script and allows its stylesheet by hash", async (path) => {
    const { headers, text } = await new Visitor(app).get(path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self';/);
    expect(policy).not.toContain("nonce-");
    const [, css = ""] = /<style[^>]*>(.*?)<\/style>/s.exec(text) ?? [];
    const hash = createHash("sha256").update(css).digest("base64");
    expect(/style-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' 'sha256-${hash}'`);
    expect(text.match(/<style/g)).toHaveLength(1);
  });

  // Skipped on the Worker, because its platform has its own caches.
  it.skipIf(onTheWorker)(
    "that is public may be stored by shared caches, but no response to a cookie",
    async () => {
      const control = async (path: string, headers?: Record<string, string>, visitor = new Visitor(app)) =>
        (await visitor.get(path, headers)).headers.get("cache-control");
      expect(await control("/")).toBe("public, max-age=0, s-maxage=1");
      expect(await control("/about")).toBe("public, max-age=0, s-maxage=300");
      for (const path of ["/", "/about", "/pricing"])
        for (const visitor of [anyone, shipment.shipper, shipment.driver])
          expect(await control(path, {}, visitor), path).toBe("private, no-cache");
      expect(await control("/about", { "Save-Data": "on" })).toBe("private, no-cache");
      for (const path of ["/customer-support", ...entrances])
        expect(await control(path), path).toBe("private, no-cache");
    },
  );

  it("that is public sends no script; other pages do", async () => {
    expect((await anyone.get("/")).text).not.toContain("<script");
    for (const path of ["/login", "/signup"]) expect((await anyone.get(path)).text).toContain("<script");
    expect((await shipment.shipper.get("/dashboard")).text).toContain("<script");
  });

  it("sends no script if Data Saver is on", async () => {
    for (const path of [
      ...publicPages,
      ...entrances,
      ...ownPages,
      shipment.page,
      `/edit-load/${shipment.loadId}`,
      "/nothing-here",
    ]) {
      for (const visitor of [anyone, shipment.shipper]) {
        const answer = await visitor.get(path, { "Save-Data": "on" });
        expect(answer.text, path).not.toMatch(/<script|modulepreload/);
      }
    }
    expect((await anyone.get("/login")).headers.get("vary")).toMatch(/save-data/i);
  });
});

describe("a request that changes something", () => {
  const UNSAFE = ["POST", "PUT", "PATCH", "DELETE"];
  const paths = () => [
    "/",
    "/login",
    "/login.data",
    "/logout",
    "/signup",
    "/dashboard",
    "/healthz",
    "/new_load",
    `${shipment.page}?step=delete`,
    `${shipment.page}.data?step=delete`,
    file,
    ...(onTheWorker ? [] : [asset, "/icon.svg"]),
    "/nothing-here",
  ];
  const ORIGINS: Record<string, (own: URL) => Record<string, string>> = {
    "another site": () => ({ Origin: "https://evil.example" }),
    "another port of this machine": ({ hostname }) => ({ Origin: `http://${hostname}:1` }),
    "a name that begins like ours": (own) => ({ Origin: `${own.origin}.evil.example` }),
    null: () => ({ Origin: "null" }),
    "an empty origin": () => ({ Origin: "" }),
    "no origin at all": () => ({}),
    "no origin, from another site": () => ({ "Sec-Fetch-Site": "cross-site" }),
    "no origin, from a sibling": () => ({ "Sec-Fetch-Site": "same-site" }),
    "no origin, a foreign referrer": () => ({ Referer: "https://evil.example/" }),
    "another site and a forged host": () => ({
      Origin: "https://evil.example",
      "X-Forwarded-Host": "evil.example",
    }),
  };

  /** A normal run sends a third of the requests. A full run sends all requests. */
  const sentFrom = (name: string) => {
    const all = UNSAFE.flatMap((method) => paths().map((path) => [method, path] as const));
    return sample(all, Math.ceil(all.length / 3), `requests from ${name}`);
  };

  it.each(Object.keys(ORIGINS))("from %s is refused for every route", async (name) => {
    const headers = ORIGINS[name]?.(new URL(app.url)) ?? {};
    const cookie = { Cookie: shipment.shipper.cookieHeader() };
    const before = await app.truth("SELECT * FROM loads");
    for (const [method, path] of sentFrom(name)) {
      const answer = await fetch(new URL(path, app.url), {
        method,
        redirect: "manual",
        headers: { ...cookie, ...headers },
        body: new URLSearchParams(loadFields()),
      });
      expect(answer.status, `${method} ${path}`).toBe(403);
      expect(answer.headers.get("set-cookie"), `${method} ${path}`).toBeNull();
      expect(await answer.text()).not.toMatch(INNARDS);
    }
    expect(await app.truth("SELECT * FROM loads")).toEqual(before);
    expect((await shipment.shipper.get("/dashboard")).status).toBe(200);
  });

  it("from a page of the app is accepted, even if the browser omits the origin", async () => {
    const ways: Record<string, string>[] = [
      { Origin: app.url },
      { "Sec-Fetch-Site": "same-origin" },
      { Referer: `${app.url}/login` },
    ];
    for (const headers of ways) {
      const answer = await fetch(`${app.url}/logout`, {
        method: "POST",
        redirect: "manual",
        headers,
      });
      expect(answer.status).toBe(302);
    }
  });
});
