import "../../tests/fixtures/servers/own-database";

import { database } from "db/client";
import { write } from "db/write";
import { beforeEach, expect, it } from "vitest";
import { matchesOf } from "~/alerts/match-load.server";
import { saveSearch } from "~/alerts/save-search.server";
import { saveLoad, savePerson } from "~/builders";
import { queuedLoads, queueForAlerts } from "~/loads/alert-queue.server";
import { postLoad } from "~/loads/steps/post-load.server";
import { marketLine } from "~/market/market.server";
import { suitedTo } from "~/recommendations/recommend.server";
import { reloadsAfter } from "~/recommendations/reload.server";
import { DAY_MS, MINUTE_MS } from "~/text/time";
import { readBoardSearch, searchBoard } from "./search-board.server";

const PAIRS = [
  ["Salt Lake City.", "salt lake city", "UT"],
  ["Salt\u00a0Lake City", "Salt  Lake City", "UT"],
  ["Winston–Salem", "Winston Salem", "NC"],
  ["O’Fallon", "O'Fallon", "MO"],
  ["O Fallon", "OFALLON", "MO"],
  ["St.Louis", "Saint Louis", "MO"],
  ["E. St. Louis", "East Saint Louis", "IL"],
  ["Ste. Genevieve", "Sainte Genevieve", "MO"],
  ["Ft Worth", "Fort Worth", "TX"],
  ["Mt. Vernon", "Mount Vernon", "WA"],
  ["Coeur d’Alene", "Coeur D Alene", "ID"],
  ["Cañon City", "Canon City", "CO"],
  ["N. Las Vegas", "North Las Vegas", "NV"],
  ["So. San Francisco", "South San Francisco", "CA"],
  ["Colorado Spgs", "Colorado Springs", "CO"],
  ["De Kalb", "DeKalb", "IL"],
  ["Re\u200bno", "Reno", "NV"],
  ["Land O’Lakes", "Land O Lakes", "FL"],
  ["Kāneʻohe", "KANEOHE", "HI"],
  ["Nogales, AZ", "nogales", "AZ"],
  ["Apache Jct.", "Apache Junction", "AZ"],
  ["Sault Ste. Marie", "Sault Saint Marie", "MI"],
] as const;

const ENDS = ["origin", "destination"] as const;
const BOTH_WAYS = PAIRS.flatMap(([a, b, state]) => [[a, b, state] as const, [b, a, state] as const]);
/** Advanced for each query, because results are cached for a minute. */
let marketAtMs = Date.now();
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

beforeEach(async () => {
  await database().client.execute("UPDATE loads SET deleted_at = 1, booked_at = NULL");
});

it.each(BOTH_WAYS)("a load posted from and to %j is found by %j", async (posted, asked, state) => {
  const [viewer, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  const loadId = await postLoad({
    viewer,
    fields: {
      pickup_date: inDays(3),
      delivery_date: inDays(5),
      total_rate: "900",
      weight_lb: "40000",
      origin_address_city: posted,
      origin_address_state: state,
      destination_address_city: posted,
      destination_address_state: state,
    },
  });
  for (const end of ENDS)
    for (const query of [
      { [`${end}_city`]: asked },
      { [`${end}_city`]: asked, [`${end}_state`]: state, sort: "rate" },
      { [`${end}_city`]: `${asked}, ${state}` },
    ]) {
      const resolved = await readBoardSearch(driver, new URLSearchParams(query));
      const { rows } = await searchBoard(resolved);
      expect([query, rows.map(({ load_id }) => load_id), resolved.search.problems]).toEqual([
        query,
        [loadId],
        {},
      ]);
    }
  const saved = await savePerson({ role: "driver" });
  for (const end of ENDS)
    await saveSearch({
      viewer: saved,
      params: new URLSearchParams({ [`${end}_city`]: asked, [`${end}_state`]: state }),
      fields: { name: end },
    });
  await write([queueForAlerts(loadId, 1)]);
  const [queued] = (await queuedLoads(500)).filter((each) => each.load_id === loadId);
  if (!queued) throw new Error("The load is not queued.");
  const matches = (await matchesOf(queued, Date.now())).filter(({ personId }) => personId === saved.id);
  expect(matches).toHaveLength(2);
});

it.each(BOTH_WAYS)("loads booked from %j count for the market of %j", async (posted, asked, state) => {
  const driver = await savePerson({ role: "driver" });
  const owners = await Promise.all([1, 2, 3].map(() => savePerson({ role: "shipper" })));
  const lane = {
    equipment_type: "V",
    origin_address_state: state,
    destination_address_state: state,
  } as const;
  const none = { origin_address_zip: null, destination_address_zip: null, calculated_miles: 500 };
  for (let made = 0; made < 7; made++)
    await saveLoad({
      owner: owners[made % 3],
      driver,
      status: "pickup",
      terms: {
        ...lane,
        ...none,
        total_rate_cents: 100_000,
        origin_address_city: posted,
        destination_address_city: posted,
      },
    });
  marketAtMs += 5 * MINUTE_MS;
  const asks = { ...lane, origin_address_city: asked, destination_address_city: asked };
  const line = await marketLine(asks, marketAtMs);
  expect(line).toMatch(/^\$2\.00\/mi .* · 7 van loads .*, [A-Z]{2} → .*, [A-Z]{2}, last 30 days$/);
});

it.each(BOTH_WAYS)("a load from %j follows a drop in %j", async (posted, asked, state) => {
  const driver = await savePerson({ role: "driver" });
  const terms = { origin_address_zip: null, pickup_date: inDays(3), delivery_date: inDays(5) };
  const { loadId } = await saveLoad({
    terms: { ...terms, origin_address_city: posted, origin_address_state: state },
  });
  const drop = {
    destination_address_city: asked,
    destination_address_state: state,
    destination_address_zip: null,
    delivery_date: inDays(2),
  };
  const on = { status: "pickup", standing: "chosen driver" } as const;
  const next = await reloadsAfter(driver, on, drop, await suitedTo(driver));
  expect(next?.map(({ load_id }) => load_id)).toEqual([loadId]);
  expect(next?.[0]?.why).toMatch(/^(under a mile|1?\d mi) from this drop/);
});
