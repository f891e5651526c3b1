import { expect, it } from "vitest";
import { requestContext } from "../../tests/fixtures/request-args";
import { answersApi } from "./answers-api.server";

const handle = answersApi(
  async ({ method, url, ...request }) => {
    if (url.endsWith("/breaks")) throw new Error("The database is away.");
    return new Response(`${method} ${new URL(url).pathname}`, { headers: request.headers });
  },
  async () => new Response("a page"),
);

async function ask(method: string, path: string, body?: string) {
  const request = new Request(`http://haulway.test${path}`, { method, body });
  const answer = await handle(request, requestContext());
  return { status: answer.status, allow: answer.headers.get("allow"), text: await answer.text() };
}

it.each(["/search", "/api/v2/loads", "/api/v10"])("%s is a page", async (path) => {
  expect((await ask("GET", path)).text).toBe("a page");
});

it("a path that the API does not have is a problem, not a page", async () => {
  for (const path of [
    "/api/v1",
    "/api/v1/",
    "/api/v1/trucks",
    "/api/v1/loads/PO-1/more",
    "/api/v1/loads/%zz",
  ]) {
    const { status, text } = await ask("GET", path);
    expect([status, JSON.parse(text).title]).toEqual([404, "Not Found"]);
  }
});

it.each([
  ["/api/v1/loads", "GET, HEAD, OPTIONS"],
  ["/api/v1/loads/PO-1", "DELETE, GET, HEAD, OPTIONS, PUT"],
  ["/api/v1/openapi.json", "GET, HEAD, OPTIONS"],
])("%s tells its methods, and has no others", async (path, allow) => {
  expect(await ask("OPTIONS", path)).toEqual({ status: 204, allow, text: "" });
  expect(await ask("PROPFIND", path)).toMatchObject({ status: 405, allow });
});

it("a reference that ends like Remix's own requests is passed as a reference", async () => {
  expect((await ask("PUT", "/api/v1/loads/PO.data", "{}")).text).toBe("PUT /api/v1/loads/PO%2Edata");
});

it("an error that no handler caught is a problem", async () => {
  const { status, text } = await ask("GET", "/api/v1/loads/breaks");
  expect([status, JSON.parse(text).title]).toEqual([503, "Service Unavailable"]);
});
