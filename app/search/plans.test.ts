import "../../tests/fixtures/servers/own-board";

import { database } from "db/client";
import { beforeAll, describe, expect, it } from "vitest";
import { type BuiltPerson, savePerson } from "~/builders";
import { saveCosts } from "~/costs/save-costs.server";
import { beginCount } from "~/search/engine/count-matches.server";
import { find } from "~/search/engine/find.server";
import { readMatches } from "~/search/engine/run.server";
import { SORTS } from "~/search/engine/sorts";
import { plansOf } from "../../tests/fixtures/watch-queries";
import { FIELDS, LIST_FIELDS } from "./filters";
import { readBoardSearch, searchBoard } from "./search-board.server";

/** A driver who hid a load and a broker, so that every search also has the conditions for hidden loads. */
let driver: BuiltPerson & { hides: true };

beforeAll(async () => {
  const profile = { equipment_type: "F", max_weight_lb: 48_000, max_length_ft: 53 } as const;
  driver = { ...(await savePerson({ role: "driver", profile })), hides: true };
  const board = "from loads where deleted_at is null and owner_id is not null order by rowid limit 1";
  for (const row of [
    `hidden_loads select ?, load_id, 1 ${board}`,
    `hidden_brokers select ?, owner_id, 1 ${board} offset 50`,
  ])
    await database().client.execute({ sql: `insert into ${row}`, args: [driver.id] });
  const fields = { fuel_price: "4", miles_per_gallon: "6.4", other_per_mile: "0.2" };
  await saveCosts({ viewer: driver, fields: { ...fields, fixed_month: "4000", days_month: "20" } });
});

const PLACES = {
  anywhere: "",
  "from a state": "origin_state=TX",
  "from several states": "origin_state=TX&origin_state=CA&origin_state=OK",
  "from a city": "origin_city=Dallas",
  "from a city of several spellings": "origin_city=Saint Louis",
  "from a city and state": "origin_city=Dallas&origin_state=TX",
  "around a city": "origin_city=Dallas, TX&origin_radius=150",
  "around a ZIP code": "origin_city=75201",
  "close around a city": "origin_city=Reno, NV&origin_radius=25",
  "far around a city": "origin_city=Dallas, TX&origin_radius=500",
  "to a state": "destination_state=CA",
  "to a city": "destination_city=Atlanta",
  "around a destination": "destination_city=Atlanta, GA&destination_radius=200",
  "from state to state": "origin_state=TX&destination_state=CA",
  "from around to around": "origin_city=75201&destination_city=30303",
  "from a place that is none": "origin_city=Nowhere at All",
} as const;

const FILTERS = {
  "and no more": "",
  "of one kind": "equipment_type=V",
  "with every filter":
    "origin_date=2026-01-01&destination_date=2199-01-01&equipment_type=V&equipment_type=F&max_weight=45000&max_length=53&load_size=partial&endorsement=hazmat&min_rate=500&min_rate_per_mile=1&posted_within=72&also_requested=true&book_now=true",
  "that a driver can take": "can_take=true",
  "that are partial": "load_size=partial",
  "that are full": "load_size=full",
  "that pay what nobody pays": "min_rate=999999",
  "that weigh nothing": "max_weight=1",
  "picked up in a hundred years": "origin_date=2126-01-01",
} as const;

/** Every place is tested without filters, and these three with every filter. */
const MANY_FILTERS = ["anywhere", "around a city", "from state to state"];
const shapes = Object.entries(PLACES).flatMap(([place, places]) =>
  Object.entries(FILTERS)
    .slice(0, MANY_FILTERS.includes(place) ? undefined : 1)
    .map(([filter, filters]) => [`${place}, ${filter}`, `${places}&${filters}`] as const),
);

function isLookUp(step: string): boolean {
  if (!/^(SCAN|SEARCH) /.test(step)) return true;
  if (/^(SCAN|SEARCH) [lr]\b|^(SCAN|SEARCH) loads\b/.test(step))
    return /USING (COVERING )?INDEX loads_open_|USING INTEGER PRIMARY KEY \(rowid=\?\)|sqlite_autoindex/.test(
      step,
    );
  if (
    /^SEARCH (profiles|driver_costs|policies|hidden_loads|hidden_brokers|trucks|[bcdfopqstu]) USING /.test(
      step,
    )
  )
    return true;
  // These are lists of parameters and results of subqueries (`m`: the matches; `p`: the matches of each
  // range; `t`: the driver's trucks).
  return /^SCAN (a|c|e|f|m|p|s|t|CONSTANT ROW|\(subquery-\d+\))( |$)/.test(step);
}

it("“with every filter” sets every filter that is no place", () => {
  const set = new URLSearchParams(FILTERS["with every filter"]);
  const all = [...FIELDS, ...LIST_FIELDS].map(({ name }) => name);
  const missing = all.filter((name) => !/_(city|state|zip|radius)$/.test(name) && !set.has(name));
  expect(missing, "missing in FILTERS").toEqual([]);
});

describe.each(Object.keys(SORTS))("sorted by %s", (sort) => {
  it.each(shapes)("loads %s are looked up, on every page", async (_, query) => {
    const first = new URLSearchParams(`${query}&sort=${sort}`);
    const plans = await plansOf(async () => {
      const found = await searchBoard(await readBoardSearch(driver, first));
      await searchBoard(await readBoardSearch(driver, new URLSearchParams(`${first}&page=7`)));
      await beginCount([(await readBoardSearch(driver, first)).boardQuery], 100)();
      if (!found.next) return;
      await searchBoard(
        await readBoardSearch(driver, new URLSearchParams(`${first}&page=2&after=${found.next}`)),
      );
    });
    const steps = plans.flat();
    expect(steps.filter((step) => !isLookUp(step))).toEqual([]);
    expect(steps.filter((step) => step.includes("AUTOMATIC"))).toEqual([]);
    // An ordered scan sorts only ties: rows with the same value and millisecond. Small scans are sorted
    // completely after counting, as are results in orders that no index provides.
    const isWhole = (plan: string[]) =>
      sort === "rate_per_mile_deadhead" ||
      sort === "profit_per_mile" ||
      sort === "profit_per_hour" ||
      (plan.some((step) => step.startsWith("SCAN a ")) &&
        !plan.some((step) => step.startsWith("CO-ROUTINE e")));
    const sorts = plans.flatMap((plan) =>
      plan.filter((step) => /TEMP B-TREE/.test(step) && !(isWhole(plan) && step.endsWith("FOR ORDER BY"))),
    );
    expect(sorts.filter((step) => !/FOR (RIGHT PART|LAST TERM) OF ORDER BY$/.test(step))).toEqual([]);
  });
});

it("counting searches together gives the number that each one finds, up to 100", async () => {
  const all = await Promise.all(
    shapes.map(async ([, query]) => (await readBoardSearch(driver, new URLSearchParams(query))).boardQuery),
  );
  const counts = await beginCount(all, 100)();
  for (const [at, boardQuery] of all.entries()) {
    const page = { sort: "newest", after: null, limit: 100, offset: 0, read: readMatches } as const;
    const { rows, stoppedAt } = await find(boardQuery, page);
    const found = { count: rows.length, orMore: rows.length === 100 || stoppedAt !== null };
    expect(counts[at], shapes[at]?.[0]).toEqual(found);
  }
  expect(new Set(counts.map(({ count }) => count)).size).toBeGreaterThan(5);
});
