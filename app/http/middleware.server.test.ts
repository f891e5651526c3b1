import { expect, it } from "vitest";
import { withMiddleware } from "./middleware.server";

const app = withMiddleware(
  { handle: async () => new Response("a page"), spell: (path) => path },
  { addressOf: () => "127.0.0.1" },
);

it("no cache keeps the response to a build file that is missing or unreachable", async () => {
  const answer = await app.request("/build/manifest-0A1B2C3D.js");
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
});
