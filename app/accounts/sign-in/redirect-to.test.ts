import { describe, expect, it } from "vitest";
import { loginPath } from "./login-path.server";
import { safeRedirectTo } from "./redirect-to";

describe("the redirect target after login", () => {
  it.each([
    "/",
    "/dashboard",
    "/load-details/0193a0c4-0000-7000-8000-000000000000",
    "/search?origin_city=Salt+Lake+City&page=2",
    "/search?origin_city=%2F%2Fevil.example",
    "/chat?group=a#last",
    "/@haulway",
    "/a//b",
    "/%5cevil.example",
  ])("%s is on this site", (to) => {
    expect(safeRedirectTo(to)).toBe(to);
  });

  it.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r\n/evil.example",
    "/dashboard\nSet-Cookie: a=b",
    "\t//evil.example",
    " //evil.example",
    "/a\\b",
    "/a b",
    "/é",
    "/\u2028/evil.example",
    "/\0",
    "https://evil.example",
    "HTTPS://evil.example/",
    "http:/evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "data:text/html,hi",
    "%2F%2Fevil.example",
    "@evil.example",
    ".evil.example",
    "dashboard",
    "?page=2",
    "",
    null,
    undefined,
    7,
    ["/dashboard"],
  ])("%j is not on this site, so the dashboard is used", (to) => {
    expect(safeRedirectTo(to)).toBe("/dashboard");
  });

  it("falls back to the caller's default", () => {
    expect(safeRedirectTo("//evil.example", "/search")).toBe("/search");
  });
});

describe("the login path", () => {
  it("leads back to the requested page, including its filters", () => {
    const path = loginPath(new Request("http://haulway.test/search?origin_city=Elko&page=2#row"));
    expect(path).toBe("/login?redirectTo=%2Fsearch%3Forigin_city%3DElko%26page%3D2");
    expect(safeRedirectTo(new URLSearchParams(path.split("?")[1]).get("redirectTo"))).toBe(
      "/search?origin_city=Elko&page=2",
    );
  });

  it.each(["/join/AbC", "/Join//AbC", "/t/AbC?page=2"])("does not contain the secret of %s", (page) => {
    expect(loginPath(new Request(`http://haulway.test${page}`))).toBe("/login?redirectTo=%2Fdashboard");
  });

  it("leads back to an invitation that is named by its reference", () => {
    const page = `/join/of-${"0a".repeat(32)}`;
    const path = loginPath(new Request(`http://haulway.test${page}`, { method: "POST" }));
    expect(safeRedirectTo(new URLSearchParams(path.split("?")[1]).get("redirectTo"))).toBe(page);
    expect(loginPath(new Request(`http://haulway.test${page}0`))).toBe("/login?redirectTo=%2Fdashboard");
  });
});

it.each([
  [undefined, false],
  ["https://haulway.test/login", true],
  ["https://haulway.test/login?redirectTo=%2Fchat", true],
  ["https://haulway.test/login/code?redirectTo=%2Fchat", true],
  ["https://haulway.test/signup", true],
  // Choosing a new password does not sign the user in.
  ["https://haulway.test/reset-password", false],
  ["https://haulway.test/login-elsewhere", false],
  ["https://haulway.test/", false],
  ["https://other.test/login", false],
  ["about:client", false],
  ["nonsense", false],
])("a page that is opened from %s without a session: cookies may be refused is %s", (referer, isSaid) => {
  const headers = new Headers(referer ? { referer } : {});
  const path = loginPath(new Request("https://haulway.test/dashboard", { headers }));
  expect(path).toBe(`/login?redirectTo=%2Fdashboard${isSaid ? "&cookies=refused" : ""}`);
});
