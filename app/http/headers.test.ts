import { describe, expect, it } from "vitest";
import { BARE_CONTENT_POLICY, pageCacheControl, pageContentPolicy, securityHeaders } from "./headers";

const directives = (policy: string) =>
  Object.fromEntries(
    policy.split("; ").map((part) => [part.split(" ")[0], part.split(" ").slice(1).join(" ")]),
  );

describe("the headers of every response", () => {
  it("forbid MIME sniffing and framing, and send no referrer to other sites", () => {
    expect(securityHeaders(false)).toMatchObject({
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Referrer-Policy": "same-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
    });
  });

  it("require https only if the visitor already uses it", () => {
    expect(securityHeaders(false)).not.toHaveProperty("Strict-Transport-Security");
    const { "Strict-Transport-Security": https } = securityHeaders(true);
    expect(Number(/max-age=(\d+)/.exec(https ?? "")?.[1])).toBeGreaterThanOrEqual(31_536_000);
  });
});

describe("a page's content policy", () => {
  it("allows only our own scripts and styles and those with the nonce", () => {
    expect(directives(pageContentPolicy("abc123"))).toMatchObject({
      "default-src": "'self'",
      "script-src": "'self' 'nonce-abc123'",
      "style-src": "'self' 'nonce-abc123'",
      "connect-src": "'self'",
      "object-src": "'none'",
      "base-uri": "'none'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
    });
    expect(pageContentPolicy("abc123")).not.toMatch(/unsafe|\*|http:/);
  });

  it("of a page without scripts allows its one inline style and no inline script", () => {
    expect(directives(pageContentPolicy(null, { styleHash: "'sha256-abc'" }))).toMatchObject({
      "script-src": "'self'",
      "style-src": "'self' 'sha256-abc'",
    });
  });

  it("lets pages connect to the room server, if there is one", () => {
    const policy = pageContentPolicy("abc123", { liveOrigin: "wss://rooms.haulway.test" });
    expect(directives(policy)["connect-src"]).toBe("'self' wss://rooms.haulway.test");
  });

  it("lets forms redirect to the given origins", () => {
    const policy = pageContentPolicy("abc123", { formOrigins: ["https://pay.haulway.test"] });
    expect(directives(policy)["form-action"]).toBe("'self' https://pay.haulway.test");
  });

  it("lets `remix dev` reload the page, but only in development", () => {
    expect(directives(pageContentPolicy("abc123", { reload: true }))["connect-src"]).toContain(
      "ws://localhost:*",
    );
    expect(pageContentPolicy("abc123", { reload: false })).not.toContain("ws:");
  });
});

describe("a response that is not a page", () => {
  it("may not load or run anything", () => {
    expect(directives(BARE_CONTENT_POLICY)).toEqual({
      "default-src": "'none'",
      "frame-ancestors": "'none'",
      sandbox: "",
    });
  });
});

it.each([
  ["/dashboard", 200, "private, no-cache"],
  ["/dashboard", 404, "private, no-cache"],
  ["/dashboard", 500, "no-store"],
  ["/dashboard", 503, "no-store"],
  ["/user-account", 200, "no-store"],
  ["/staff", 200, "no-store"],
  ["/staff/support/1", 200, "no-store"],
  ["/staff.data", 200, "no-store"],
])("the browser may keep %s with status %i: %s", (path, status, control) => {
  expect(pageCacheControl(path, status)).toBe(control);
});
