import { beforeAll, describe, expect, it } from "vitest";
import { keyOf, loadBody } from "../support/api-requests";
import { appFor } from "../support/app";
import { inDatabase } from "../support/colleague";
import { signUp, type Visitor } from "../support/visitor";

const app = appFor("api-loads");
let shipper: Visitor;
let key: string;

beforeAll(async () => {
  shipper = await signUp(app, "shipper");
  key = await inDatabase(app, (database) => keyOf(shipper, undefined, database));
});

/** Like a program, sends no cookies and no `Origin`. */
async function ask(
  method: string,
  path: string,
  {
    body,
    headers = {},
    as = key,
  }: { body?: unknown; headers?: Record<string, string>; as?: string | null } = {},
) {
  const answer = await fetch(new URL(`/api/v1${path}`, app.url), {
    method,
    redirect: "manual",
    headers: {
      "Accept-Encoding": "identity",
      ...(as !== null && { Authorization: `Bearer ${as}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text };
}

it("a load lives: posted, read, edited, listed and deleted", async () => {
  const posted = await ask("PUT", "/loads/PO-1", { body: loadBody() });
  expect([posted.status, posted.headers.get("location")]).toEqual([201, "/api/v1/loads/PO-1"]);
  const read = await ask("GET", "/loads/PO-1");
  expect(read.text).toBe(posted.text);
  const head = await ask("HEAD", "/loads/PO-1");
  expect([head.status, head.text, head.headers.get("etag")]).toEqual([200, "", posted.headers.get("etag")]);
  const edited = await ask("PUT", "/loads/PO-1", { body: loadBody({ total_rate: 1600 }) });
  expect([edited.status, JSON.parse(edited.text).revision]).toEqual([200, 2]);
  expect(JSON.parse((await ask("GET", "/loads")).text).loads).toEqual([JSON.parse(edited.text)]);
  expect((await ask("DELETE", "/loads/PO-1")).status).toBe(204);
  expect(JSON.parse((await ask("GET", "/loads")).text).loads).toEqual([]);
});

it("an ETag stays strong for a program that accepts compressed responses", async () => {
  const headers = { "Accept-Encoding": "gzip, br" };
  const posted = await ask("PUT", "/loads/GZIP", { body: loadBody(), headers });
  const etag = posted.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"/);
  expect((await ask("GET", "/loads/GZIP", { headers: { ...headers, "If-None-Match": etag } })).status).toBe(
    304,
  );
  const edited = await ask("PUT", "/loads/GZIP", {
    body: loadBody({ total_rate: 1600 }),
    headers: { ...headers, "If-Match": etag },
  });
  expect(edited.status).toBe(200);
  const list = await ask("GET", "/loads", { headers });
  expect(list.headers.get("content-encoding")).toMatch(/^(?:br|gzip)$/);
});

describe("a request is answered in JSON, and is never redirected", () => {
  it.each(["PO-7.", "PO-8.data", "a/b", "100% (new)", "%2F"])("with the reference %s", async (reference) => {
    const path = `/loads/${encodeURIComponent(reference)}`;
    const posted = await ask("PUT", path, { body: loadBody() });
    expect([posted.status, JSON.parse(posted.text).reference]).toEqual([201, reference]);
    expect((await ask("GET", path)).status).toBe(200);
    expect((await ask("DELETE", path)).status).toBe(204);
  });

  it.each([
    ["POST", "/loads", 405],
    ["PATCH", "/loads/PO-1", 405],
    ["GET", "/trucks", 404],
    ["GET", "/loads/PO-1/more", 404],
    ["GET", "/loads/%zz", 400],
  ])("%s %s", async (method, path, status) => {
    const answer = await ask(method, path, { headers: { Origin: "https://elsewhere.test" } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "application/problem+json"]);
    expect(JSON.parse(answer.text).status).toBe(status);
  });

  it("with the question of which methods exist", async () => {
    const { status, headers } = await ask("OPTIONS", "/loads/PO-1", { as: null });
    expect([status, headers.get("allow")]).toEqual([204, "DELETE, GET, HEAD, OPTIONS, PUT"]);
  });

  it("with a cookie alone, which opens nothing", async () => {
    const cookie = { Cookie: shipper.cookieHeader(), Origin: app.url };
    for (const [method, body] of [
      ["GET", undefined],
      ["PUT", loadBody()],
      ["DELETE", undefined],
    ] as const) {
      const answer = await ask(method, "/loads/COOKIE", { as: null, headers: cookie, body });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
    }
  });
});

it("requests at the same time post one load", async () => {
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => ask("PUT", "/loads/RACE", { body: loadBody() })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
  expect(await app.value("SELECT count(*) FROM loads WHERE reference = 'RACE'")).toBe(1);
});
