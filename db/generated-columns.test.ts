import { expect, it } from "vitest";
import { withoutGeneratedColumns } from "./generated-columns.mjs";

it("copies no generated column into a table that is created again", () => {
  const snapshot = {
    tables: {
      loads: {
        columns: {
          load_id: { name: "load_id" },
          miles: { name: "miles", generated: { as: "1", type: "virtual" } },
          rate: { name: "rate" },
        },
      },
    },
  };
  const written = [
    "PRAGMA foreign_keys=OFF;--> statement-breakpoint",
    'INSERT INTO `__new_loads`("load_id", "miles", "rate") SELECT "load_id", "miles", "rate" FROM `loads`;--> statement-breakpoint',
    "DROP TABLE `loads`;",
  ];
  expect(withoutGeneratedColumns(written.join("\n"), snapshot).split("\n")).toEqual([
    written[0],
    'INSERT INTO `__new_loads`("load_id", "rate") SELECT "load_id", "rate" FROM `loads`;--> statement-breakpoint',
    written[2],
  ]);
});
