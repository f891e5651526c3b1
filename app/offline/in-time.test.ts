import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { inTime, PATIENCE_MS, SILENT_FOR_MS } from "./worker/in-time";

beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());
// Makes the module forget that a connection was silent.
beforeEach(() => void vi.advanceTimersByTime(SILENT_FOR_MS));

const silent = () => new Promise<Response>(() => {});

async function patience(): Promise<number> {
  const startedMs = Date.now();
  const ended = expect(inTime(silent(), true)).rejects.toBeUndefined();
  await vi.runAllTimersAsync();
  await ended;
  return Date.now() - startedMs;
}

it("a silent connection counts as broken, and for a while no request waits for it again", async () => {
  expect(await patience()).toBe(PATIENCE_MS);
  expect(await patience()).toBe(0);
  vi.advanceTimersByTime(SILENT_FOR_MS);
  expect(await patience()).toBe(PATIENCE_MS);
});

it("after an answer in time, the next request waits as long as the first, even much later", async () => {
  const answer = new Response();
  expect(await inTime(Promise.resolve(answer), true)).toBe(answer);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(PATIENCE_MS + 600);
  expect(await patience()).toBe(PATIENCE_MS);
});

it("without a cached copy, a request waits for as long as the browser does", () => {
  void inTime(silent(), false);
  expect(vi.getTimerCount()).toBe(0);
});
