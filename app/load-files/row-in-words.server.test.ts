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

it("counts the stops between that have a value", () => {
  const header = ["Reference", "Stop 2 type", "Stop 2 city", "Stop 3 type", "Stop 3 city"];
  const about = (...cells: string[]) =>
    rowInWords(columnsOf(header), {
      line: 2,
      cells: ["PO-1", ...cells],
      reference: "PO-1",
      lane: "",
      does: "post",
    });
  expect(about("Drop", "Elko", "", "")).toBe("Line 2 · PO-1 · 1 stop between");
  expect(about("Drop", "Elko", "Pickup", "Wells")).toBe("Line 2 · PO-1 · 2 stops between");
  expect(about("", "", "", "")).toBe("Line 2 · PO-1");
});
