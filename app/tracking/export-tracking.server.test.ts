import "../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { exportRows } from "~/leaving/export-tables.server";
import { tellingLoad } from "../../tests/fixtures/scenes/check-in-load";
import { TELLINGS } from "./check-in-rules";

it("check-ins are in the data export of driver and owner, and of nobody else", async () => {
  const { told, owner, chosen, asked } = await tellingLoad("pickup");
  await told("arrived-pickup");
  for (const [who, count] of [
    [owner, 1],
    [chosen, 1],
    [asked, 0],
  ] as const) {
    const rows: object[] = [];
    for await (const row of exportRows("whereabouts", who.id)) rows.push(row);
    expect(rows).toHaveLength(count);
    if (count) expect(rows[0]).toMatchObject({ by: chosen.fullName, kind: "arrived", stop: "pickup" });
  }
  expect(TELLINGS.here.stop).toBeNull();
});
