import { expect, it } from "vitest";
import { processCounts, takeCounts } from "~/platform/counters";
import { withMiddleware } from "./middleware.server";

const app = withMiddleware(
  { handle: async () => new Response("a page"), spell: (path) => path },
  { addressOf: () => "127.0.0.1" },
);

it("no cache keeps the response to a build file that is missing or unreachable", async () => {
  const answer = await app.request("/build/manifest-0A1B2C3D.js");
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
});

it("each response is counted by its status, and an error for the day", async () => {
  const failing = withMiddleware(
    { handle: async () => new Response("no", { status: 500 }), spell: (path) => path },
    { addressOf: () => "127.0.0.1" },
  );
  const statuses = () => Object.fromEntries(processCounts().classes);
  const before = statuses();
  takeCounts();
  await app.request("/");
  await failing.request("/");
  expect(statuses()).toMatchObject({
    "2xx": (before["2xx"] ?? 0) + 1,
    "5xx": (before["5xx"] ?? 0) + 1,
  });
  expect(takeCounts()).toEqual([{ name: "answers", part: "error", value: 1 }]);
});

it("a refusal during maintenance is counted by its status, but not as an error", async () => {
  const refusing = withMiddleware(
    {
      handle: async (_, context) => {
        context.isUnderMaintenance = true;
        return new Response("later", { status: 503 });
      },
      spell: (path) => path,
    },
    { addressOf: () => "127.0.0.1" },
  );
  const failures = () => Object.fromEntries(processCounts().classes)["5xx"] ?? 0;
  const before = failures();
  takeCounts();
  await refusing.request("/", { method: "POST" });
  expect([failures() - before, takeCounts()]).toEqual([1, []]);
});
