/** A load with four stops between, as its shipper posts it without scripts. */
import type { Page } from "@playwright/test";
import { dayFromNow } from "../../fixtures/days";
import { databaseIn } from "../../fixtures/servers/database-in";
import { type AppServer, expect } from "./app-server";
import { fillLoad, type Person } from "./people";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The stops between, with the values that the documents show. */
export const STOPS = [
  { kind: "drop", street: "3 Mine Road", city: "Lovelock", zip: "89419", pieces: "4", weight: "2,400" },
  { kind: "pickup", street: "9 Gold Street", city: "Winnemucca", zip: "89445", pieces: "6", weight: "3,000" },
  { kind: "drop", street: "88 Depot Way", city: "Battle Mountain", zip: "89820", pieces: "1", weight: "750" },
  { kind: "drop", street: "45 Rail Avenue", city: "Carlin", zip: "89822", pieces: "9", weight: "5,100" },
] as const;
/** The appointment of stop 3, which the truck misses. */
const WINDOW = { time: "08:00", until: "10:00" };
export const NOTE = "Ring twice.";

export const nameOf = (at: number) => `Stop ${at + 2}: ${STOPS[at]?.kind}`;
export const addressOf = ({ street, city, zip }: (typeof STOPS)[number]) => `${street}, ${city}, NV ${zip}`;
export const freightOf = ({ pieces, weight }: (typeof STOPS)[number]) =>
  `${pieces} ${pieces === "1" ? "piece" : "pieces"}, ${weight} lb`;

export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Fills in a stop that the form already shows. */
async function fillStop(page: Page, at: number): Promise<void> {
  const stop = STOPS[at];
  if (!stop) throw new Error(`There is no stop ${at}.`);
  const field = (name: string) => page.locator(`[name=stop${at + 1}_${name}]`);
  await field("kind").selectOption(stop.kind);
  const { street, city, zip, pieces, weight } = stop;
  const texts = { street, city, state: "NV", zip, pieces, weight_lb: weight, date: dayFromNow(1) };
  for (const [name, text] of Object.entries(texts)) await field(name).fill(text);
}

/** Posts a load with four stops between, without scripts. @returns the path of the load's page */
export async function postWithStops({ page }: Person): Promise<string> {
  await page.goto("/new_load");
  await fillLoad(page, { pickup_date: dayFromNow(1), delivery_date: dayFromNow(2) });
  for (const at of STOPS.keys()) {
    await press(page, "Add a Stop");
    await fillStop(page, at);
  }
  await page.locator("[name=stop2_time]").fill(WINDOW.time);
  await page.locator("[name=stop2_until]").fill(WINDOW.until);
  await page.locator("[name=stop3_note]").fill(NOTE);
  await page.locator("summary", { hasText: "accessorials" }).click();
  await page.locator("[name=detention_hour]").fill("60");
  await press(page, "Create Load");
  await expect(page.getByRole("status")).toContainText("Load created successfully!");
  return (await page.getByRole("status").getByRole("link").getAttribute("href")) ?? "";
}

const SHIFTED = {
  load_events: ["at", "pressed_at"],
  whereabouts: ["at", "told_at", "chosen_at"],
} as const;

/** Moves the load's history into the past. If `ms` is whole days, also moves the agreed days. */
export async function pass({ dataDir }: AppServer, load: string, ms: number): Promise<void> {
  const { client } = databaseIn(dataDir);
  const loadId = load.split("/").at(-1) ?? "";
  for (const [table, columns] of Object.entries(SHIFTED)) {
    const set = columns.map((column) => `${column} = ${column} - ${ms}`).join(", ");
    await client.execute({ sql: `update ${table} set ${set} where load_id = ?`, args: [loadId] });
  }
  const days = `-${Math.floor(ms / DAY_MS)} days`;
  await client.execute({
    sql: `update loads set pickup_date = date(pickup_date, ?1), delivery_date = date(delivery_date, ?1),
      stops = (select json_group_array(json_set(value, '$.date', date(value ->> 'date', ?1))) from json_each(stops))
      where load_id = ?2`,
    args: [days, loadId],
  });
  client.close();
}
