import { expect, it } from "vitest";
import { eachOnce } from "./archive-client";

it("of two rows with the same key the first counts: the board's, not the copy in the archive", () => {
  const [board, copy, other] = [
    { id: 1, words: "of the board" },
    { id: 1, words: "older" },
    { id: 2, words: "of the archive alone" },
  ];
  expect(eachOnce([board, copy, other], ({ id }) => id)).toEqual([board, other]);
});
