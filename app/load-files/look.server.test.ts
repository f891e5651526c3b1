import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { load_files } from "db/schema";
import fc from "fast-check";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { Invalid } from "~/platform/errors";
import { dayFromNow } from "../../tests/fixtures/days";
import { ownRows, paste, planOf, post, shipper, upload } from "../../tests/fixtures/scenes/load-files";
import { csvOf, HEADERS, row } from "../../tests/fixtures/scenes/load-rows";
import { readCsv } from "./csv";
import { faultyRowsCsv } from "./export-file.server";
import { latestFiles, loadFile, MOST_STORED_BYTES } from "./load-file.server";

const does = async (...rows: Record<string, string>[]) => (await planOf(rows)).map((each) => each.does);
const refusalOf = (sent: Promise<unknown>) =>
  sent.then(
    () => null,
    (error: unknown) =>
      error instanceof Invalid ? { says: error.message, fields: Object.keys(error.fields) } : error,
  );

describe("what a row does", () => {
  it("a new reference is posted", async () => {
    const [planned] = await planOf([row("PO-1")]);
    expect(planned).toMatchObject({
      line: 2,
      reference: "PO-1",
      lane: "Reno, NV → Salt Lake City, UT",
      does: "post",
    });
    expect(planned?.doubts).toBeUndefined();
  });

  it("the same row again does nothing, and a changed row is an edit that says what changes", async () => {
    await post(await paste(csvOf([row("PO-1"), row("PO-2")])));
    const [same, changed] = await planOf([row("PO-1"), row("PO-2", { Rate: "1,600" })]);
    expect(same?.does).toBe("nothing");
    expect(changed).toMatchObject({ does: "edit", changes: ["Rate changed from $1,450.50 to $1,600"] });
  });

  it("a load whose pickup day has passed is unchanged, too", async () => {
    const past = { pickup_date: dayFromNow(-3), delivery_date: dayFromNow(-2), reference: "PO-1" };
    const { load } = await saveLoad({ owner: shipper, terms: { ...past, total_rate_cents: 145_050 } });
    const columns = { Reference: "PO-1", Rate: "1450.50", "Pickup date": String(load.pickup_date) };
    const [planned] = await planOf([columns], Object.keys(columns));
    expect(planned?.does).toBe("nothing");
  });

  it("a load with a driver is never edited", async () => {
    const { load } = await saveLoad({ owner: shipper, status: "pickup", terms: { reference: "PO-1" } });
    const [planned] = await planOf([row("PO-1")]);
    expect(planned).toMatchObject({ does: "fault", number: `HW-${load.load_number}` });
    expect(planned?.faults).toEqual([
      { column: "", says: `HW-${load.load_number} has a driver. Edit it on its own page.` },
    ]);
  });

  it("a delivered load is not edited either", async () => {
    await saveLoad({ owner: shipper, status: "complete", terms: { reference: "PO-1" } });
    expect((await planOf([row("PO-1")]))[0]?.faults?.[0]?.says).toContain("was delivered");
  });

  it("another shipper's load with the same reference is left alone", async () => {
    const other = await savePerson({ role: "shipper" });
    await saveLoad({ owner: other, terms: { reference: "PO-1" } });
    expect(await does(row("PO-1"))).toEqual(["post"]);
  });

  it("a row with more cells than headers is a fault, because its values may be shifted", async () => {
    const text = csvOf([row("PO-1")]).replace(/1450\.50/, "1,450.50");
    const { rows } = await loadFile(shipper, await paste(text));
    expect(rows.map(({ does }) => does)).toEqual(["fault"]);
    expect(rows[0]?.faults?.[0]?.says).toContain("more cells than there are headers");
  });

  it("a reference that occurs twice is a fault in the second row", async () => {
    const [, second] = await planOf([row("PO-1"), row("PO-1", { Rate: "2" })]);
    expect(second).toMatchObject({
      does: "fault",
      faults: [{ column: "Reference", says: "Line 2 has this reference, too." }],
    });
  });
});

