import { expect, it } from "vitest";
import { formatDay } from "~/text/dates";
import { dayFromNow } from "../../tests/fixtures/days";
import { columnsOf } from "./columns";
import { rowInWords } from "./row-in-words.server";

const columns = columnsOf(["Reference", "Pickup date", "Rate"]);
const words = (reference: string, day: string, rate: string) =>
  rowInWords(columns, {
    line: 2,
    cells: [reference, day, rate],
    reference,
    lane: "Reno, NV → Elko, NV",
    does: "post",
  });

it("shows the pickup and the rate as the load will have them, or as typed", () => {
  const day = dayFromNow(3);
  expect(words("PO-1", day, "1450.5")).toBe(`Line 2 · PO-1 · ${formatDay(day)} · $1,450.50`);
  expect(words("", "soon", "much")).toBe("Line 2 · soon · much");
  expect(words("PO-2", "", "")).toBe("Line 2 · PO-2");
});
