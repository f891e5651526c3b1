/** The stops between of a walk's loads. A load's description determines them. */
import { expect } from "vitest";
import { estimateMiles } from "~/distance/engine.server";
import { EMPTY_STOP, legsOf, type StopBetween, stopsIn, stopsText, type Way } from "~/trade/stops";
import { dayFromNow } from "../../fixtures/days";
import type { App } from "../support/app";
import { plain } from "../support/html";
import type { Visitor } from "../support/visitor";
import type { ModelLoad } from "./model";

const CITIES = [
  ["Lovelock", "NV", "89419"],
  ["Winnemucca", "NV", "89445"],
  ["Battle Mountain", "NV", "89820"],
] as const;

/** Only those who haul the load may read a note, which begins with these words. */
export const SECRET = "Dock of ";

type Stop = Pick<StopBetween, "kind" | "city" | "state" | "zip" | "note">;

/** Returns zero to three stops. About half of the loads have no stops between. */
export function stopsFor(description: string): Stop[] {
  const number = [...description].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7);
  return CITIES.slice(0, Math.max(0, (number % 6) - 2)).map(([city, state, zip], at) => ({
    kind: (number + at) % 2 === 0 ? "drop" : "pickup",
    ...{ city, state, zip },
    note: `${SECRET}${description}, ${at + 1}`,
  }));
}

/** Returns the fields of the load form for the stops. */
export const stopFields = (description: string): Record<string, string> =>
  Object.fromEntries(
    stopsFor(description).flatMap((stop, at) =>
      Object.entries({ ...stop, date: dayFromNow(3) }).map(([name, value]) => [
        `stop${at + 1}_${name}`,
        value ?? "",
      ]),
    ),
  );

/** Returns the stops as the column of a load contains them. */
export const stopsColumn = (description: string): string | null =>
  stopsText(stopsFor(description).map((stop) => ({ ...EMPTY_STOP, ...stop, date: dayFromNow(4) })));

/** Returns the estimated miles of all legs, each measured as a load of its own. */
export const milesByLegs = (way: Way): number =>
  legsOf(way).reduce((sum, leg) => sum + (estimateMiles({ ...leg, stops: null }) ?? Number.NaN), 0);

type Row = Way & { cargo_description: string; calculated_miles: number };

export async function wayOf(app: Pick<App, "truth">, loadId: string): Promise<Row> {
  const [row] = await app.truth<Row>("SELECT * FROM loads WHERE load_id = ?", loadId);
  if (!row) throw new Error(`There is no load ${loadId}.`);
  return row;
}

/** Checks that the load has the stops that its description determines, and the miles of all its legs. */
export async function checkWay(app: Pick<App, "truth">, { loadId }: ModelLoad): Promise<void> {
  const row = await wayOf(app, loadId);
  const stops = stopsIn(row.stops).map(({ kind, city, state, zip, note }) => ({
    kind,
    city,
    state,
    zip,
    note,
  }));
  expect(stops, `stops of ${loadId}`).toEqual(stopsFor(row.cargo_description));
  expect(Math.abs(row.calculated_miles - milesByLegs(row)), `miles of ${loadId}`).toBeLessThan(1);
}

/** Checks the pages of a load with stops between, at the end of a walk. */
export async function checkPages(
  load: ModelLoad,
  { parties, strangers }: { parties: readonly Visitor[]; strangers: readonly Visitor[] },
): Promise<void> {
  const page = `/load-details/${load.loadId}`;
  for (const visitor of parties) {
    const { status, text } = await visitor.get(page);
    expect([page, status]).toEqual([page, 200]);
    for (let stop = 1; stop <= load.between; stop++) expect(plain(text)).toContain(`Stop ${stop + 1}: `);
    expect(plain(text).split(SECRET).length - 1, `notes on ${page}`).toBeGreaterThanOrEqual(load.between);
    const timeline = plain((await visitor.get(`${page}/timeline`)).text);
    for (const step of load.checkIns) {
      const [, kind, at] = /^(arrived|departed)-between-(\d)$/.exec(step) ?? [];
      if (kind === "arrived") expect(timeline).toContain(`arrived at stop ${Number(at) + 1}`);
      if (kind === "departed") expect(timeline).toContain(`departed from stop ${Number(at) + 1}`);
    }
    for (const other of ["charges", "changes", "record", "invoice", "rate-confirmation"])
      expect([200, 302, 403, 404]).toContain((await visitor.get(`${page}/${other}`)).status);
  }
  for (const visitor of strangers) expect((await visitor.get(page)).text).not.toContain(SECRET);
}