describe("columns that the file does not have", () => {
  it("keep the load's values; an empty cell clears them", async () => {
    await post(await paste(csvOf([row("PO-1")])));
    expect(await planOf([{ Reference: "PO-1", Rate: "1450.50" }], ["Reference", "Rate"])).toMatchObject([
      { does: "nothing" },
    ]);
    const [cleared] = await planOf([{ Reference: "PO-1", Commodity: "" }], ["Reference", "Commodity"]);
    expect(cleared).toMatchObject({ does: "edit", changes: ["Cargo changed"] });
  });

  it("do not keep the street of another place", async () => {
    const place = {
      origin_address_city: "Reno",
      origin_address_state: "NV",
      origin_address_street: "1 Dock Rd",
    };
    await saveLoad({ owner: shipper, terms: { ...place, weight_lb: 1, reference: "PO-1" } });
    const fileId = await paste("Reference,Origin city\nPO-1,Elko");
    expect(await post(fileId)).toEqual({ 2: { did: "edited" } });
    const [load] = await ownRows();
    expect(load).toMatchObject({ origin_address_city: "Elko", origin_address_street: null });
  });
});

describe("rows without a reference", () => {
  const rows = [row("", { Commodity: "Limes" }), row("", { Commodity: "Limes" }), row("")];

  it("repeat as many loads as there are, and are posted otherwise", async () => {
    await post(await paste(csvOf(rows)));
    expect(await does(...rows)).toEqual(["nothing", "nothing", "nothing"]);
    expect(await does(...rows, row("", { Commodity: "Limes" }))).toEqual([
      ...["nothing", "nothing", "nothing", "post"],
    ]);
  });
});

it("a file with a line for each stop posts loads with two or more stops, and refuses others", async () => {
  const lineOf = (id: string, stop: number, type: string, city: string) =>
    [id, "Reefer", "42000", "1500", stop, type, city, "NV", dayFromNow(2 + stop), "08:00"].join(",");
  const text = [
    "LoadId,EquipmentCode,Weight,Rate,StopIndex,StopType,StopCity,StopState,StopStartDate,StopStartTime",
    ...[lineOf("L1", 1, "P", "Reno"), lineOf("L1", 2, "D", "Elko")],
    ...[lineOf("L2", 1, "P", "Reno"), lineOf("L2", 2, "D", "Elko"), lineOf("L2", 3, "D", "Wells")],
    ...[lineOf("L3", 1, "P", "Reno"), lineOf("L3", 1, "D", "Elko")],
  ].join("\n");
  const fileId = await paste(text);
  const { rows } = await loadFile(shipper, fileId);
  expect(rows).toMatchObject([
    { line: 2, reference: "L1", lane: "Reno, NV → Elko, NV", does: "post" },
    { line: 4, reference: "L2", lane: "Reno, NV → Wells, NV", does: "post" },
    {
      line: 7,
      reference: "L3",
      lane: "",
      does: "fault",
      faults: [{ column: "", says: expect.stringMatching("its own number") }],
    },
  ]);
  const [headers = [], ...left] = readCsv((await faultyRowsCsv(shipper, fileId)).slice(1)).map(
    ({ cells }) => cells,
  );
  expect(left.map((cells) => Object.fromEntries(headers.map((header, at) => [header, cells[at]])))).toEqual([
    expect.objectContaining({
      LoadId: "L3",
      "Origin city": "",
      Problem: expect.stringMatching(/its own number.* This row has no stops\. Fill them in here/),
    }),
  ]);
  await post(fileId);
  expect(await ownRows()).toMatchObject([
    { pickup_time: "08:00", delivery_date: dayFromNow(4), equipment_type: "R", total_rate_cents: 150_000 },
    { delivery_date: dayFromNow(5), stops: expect.stringMatching(/"kind":"drop","city":"Elko"/) },
  ]);
});

describe("problems", () => {
  it("all faults of a row are named by their columns", async () => {
    const [planned] = await planOf([
      row("PO-1", { Rate: "much", Weight: "abc lb", "Pickup date": "26/11/2026", "Origin state": "Ontario" }),
    ]);
    expect(planned?.does).toBe("fault");
    expect(planned?.faults?.map(({ column }) => column).sort()).toEqual([
      ...["Origin state", "Pickup date", "Rate", "Weight"],
    ]);
  });

  it("the form's questions are asked", async () => {
    const [planned] = await planOf([row("PO-1", { "Origin city": "Salt Laek", "Origin state": "UT" })]);
    expect(planned).toMatchObject({
      does: "post",
      doubts: ["We can't find Salt Laek, UT (origin). Did you mean Salt Lake City, UT?"],
    });
  });

  it("an edit that ends requests says so first", async () => {
    const driver = await savePerson({ role: "driver" });
    await saveLoad({ owner: shipper, requesters: [driver], terms: { reference: "PO-1" } });
    const [planned] = await planOf([row("PO-1")]);
    expect(planned?.does).toBe("edit");
    expect(planned?.doubts?.[0]).toBe("This edit ends 1 open driver request.");
  });
});

