import "../../tests/fixtures/own-database";

import { db } from "db/client";
import { whereabouts } from "db/schema";
import { expect, it } from "vitest";
import { DAY_MS } from "~/platform/time";
import { NOW, rowsOf, tellingLoad } from "../../tests/fixtures/telling-load";
import { exportWhereabouts } from "./export-whereabouts.server";
import { forgetHere } from "./forget-here.server";
import { TELLINGS } from "./telling";

it("'here' goes 30 days after the delivery, arrival and departure stay", async () => {
  const [late, recent, running] = [
    await tellingLoad("complete", NOW - 31 * DAY_MS),
    await tellingLoad("complete", NOW - 29 * DAY_MS),
    await tellingLoad("in transit", NOW - 40 * DAY_MS),
  ];
  for (const { loadId, chosen } of [late, recent, running]) {
    const row = { load_id: loadId, person_id: chosen.id, at: 1, told_at: NOW - 35 * DAY_MS, chosen_at: 1 };
    await db()
      .insert(whereabouts)
      .values([
        { ...row, told_id: `${loadId} here`, kind: "here" },
        { ...row, told_id: `${loadId} arrived`, kind: "arrived", stop: "pickup" },
      ]);
  }
  expect(await forgetHere(NOW)).toBe(1);
  expect((await rowsOf(late.loadId)).map(({ kind }) => kind)).toEqual(["arrived"]);
  expect(await rowsOf(recent.loadId)).toHaveLength(2);
  expect(await rowsOf(running.loadId)).toHaveLength(2);
});

it("is in the export of the driver and of the owner, and of nobody else", async () => {
  const { told, owner, chosen, asked } = await tellingLoad("pickup");
  await told("arrived-pickup");
  for (const [who, count] of [
    [owner, 1],
    [chosen, 1],
    [asked, 0],
  ] as const) {
    const rows: object[] = [];
    for await (const row of exportWhereabouts(who.id)) rows.push(row);
    expect(rows).toHaveLength(count);
    if (count) expect(rows[0]).toMatchObject({ by: chosen.fullName, kind: "arrived", stop: "pickup" });
  }
  expect(TELLINGS.here.stop).toBeNull();
});
