import { expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/text/time";
import { nextTryAt, retryAfterMs, TRIES } from "./schedule";

const NOW = Date.UTC(2026, 10, 24);

it("each try has its wait, varied by a tenth, and the tenth is the last", () => {
  const waits = TRIES.slice(1).map(({ waitMs }, at) =>
    [0, 0.5, 1].map((random) => {
      const next = nextTryAt({ tries: at + 1, nowMs: NOW, askedMs: 0, random });
      return next === null ? null : (next - NOW) / waitMs;
    }),
  );
  expect(waits).toEqual(Array(9).fill([0.9, 1, 1.1]));
  expect(nextTryAt({ tries: 10, nowMs: NOW, askedMs: 0 })).toBeNull();
  const hours = TRIES.reduce((sum, { waitMs }) => sum + waitMs, 0) / HOUR_MS;
  expect([Math.floor(hours), TRIES.length]).toEqual([75, 10]);
});

it.each([
  [null, 0],
  ["120", 2 * MINUTE_MS],
  ["7200", HOUR_MS],
  ["-5", 0],
  ["soon", 0],
  [new Date(NOW + 30 * SECOND_MS).toUTCString(), 30 * SECOND_MS],
  [new Date(NOW - 30 * SECOND_MS).toUTCString(), 0],
])("Retry-After: %s is a wait of %i ms", (header, ms) => expect(retryAfterMs(header, NOW)).toBe(ms));

it("a server's Retry-After delays a try, and does not hasten it", () => {
  const next = (askedMs: number) => nextTryAt({ tries: 2, nowMs: 0, askedMs, random: 0.5 });
  expect([next(0), next(MINUTE_MS), next(HOUR_MS)]).toEqual([5 * MINUTE_MS, 5 * MINUTE_MS, HOUR_MS]);
});