describe("a file that is refused as a whole", () => {
  const many = (count: number) => csvOf(Array.from({ length: count }, (_, at) => row(`PO-${at}`)));

  it.each([
    ["nothing", "", "Choose a file or paste rows."],
    ["no headers", "1,2\n3,4", "We can't find the header row."],
    ["headers only", HEADERS.join(","), "There are headers, but no loads below them."],
    ["an open quote", 'Rate,Weight\n"1,2', "A quotation mark in line 2 isn't closed."],
    ["501 loads", many(501), "This file has 501 loads. Send at most 500 at once."],
  ])("%s", async (_, text, says) => {
    expect(await refusalOf(paste(text))).toMatchObject({ says: expect.stringContaining(says) });
  });

  it("keeps what was pasted", async () => {
    const error = await paste("1,2\n3,4").catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ typed: { rows: "1,2\r\n3,4" } });
  });

  it("a file that exceeds what the company may store in a day; another company's file is stored", async () => {
    await db()
      .insert(load_files)
      .values({
        file_id: newId(),
        owner_id: shipper.id,
        sent_at: Date.now(),
        content: "x".repeat(MOST_STORED_BYTES - 100),
      });
    const says = expect.stringContaining("too many loads in files");
    expect(await refusalOf(paste(csvOf([row("PO-1")])))).toMatchObject({ says, fields: ["rows"] });
    expect(await refusalOf(upload(csvOf([row("PO-1")])))).toMatchObject({ says, fields: ["file"] });
    expect(await latestFiles(shipper)).toHaveLength(1);
    await expect(paste(csvOf([row("PO-1")]), await savePerson({ role: "shipper" }))).resolves.toBeTruthy();
  });

  it("a workbook, and a file that is too large", async () => {
    const workbook = upload(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), "Monday.xlsx");
    expect(await refusalOf(workbook)).toMatchObject({
      says: expect.stringContaining("workbook"),
      fields: ["file"],
    });
    const large = upload("x".repeat(1024 * 1024 + 1));
    expect(await refusalOf(large)).toMatchObject({ says: expect.stringContaining("1 MB"), fields: ["file"] });
  });
});

it("titles above the headers, repeated headers and blank rows are no loads, and lines are those of the file", async () => {
  const text = `Loads of the week,,\n\nReference,Rate,Pickup date\nPO-1,1,x\nReference,Rate,Pickup date\n,,\nPO-2,1,x`;
  const { rows } = await loadFile(shipper, await paste(text));
  expect(rows.map(({ line, reference }) => [line, reference])).toEqual([
    [4, "PO-1"],
    [7, "PO-2"],
  ]);
});

it("a file keeps its name, without anything but a name", async () => {
  const { name } = await loadFile(shipper, await upload(csvOf([row("PO-1")]), "C:\\loads\\Monday\u202e.csv"));
  expect(name).toBe("Monday.csv");
});

const JUNK = [
  "",
  "0",
  "-1",
  "1.500,00",
  "26/11/2026",
  "46352.5",
  "2110",
  "Reno, NV",
  "=1+1",
  "'=x",
  "\u0000",
  "é”",
  "x".repeat(1_000),
];
const junk = fc.constantFrom(...JUNK, ...Object.values(row("PO-9")));

it("whatever the cells contain, each row is posted, unchanged or explained", async () => {
  const fileOf = fc.array(
    fc.record(
      Object.fromEntries([...HEADERS, "Hazmat", "Origin ZIP", "Pickup time"].map((header) => [header, junk])),
    ),
    {
      minLength: 1,
      maxLength: 9,
    },
  );
  await fc.assert(
    fc.asyncProperty(fileOf, async (rows) => {
      const headers = Object.keys(rows[0] ?? {});
      const isRow = (cells: Record<string, string>) =>
        Object.values(cells).some((cell) => cell.replaceAll("\0", "").trim());
      const sent = rows.filter(isRow);
      if (sent.length === 0) return;
      const planned = await planOf(rows, headers);
      expect(planned).toHaveLength(sent.length);
      for (const { does, faults, loadId } of planned)
        expect(does === "fault" ? faults?.length : loadId).toBeTruthy();
    }),
    { numRuns: 20 },
  );
});
