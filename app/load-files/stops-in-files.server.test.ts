import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { loads } from "db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { saveLoad } from "~/builders";
import * as paging from "~/text/paged.server";
import { type StopBetween, stopsIn, stopsText } from "~/trade/stops";
import { dayFromNow } from "../../tests/fixtures/days";
import { ownRows, paste, post, shipper } from "../../tests/fixtures/scenes/load-files";
import { csvOf, row } from "../../tests/fixtures/scenes/load-rows";
import { DROP, PICKUP } from "../../tests/fixtures/terms/stops-between";
import { readCells } from "./cells.server";
import { columnNameOf, columnsOf, STOP_COLUMNS, stopHeader } from "./columns";
import { ownLoadsCsv } from "./export-file.server";
import { loadFile } from "./load-file.server";

const STOPS = stopsText([
  { ...DROP, date: dayFromNow(4) },
  { ...PICKUP, date: dayFromNow(4) },
]);

/** Returns a file with a line for each stop of a load from Reno through these cities to Salt Lake City. */
function byLine(reference: string, cities: readonly string[]): string {
  const line = (index: number, type: string, city: string, day: number, rest = "") =>
    [
      reference,
      "V",
      "40000",
      rest,
      index,
      type,
      city,
      city === "Salt Lake City" ? "UT" : "NV",
      dayFromNow(day),
    ].join();
  return [
    "LoadId,Equipment,Weight,Rate,StopIndex,StopType,StopCity,StopState,StopStartDate",
    line(1, "P", "Reno", 3, "1500"),
    ...cities.map((city, at) => line(at + 2, "D", city, 4)),
    line(cities.length + 2, "D", "Salt Lake City", 6),
  ].join("\n");
}

const ELKO = {
  "Stop 2 type": "Drop",
  "Stop 2 city": "Elko",
  "Stop 2 state": "NV",
  "Stop 2 date": dayFromNow(4),
};

/** Returns a file with one load over Elko. */
function overElko(reference: string, over: Readonly<Record<string, string>> = {}): string {
  const cells = row(reference, { ...ELKO, ...over });
  return csvOf([cells], Object.keys(cells));
}

const DETAILS = { note: "Use gate 2.", contact: "Receiving desk", street: "700 Yard Street", pieces: 4 };

/** Saves details of the load's stop, as the load's page does. */
const saveDetails = (details: Partial<StopBetween>) =>
  db()
    .update(loads)
    .set({ stops: stopsText([{ ...PICKUP, kind: "drop", city: "Elko", date: dayFromNow(4), ...details }]) })
    .where(eq(loads.owner_id, shipper.id));

const planOf = async (text: string) => (await loadFile(shipper, await paste(text))).rows;

const citiesOf = async (reference: string) =>
  stopsIn((await ownRows()).find((load) => load.reference === reference)?.stops).map(({ city }) => city);

describe("a column of a stop between", () => {
  it.each(STOP_COLUMNS.map((column) => [stopHeader(column), column] as const))(
    "%s is read",
    (header, column) => {
      const [read] = columnsOf([header]);
      expect(read?.holds).toBe(column);
      const field = `stop${column.position}_${column.term.member}`;
      expect(columnsOf([field])[0]?.holds).toBe(column);
      expect(columnNameOf([], field)).toBe(header);
      expect(columnNameOf(read ? [read] : [], field)).toBe(header);
    },
  );

  it("is read as people and spreadsheets write it", () => {
    const cells = {
      "Stop 2 type": "Delivery",
      "Stop 2 date": "11/25/2026 8:00 AM",
      "Stop 2 until": "noon",
      "Stop 2 city": "Boston, Massachusetts",
      "Stop 2 ZIP": "2110.0",
      "Stop 2 weight (kg)": "1000",
      "Stop 3 type": "P",
      "Stop 3 state": "nevada",
    };
    expect(readCells(columnsOf(Object.keys(cells)), Object.values(cells)).fields).toEqual({
      stop1_kind: "drop",
      stop1_date: "2026-11-25",
      stop1_time: "08:00",
      stop1_until: "noon",
      stop1_city: "Boston",
      stop1_state: "MA",
      stop1_zip: "02110",
      stop1_weight_lb: "1000 kg",
      stop2_kind: "pickup",
      stop2_state: "NV",
    });
  });
});

describe("a file with a line for each stop", () => {
  it("posts loads with stops between, and changes nothing when it is sent again", async () => {
    const file = byLine("PO-1", ["Winnemucca", "Elko"]);
    await post(await paste(file));
    expect(await citiesOf("PO-1")).toEqual(["Winnemucca", "Elko"]);
    expect((await planOf(file)).map(({ does }) => does)).toEqual(["nothing"]);
  });

  it("changes the stops of a load, and removes those that it lacks", async () => {
    await post(await paste(byLine("PO-2", ["Winnemucca", "Elko"])));
    const plan = await planOf(byLine("PO-2", ["Elko"]));
    expect(plan).toMatchObject([{ does: "edit", changes: ["Stops between changed from 2 to 1"] }]);
    await post(await paste(byLine("PO-2", ["Elko"])));
    expect(await citiesOf("PO-2")).toEqual(["Elko"]);
    await post(await paste(byLine("PO-2", [])));
    expect(await citiesOf("PO-2")).toEqual([]);
  });

  it("names the column of a stop's fault", async () => {
    const file = byLine("PO-3", ["Winnemucca"]).replace(
      `Winnemucca,NV,${dayFromNow(4)}`,
      "Winnemucca,NV,soon",
    );
    expect(await planOf(file)).toMatchObject([
      { does: "fault", faults: [{ column: "Stop 2 date", says: expect.stringContaining("is not a date") }] },
    ]);
  });
});

