import { afterEach, expect, it, vi } from "vitest";
import { log } from "~/platform/log.server";
import { problemOf } from "./problem-of.server";
import { readJson } from "./read-json.server";

afterEach(() => void vi.restoreAllMocks());

const sent = (body: BodyInit | ReadableStream, type = "application/json") =>
  readJson(
    new Request("http://haulway.test/api/v1/loads/PO-1", {
      method: "PUT",
      headers: { "Content-Type": type },
      body,
      duplex: "half",
    } as RequestInit),
  );

const brokenBody = () => {
  let chunks = 0;
  return new ReadableStream({
    pull(controller) {
      if (chunks++ === 0) controller.enqueue(new TextEncoder().encode('{"total_rate":'));
      else controller.error(new Error("aborted"));
    },
  });
};

it.each([
  ["another type", 415, () => sent("{}", "text/plain")],
  ["too many bytes", 413, () => sent(" ".repeat(64 * 1024 + 1))],
  ["no JSON", 400, () => sent("{")],
  ["bytes that are not UTF-8", 400, () => sent(new Uint8Array([0x22, 0xff, 0x22]))],
  ["a connection that breaks", 400, () => sent(brokenBody())],
])("%s is refused with %i, and is no failure of ours", async (_, status, read) => {
  const logged = vi.spyOn(log, "error");
  const answer = await read().then(() => null, problemOf);
  expect(answer?.status).toBe(status);
  expect(logged).not.toHaveBeenCalled();
});

it("JSON is read", async () => {
  expect(await sent('{"total_rate":1}', "application/json; charset=utf-8")).toEqual({ total_rate: 1 });
});
