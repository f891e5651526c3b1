import "../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { hideBroker, hideLoad } from "~/hidden/hide.server";
import { showBroker, showLoad } from "~/hidden/show-again.server";
import { MINUTE_MS } from "~/text/time";
import { BEST_SHOWN, recommendedLoads } from "./recommend.server";

it("a hidden load leaves the cached recommendations at once, and returns within a minute", async () => {
  const viewer = await savePerson({ role: "driver", profile: { home_zip: "84101", equipment_type: "V" } });
  const owner = await savePerson({ role: "shipper" });
  for (let load = 0; load < BEST_SHOWN; load++) await saveLoad();
  const { loadId } = await saveLoad({ owner, terms: { total_rate_cents: 900_000 } });
  let nowMs = Date.now();
  const found = async () =>
    (await recommendedLoads(viewer, null, BEST_SHOWN, nowMs)).rows.map(({ load_id }) => load_id);
  for (const [hide, show] of [
    [hideLoad, () => showLoad({ viewer, loadId })],
    [hideBroker, () => showBroker({ viewer, brokerId: owner.id })],
  ] as const) {
    expect((await found())[0]).toBe(loadId);
    await hide({ viewer, loadId });
    const without = await found();
    expect([without.length, without.includes(loadId)]).toEqual([BEST_SHOWN, false]);
    await show();
    nowMs += 2 * MINUTE_MS;
  }
  expect((await found())[0]).toBe(loadId);
});
