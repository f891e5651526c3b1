import { expect, it } from "vitest";
import { requestContext } from "../../tests/fixtures/request-args";
import { answersApi } from "./answers-api.server";

const handle = answersApi(async () => new Response("a page"));

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
  for (const method of ["POST", "PATCH", "PROPFIND"])
    expect(await ask(method, path)).toMatchObject({ status: 405, allow });
});

it("a reference may end like the paths of Remix's own requests", async () => {
  expect((await ask("PUT", "/api/v1/loads/PO.data", "{}")).status).toBe(401);
});

it("a HEAD request gets the status of a GET request, and no body", async () => {
  for (const path of ["/api/v1/openapi.json", "/api/v1/loads", "/api/v1/trucks"]) {
    const { status, text } = await ask("HEAD", path);
    expect([status, text]).toEqual([(await ask("GET", path)).status, ""]);
  }
});
