import "../tests/fixtures/servers/own-database";

import { beforeEach, describe, expect, it, vi } from "vitest";
import { ENDPOINTS } from "~/api/endpoints";
import { FORM_OUTCOME } from "~/forms/form-outcome";
import { API_ROOT } from "~/http/api-path";
import { VERBS } from "~/limits/verb-limits.server";
import { clearNotice, setNotice } from "~/operator/change-notices.server";
import type { Handler } from "~/platform/context";
import { HOUR_MS } from "~/text/time";
import { requestContext } from "../tests/fixtures/request-args";
import { requestPipeline } from "./request-pipeline.server";

const remix = vi.fn<Handler>(async () => new Response("answered"));
const handle = requestPipeline(remix, { builtWorker: async () => "", routeOf: () => undefined });
const HOST = "http://haulway.test";

/** The routes whose forms are answered during maintenance, and why. */
const SERVED: Readonly<Record<string, string>> = {
  "routes/login": "without a session, nobody can read their pages",
  "routes/login_.code": "a step of signing in",
  "routes/login_.mailed-code": "a step of signing in",
  "routes/logout": "a phone that is handed on must not stay signed in",
  "routes/low-data": "sets a cookie",
  "routes/share": "redirects",
  "routes/staff": "the door of the back office, which staff need most during maintenance",
  "routes/staff_.view": "ends a view, without which a member of staff could not leave",
};
/** These ids are not the paths of forms. The API's endpoints have their own test. */
const IS_API = /^routes\/api\.v1\./;
const FORMS = Object.keys(VERBS).filter((route) => !IS_API.test(route));
const [REFUSED, PASSED] = [FORMS.filter((route) => !SERVED[route]), FORMS.filter((route) => SERVED[route])];

const pathOf = (route: string) =>
  `/${route
    .replace("routes/", "")
    .split(".")
    .map((part) => part.replace(/_$/, "").replace(/^\(?\$.*$/, "7"))
    .join("/")}`;

const asked = (path: string, init: RequestInit = {}) =>
  handle(new Request(HOST + path, { method: "POST", ...init }), requestContext());
const typed = (fields: Record<string, string>) => ({ body: new URLSearchParams(fields) });
const byScript = { headers: { [FORM_OUTCOME]: "1" } };

beforeEach(async () => {
  remix.mockClear();
  await clearNotice("maintenance");
});

const turnOn = (endsAtMs: number | null = null) =>
  setNotice({ kind: "maintenance", message: "A larger disk.", endsAtMs });

describe("while the maintenance is on", () => {
  beforeEach(() => turnOn());

  it.each(REFUSED)("a form to %s is refused, for browsers and scripts", async (route) => {
    for (const init of [{}, byScript, { method: "PUT" }, { method: "DELETE" }]) {
      const { status, headers } = await asked(pathOf(route), init);
      expect([status, headers.get("Retry-After"), headers.get("Cache-Control")]).toEqual([
        503,
        "60",
        "no-store",
      ]);
    }
    expect(remix).not.toHaveBeenCalled();
  });

  it.each(PASSED)("a form to %s is answered", async (route) => {
    for (const path of [pathOf(route), `${pathOf(route)}.data`]) await asked(path);
    expect(remix).toHaveBeenCalledTimes(2);
  });

  it.each(["/login/7", "/logout/7", "/loginx", "/x/logout", "/share.data.data", "//logout"])(
    "a form to %s is refused, although it looks like one that is answered",
    async (path) => {
      expect((await asked(path)).status).toBe(503);
      expect(remix).not.toHaveBeenCalled();
    },
  );

  it.each(
    ENDPOINTS.filter(({ method }) => method !== "GET").map(({ method, path }) => [method, path] as const),
  )("%s %s of the API is refused as a problem", async (method, path) => {
    const answer = await asked(API_ROOT + path.replaceAll(/\{\w+\}/g, "7"), { method });
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "60"]);
    expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
    expect(await answer.json()).toMatchObject({
      status: 503,
      detail: expect.stringContaining("maintenance"),
    });
    expect(remix).not.toHaveBeenCalled();
  });

  it.each(ENDPOINTS.filter(({ method }) => method === "GET").map(({ path }) => path))(
    "GET %s of the API is answered, here by asking for a key",
    async (path) => {
      expect((await asked(API_ROOT + path.replaceAll(/\{\w+\}/g, "7"), { method: "GET" })).status).toBe(401);
    },
  );

  it.each(["GET", "HEAD"])("%s of a page is answered", async (method) => {
    expect((await asked("/dashboard", { method })).status).toBe(200);
  });

  it("a script gets an outcome that leaves the typed values on the page", async () => {
    const answer = await asked("/new_load", { ...typed({ total_rate: "900" }), ...byScript });
    expect(answer.headers.get(FORM_OUTCOME)).toBe("later");
    expect(await answer.json()).toEqual({
      message: "Haulway is under maintenance. Nothing was saved. Please send it again in a few minutes.",
      fields: {},
      values: {},
    });
  });

  it("a browser gets the form as it was sent, which one button sends again", async () => {
    const text = '"A" & <b>\r\nsecond line';
    const answer = await asked('/report?about="7"', typed({ key: "k1", message: text, "<i>": "" }));
    const page = await answer.text();
    expect(page).toContain('<form method="post" action="/report?about=%227%22">');
    expect(page).toContain('name="message" value="&quot;A&quot; &amp; &lt;b&gt;\r\nsecond line"');
    expect(page).toContain('name="key" value="k1"');
    expect(page).toContain('name="&lt;i&gt;" value=""');
    expect(answer.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; form-action 'self'/);
  });

  it.each([
    ["a password", typed({ email: "a@example.com", password: "a long road home" })],
    ["a new password", typed({ confirm_password: "a long road home" })],
    ["a PIN", typed({ verification_pin: "a long road home" })],
    ["more than fits", typed({ message: `a long road home${"x".repeat(65_536)}` })],
    ["files", { body: new FormData() }],
  ])("a browser's form with %s is not on the page", async (_, init) => {
    const page = await (await asked("/signup", init)).text();
    expect(page).toContain("Go back one page to find what you typed.");
    expect(page).not.toMatch(/<form|a long road home/);
  });
});

it("names the announced end of the maintenance", async () => {
  await turnOn(Date.now() + HOUR_MS);
  const answer = await asked("/report");
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(3590);
  expect(await answer.text()).toMatch(
    /under maintenance until \w{3}, \w{3} \d+, .*UTC\. Nothing was saved\./,
  );
});

it("answers every form after the maintenance", async () => {
  await turnOn();
  expect((await asked("/report")).status).toBe(503);
  await clearNotice("maintenance");
  expect(await (await asked("/report", typed({}))).text()).toBe("answered");
});