it("the export contains the stops between, and changes nothing when it is sent again", async () => {
  const terms = { reference: "PO-9", stops: STOPS };
  await saveLoad({ owner: shipper, terms });
  let text = "";
  for await (const line of ownLoadsCsv(shipper)) text += line;
  expect(text).toContain("Stop 2 type,Stop 2 date,Stop 2 time");
  expect(text).not.toContain("Stop 4");
  expect(text).toContain("700 Yard Street");
  const plan = await planOf(text.slice(1));
  expect(plan.map(({ does }) => does)).toEqual(plan.map(() => "nothing"));
  const [kept] = (await ownRows()).filter(({ reference }) => reference === "PO-9");
  expect(stopsIn(kept?.stops)).toEqual<StopBetween[]>(stopsIn(STOPS));
});

it("the export has the stops of a load that gets them during the download", async () => {
  await saveLoad({ owner: shipper, terms: { reference: "PO-11" } });
  const lines: string[] = [];
  const read = paging.paged;
  vi.spyOn(paging, "paged").mockImplementationOnce(async function* (rows) {
    await db().update(loads).set({ stops: STOPS }).where(eq(loads.owner_id, shipper.id));
    yield* read(rows);
  });
  for await (const line of ownLoadsCsv(shipper)) lines.push(line);
  const [header = "", load = ""] = lines;
  expect(header).toContain("Stop 3 city");
  expect(load).toContain("700 Yard Street");
});

it("a file without columns of stops between keeps those of a load", async () => {
  await saveLoad({ owner: shipper, terms: { reference: "PO-10", stops: STOPS } });
  const [load] = (await ownRows()).filter(({ reference }) => reference === "PO-10");
  const file = `Reference,Pickup date,Delivery date,Rate\nPO-10,${load?.pickup_date},${load?.delivery_date},1999`;
  await post(await paste(file));
  const [after] = (await ownRows()).filter(({ reference }) => reference === "PO-10");
  expect(after).toMatchObject({ stops: STOPS, total_rate_cents: 199_900 });
});

describe("a file that is sent again after details of a stop were added", () => {
  it.each([
    ["columns of the stop", overElko("PO-20")],
    ["a line for each stop", byLine("PO-20", ["Elko"])],
  ])("changes nothing: %s", async (_, file) => {
    await post(await paste(file));
    await saveDetails(DETAILS);
    expect(await planOf(file)).toMatchObject([{ does: "nothing" }]);
  });

  it("keeps them in an edit, also behind an empty position", async () => {
    await post(await paste(overElko("PO-21")));
    await saveDetails(DETAILS);
    await post(await paste(overElko("PO-21", { "Stop 2 date": dayFromNow(3), "Stop 2 city": "elko" })));
    expect(stopsIn((await ownRows())[0]?.stops)).toMatchObject([{ ...DETAILS, date: dayFromNow(3) }]);
    const third = overElko("PO-21").replaceAll("Stop 2", "Stop 3");
    await post(await paste(third.replace("Reference", "Stop 2 type,Reference").replace("PO-21", ",PO-21")));
    expect(stopsIn((await ownRows())[0]?.stops)).toMatchObject([{ ...DETAILS, date: dayFromNow(4) }]);
  });

  it.each<Record<string, string>>([
    { "Stop 2 type": "Pickup" },
    { "Stop 2 city": "Wells" },
    { "Stop 2 note": "" },
  ])("does not keep those of another stop, or those that a cell clears: %j", async (cells) => {
    await post(await paste(overElko("PO-22")));
    await saveDetails({ note: "Use gate 2." });
    await post(await paste(overElko("PO-22", cells)));
    expect(stopsIn((await ownRows())[0]?.stops)).toMatchObject([{ note: null }]);
  });
});

describe("rows without a reference", () => {
  const over = (cities: readonly string[], cells: Readonly<Record<string, string>> = {}) => {
    const rows = cities.map((city) => row("", { ...ELKO, "Stop 2 city": city, ...cells }));
    return csvOf(rows, Object.keys(rows[0] ?? {}));
  };

  it("repeat a load whose stop has further details", async () => {
    const file = over(["Elko"], { "Stop 2 weight (lb)": "2,400" });
    const planned = await paste(file);
    await post(await paste(file));
    await saveDetails({ ...DETAILS, weight_lb: 2_400 });
    expect(await planOf(file)).toMatchObject([{ does: "nothing" }]);
    expect(await post(planned)).toMatchObject({ 2: { did: "refused" } });
    expect(await ownRows()).toHaveLength(1);
  });

  it("are posted if a stop, or a detail that the file has a column for, differs", async () => {
    const file = over(["Elko", "Wells", "Elko"]);
    expect(Object.values(await post(await paste(file)))).toEqual(Array(3).fill({ did: "posted" }));
    expect((await planOf(file)).map(({ does }) => does)).toEqual(Array(3).fill("nothing"));
    const noted = over(["Elko"], { "Stop 2 note": "Use gate 2.", "Stop 2 weight (lb)": "2,400" });
    const [, again] = [await post(await paste(noted)), await planOf(noted)];
    expect(again.map(({ does }) => does)).toEqual(["nothing"]);
    const direct = Object.fromEntries(Object.keys(ELKO).map((header) => [header, ""]));
    expect(await post(await paste(over([""], direct)))).toEqual({ 2: { did: "posted" } });
    expect(await ownRows()).toHaveLength(5);
  });
});
