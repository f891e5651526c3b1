import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { load_alerts } from "db/schema";
import { write } from "db/write";
import { expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { exportRows } from "~/leaving/export-tables.server";

it("an export contains the loads of the user's sent and held alerts, with their times", async () => {
  const [person, other] = [await savePerson({ role: "driver" }), await savePerson({ role: "driver" })];
  const startMs = Date.UTC(2026, 10, 24, 12);
  const states = ["sent", "held", "counted"] as const;
  const rows = await Promise.all(
    states.map(async (state, at) => ({
      load_id: (await saveLoad({})).loadId,
      person_id: person.id,
      state,
      at: startMs + at,
    })),
  );
  const theirs = rows.map((row) => ({ ...row, person_id: other.id }));
  await write([
    {
      query: db()
        .insert(load_alerts)
        .values([...rows, ...theirs]),
    },
  ]);
  const told: unknown[] = [];
  for await (const alert of exportRows("load_alerts", person.id)) told.push(alert);
  const expected = rows.map(({ load_id, state, at }) => ({ load_id, state, at: new Date(at).toISOString() }));
  expect(told).toEqual(expected.sort((a, b) => (a.load_id < b.load_id ? -1 : 1)));
});
