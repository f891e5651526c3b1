import { expect, it } from "vitest";
import { dueInWords } from "./due-words";

const nothing = { cents: 0, minutes: 0 };
const hour = { cents: 6_000, minutes: 60 };

it.each([
  [{ driver: null, owner: null, isOver: false }, "No detention rate was agreed."],
  [
    { driver: nothing, owner: null, isOver: false },
    "By the times of arrival and departure, nothing is due yet.",
  ],
  [{ driver: nothing, owner: null, isOver: true }, "By the times of arrival and departure, nothing is due."],
  [
    { driver: hour, owner: null, isOver: false },
    "By the times of arrival and departure, $60 is due for 1 h.",
  ],
  [{ driver: hour, owner: hour, isOver: true }, "By the times of arrival and departure, $60 is due for 1 h."],
  [
    { driver: { cents: 7_500, minutes: 75 }, owner: nothing, isOver: true },
    "By the driver's times, $75 is due for 1 h 15 min. By the shipper's times, nothing is due.",
  ],
])("%j", (due, words) => {
  expect(dueInWords(due)).toBe(words);
});
