import "../../tests/fixtures/servers/own-board";

import { database, sent } from "db/client";
import { expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { DAY_MS } from "~/text/time";
import { recommendedLoads } from "./recommend.server";

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

it("a large board takes no more statements and still gives its best loads", async () => {
  for (const homeless of [false, true]) {
    const profile = { home_zip: homeless ? null : "84101", equipment_type: "V" } as const;
    const driver = await savePerson({ role: "driver", profile });
    const best = await saveLoad({
      terms: { total_rate_cents: 900_000, pickup_date: inDays(0), delivery_date: inDays(2) },
    });
    const before = sent.statements;
    const { rows } = await recommendedLoads(driver, null);
    expect(sent.statements - before).toBeLessThanOrEqual(10);
    expect(rows).toHaveLength(20);
    expect(rows[0]?.load_id).toBe(best.loadId);
    await database().client.execute({
      sql: "UPDATE loads SET deleted_at = 1 WHERE load_id = ?",
      args: [best.loadId],
    });
  }
});
