import "../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { exportRows } from "~/leaving/export-tables.server";
import { actorName } from "~/trade/viewer";
import { checkInLoad } from "../../tests/fixtures/scenes/check-in-load";
import { CHECK_INS } from "./check-in-rules";

it("check-ins are in the data export of driver and owner, and of nobody else", async () => {
  const { told, owner, chosen, asked } = await checkInLoad("pickup");
  await told("arrived-pickup");
  for (const [who, count] of [
    [owner, 1],
    [chosen, 1],
    [asked, 0],
  ] as const) {
    const rows: object[] = [];
    for await (const row of exportRows("whereabouts", who.id)) rows.push(row);
    expect(rows).toHaveLength(count);
    if (count) expect(rows[0]).toMatchObject({ by: actorName(chosen), kind: "arrived", stop: "pickup" });
  }
  expect(CHECK_INS.here.stop).toBeNull();
});
