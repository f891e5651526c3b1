import "../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { plansOf } from "../../tests/fixtures/watch-queries";
import { EXPORTS, type ExportName, exportRow } from "./export-tables.server";

/** Small tables without an index on the user. */
const READ_WHOLE: readonly string[] = ["stop_times", "changes"];

it.each(Object.keys(EXPORTS) as ExportName[])("%s: the user's rows are found by an index", async (name) => {
  const steps = (await plansOf(() => exportRow(name, "a-person"))).flat();
  const scans = new Set(steps.filter((step) => /^SCAN (?!\(?subquery)/i.test(step)));
  expect([...scans]).toEqual(READ_WHOLE.includes(name) ? ["SCAN x"] : []);
});
