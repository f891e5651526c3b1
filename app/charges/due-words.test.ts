import { expect, it } from "vitest";
import { dueInWords } from "./due-words";

const nothing = { cents: 0, minutes: 0 };
const hour = { cents: 6_000, minutes: 60 };

it.each([
  [{ driver: null, isRateAgreed: false }, "No detention rate was agreed on."],
  [{ driver: null, isReported: false }, "No arrival and departure times were reported."],
  [{ driver: null, isOver: true }, "The reported arrival and departure times are incomplete."],
  [{ driver: null, owner: hour }, "Based on the shipper's times, $60 is due for 1 h."],
  [{ driver: nothing }, "Based on the arrival and departure times, nothing is due yet."],
  [{ driver: nothing, isOver: true }, "Based on the arrival and departure times, nothing is due."],
  [{ driver: hour }, "Based on the arrival and departure times, $60 is due for 1 h."],
  [
    { driver: hour, owner: hour, isOver: true },
    "Based on the arrival and departure times, $60 is due for 1 h.",
  ],
  [
    { driver: { cents: 7_500, minutes: 75 }, owner: nothing, isOver: true },
    "Based on the driver's times, $75 is due for 1 h 15 min. Based on the shipper's times, nothing is due.",
  ],
])("%j", (due, words) => {
  expect(dueInWords({ isRateAgreed: true, isReported: true, owner: null, isOver: false, ...due })).toBe(
    words,
  );
});
