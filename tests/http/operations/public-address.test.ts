import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Handler } from "~/platform/context";

/**
 * The middleware runs in this process, because an app with a public address would listen on all interfaces.
 */
let withMiddleware: typeof import("~/http/middleware.server").withMiddleware;

beforeAll(async () => {
  vi.stubEnv("APP_URL", "https://board.example");
  ({ withMiddleware } = await import("~/http/middleware.server"));
});
afterAll(() => {
  vi.unstubAllEnvs();
});

async function ask(path: string, init: RequestInit = {}) {
  const handle: Handler = async ({ method, url, headers }, { https }) => {
    const own = ["origin", "x-forwarded-host"].filter((name) => headers.has(name));
    return Response.json({ form: `${method} ${new URL(url).pathname}`, https, own });
  };
  const app = withMiddleware({ handle, spell: (path) => path }, { addressOf: () => "127.0.0.1" });
  return app.fetch(new Request(`http://127.0.0.1:3000${path}`, init));
}

it("with HTTPS makes every response strict and cookies Secure", async () => {
  for (const path of ["/", "/healthz", "/icon.svg", "/build/nothing.js"]) {
    const answer = await ask(path, { headers: { Host: "127.0.0.1:3000" } });
    expect(answer.headers.get("strict-transport-security"), path).toMatch(/^max-age=\d{7,}/);
  }
  expect(await (await ask("/")).json()).toMatchObject({ https: true });
});

it("is the origin of forms, regardless of the name that the proxy uses for this machine", async () => {
  const post = async (origin: string) => {
    const headers = { Host: "127.0.0.1:3000", Origin: origin };
    return (await ask("/login", { method: "POST", headers })).text();
  };
  // Remix must not receive `Origin`, because Remix would compare that header with the proxy's name.
  expect(JSON.parse(await post("https://board.example"))).toMatchObject({ form: "POST /login", own: [] });
  for (const origin of ["https://board.example.evil.example", "https://evil.example", "null", ""])
    expect(await post(origin), origin).not.toContain("POST /login");
});
