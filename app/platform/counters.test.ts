import { beforeEach, expect, it, vi } from "vitest";
import { count, countAnswer, giveBack, listenForCounts, processCounts, takeCounts } from "./counters";

beforeEach(() => {
  takeCounts();
  listenForCounts(() => {});
});

it("counts are taken once, and the totals stay", () => {
  const before =
    processCounts().counts.find(({ name, part }) => name === "mails" && part === "sent")?.value ?? 0;
  count("mails", "sent");
  count("mails", "sent", 2);
  count("pushes", "failed", 0);
  expect(takeCounts()).toEqual([{ name: "mails", part: "sent", value: 3 }]);
  expect(takeCounts()).toEqual([]);
  expect(processCounts().counts).toContainEqual({ name: "mails", part: "sent", value: before + 3 });
});

it("counts that could not be saved are taken with the next ones", () => {
  count("texts", "failed");
  const taken = takeCounts();
  count("texts", "failed");
  giveBack(taken);
  expect(takeCounts()).toEqual([{ name: "texts", part: "failed", value: 2 }]);
});

it("the listener hears of the first count after each taking, also after a failure", () => {
  const listener = vi.fn();
  listenForCounts(listener);
  count("mails", "sent");
  count("mails", "failed");
  expect(listener).toHaveBeenCalledTimes(1);
  giveBack(takeCounts());
  count("mails", "sent");
  expect(listener).toHaveBeenCalledTimes(2);
});

it.each([
  ["a fast page", { status: 200, durationMs: 30, method: "GET" }, []],
  ["a slow page", { status: 200, durationMs: 1_000, method: "GET" }, ["slow"]],
  ["a slow form", { status: 302, durationMs: 5_000, method: "POST" }, []],
  ["an error", { status: 500, durationMs: 5_000, method: "GET" }, ["error"]],
  ["a missing page", { status: 404, durationMs: 1, method: "GET" }, []],
])("%s counts as it should", (_, answer, parts) => {
  countAnswer(answer);
  expect(takeCounts().map(({ part }) => part)).toEqual(parts);
});

it("response times are in the bucket of their upper bound, and the longest in the last", () => {
  const before = processCounts();
  for (const durationMs of [10, 10.1, 60_000]) countAnswer({ status: 200, durationMs, method: "POST" });
  const after = processCounts();
  expect(after.durations.map((value, at) => value - (before.durations[at] ?? 0))).toEqual([
    1, 1, 0, 0, 0, 0, 0, 0, 1,
  ]);
  expect(after.durationSumMs - before.durationSumMs).toBeCloseTo(60_020.1);
});
