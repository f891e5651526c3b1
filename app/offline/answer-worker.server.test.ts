import { expect, it, vi } from "vitest";
import { log } from "~/platform/log.server";
import { answersWorker } from "./answer-worker.server";

it("responds with 503 that no cache keeps if the service worker cannot be read", async () => {
  const error = vi.spyOn(log, "error").mockReturnValue();
  const handle = answersWorker(
    async () => new Response("a page"),
    () => Promise.reject(new Error("unreachable")),
  );
  const ask = (path: string) => handle(new Request(`https://haulway.test${path}`), {} as never);
  const answer = await ask("/sw.js");
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([503, "no-store"]);
  expect(error).toHaveBeenCalledTimes(1);
  expect(await (await ask("/login")).text()).toBe("a page");
});
