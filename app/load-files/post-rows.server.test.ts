import "../../tests/fixtures/servers/own-database";

import { database } from "db/client";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { postLoad } from "~/loads/steps/post-load.server";
import { NotFound } from "~/platform/errors";
import { requestLoad } from "~/requests/request-load.server";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { dayFromNow } from "../../tests/fixtures/days";
import { historyOf } from "../../tests/fixtures/read-back";
import { ownRows, paste, planOf, post, shipper } from "../../tests/fixtures/scenes/load-files";
import { csvOf, formOf, HEADERS, many, row } from "../../tests/fixtures/scenes/load-rows";
import { faultyRowsCsv, ownLoadsCsv, templateCsv } from "./export-file.server";
import { loadFile } from "./load-file.server";
import { undoPosting, whatUndoDeletes } from "./undo-posting.server";

describe("posting a file", () => {
  it("posts each row as the form would", async () => {
    const by = await savePerson({ role: "shipper" });
    const byForm = await postLoad({ viewer: by, fields: formOf("PO-1") });
    await post(await paste(csvOf([row("PO-1")])));
    const [[posted], [typed]] = [await ownRows(), await ownRows(by)];
    const own = ["load_id", "load_number", "owner_id", "verification_pin", "posted_at"];
    const rest = (load: object | undefined) =>
      Object.fromEntries(Object.entries(load ?? {}).filter(([column]) => !own.includes(column)));
    expect(rest(posted)).toEqual(rest(typed));
    expect((await historyOf(posted?.load_id ?? "")).map(([event]) => event)).toEqual(
      (await historyOf(byForm)).map(([event]) => event),
    );
  });

  it("more rows than one write takes, each with its own number and pin", async () => {
    const outcomes = await post(await paste(csvOf(many(45))));
    expect(Object.values(outcomes)).toEqual(Array(45).fill({ did: "posted" }));
    const rows = await ownRows();
    expect(rows.map(({ reference }) => reference)).toEqual(many(45).map(({ Reference }) => Reference));
    expect(new Set(rows.map(({ load_number }) => load_number)).size).toBe(45);
  });

  it("sends one write for fifteen rows", async () => {
    const fileId = await paste(csvOf(many(35)));
    const writes = vi.spyOn(database().client, "batch");
    await post(fileId);
    expect(writes).toHaveBeenCalledTimes(3);
    writes.mockRestore();
  });

  it("sends one write for fifteen legs", async () => {
    const stop = { "Stop 2 type": "Drop", "Stop 2 city": "Elko", "Stop 2 state": "NV" };
    const rows = many(15, { ...stop, "Stop 2 date": dayFromNow(4) });
    const fileId = await paste(csvOf(rows, Object.keys(rows[0] ?? {})));
    const writes = vi.spyOn(database().client, "batch");
    const outcomes = await post(fileId);
    expect(Object.values(outcomes)).toEqual(Array(15).fill({ did: "posted" }));
    expect(writes).toHaveBeenCalledTimes(3);
    writes.mockRestore();
  });

  it("twice posts each load once", async () => {
    const fileId = await paste(csvOf(many(3)));
    await Promise.all([post(fileId), post(fileId)]);
    await post(fileId);
    expect((await ownRows()).length).toBe(3);
    expect(Object.values((await loadFile(shipper, fileId)).outcomes)).toEqual(
      Array(3).fill({ did: "posted" }),
    );
  });

  it("from two files with the same references posts each load once, and says which load has the reference", async () => {
    const files = [await paste(csvOf(many(3))), await paste(csvOf(many(3)))];
    await post(files[0] ?? "");
    const outcomes = Object.values(await post(files[1] ?? ""));
    expect((await ownRows()).length).toBe(3);
    expect(outcomes.every((each) => each.did === "refused" && /HW-\d+/.test(each.why))).toBe(true);
  });

  it("a row that is refused at that moment leaves the others alone", async () => {
    const fileId = await paste(csvOf(many(3)));
    await postLoad({ viewer: shipper, fields: { ...formOf("PO-001"), total_rate: "5" } });
    expect(Object.values(await post(fileId)).map(({ did }) => did)).toEqual(["posted", "refused", "posted"]);
    expect((await ownRows()).length).toBe(3);
  });

  it("from two files without references posts each load once", async () => {
    const rows = [row("", { Commodity: "Limes" }), row("", { Commodity: "Limes" }), row("")];
    const files = await Promise.all([1, 2].map(() => paste(csvOf(rows))));
    await post(files[0] ?? "");
    const outcomes = Object.values(await post(files[1] ?? ""));
    expect(outcomes).toEqual(
      Array(3).fill({ did: "refused", why: expect.stringContaining("posted after this check") }),
    );
    expect((await ownRows()).length).toBe(3);
  });

  it("posts only the copies that are missing, if one was posted since the look", async () => {
    const two = [row(""), row("")];
    const fileId = await paste(csvOf(two));
    await post(await paste(csvOf([row("")])));
    const outcomes = Object.values(await post(fileId));
    expect(outcomes.map(({ did }) => did)).toEqual(["refused", "posted"]);
    expect((await planOf(two)).map(({ does }) => does)).toEqual(["nothing", "nothing"]);
  });

  it.each([
    ["a window first", ["08:00-12:00", "08:00"]],
    ["a window last", ["08:00", "08:00-12:00"]],
  ])("posts rows without references that differ only in the end of a window: %s", async (_, times) => {
    const headers = [...HEADERS, "Pickup time"];
    const rows = times.map((time) => row("", { "Pickup time": time }));
    expect(Object.values(await post(await paste(csvOf(rows, headers))))).toEqual(
      Array(2).fill({ did: "posted" }),
    );
    for (const again of [rows, rows.toReversed()])
      expect((await planOf(again, headers)).map(({ does }) => does)).toEqual(["nothing", "nothing"]);
  });

  it("posts a row whose values a load of an earlier row has, too", async () => {
    const headers = [...HEADERS, "Pickup time"];
    await post(await paste(csvOf([row("", { "Pickup time": "08:00-12:00" })], headers)));
    const rows = ["08:00", "08:00-12:00"].map((time) => row("", { "Pickup time": time }));
    expect(await post(await paste(csvOf(rows, headers)))).toEqual({ 3: { did: "posted" } });
  });

  it("posts again what was deleted since the look", async () => {
    const fileId = await paste(csvOf([row("")]));
    const other = await paste(csvOf([row("")]));
    await post(other);
    await undoPosting(shipper, other, [2]);
    expect(await post(fileId)).toEqual({ 2: { did: "posted" } });
  });

  it("shows the progress if a write takes long, and goes on with the same button", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const fileId = await paste(csvOf(many(4)));
    await postLoad({ viewer: shipper, fields: formOf("PO-003") });
    const passTime = async () => void vi.setSystemTime(Date.now() + 9_000);
    const outcomes = await betweenLookAndWrite(passTime, { of: () => post(fileId) });
    expect(outcomes).toEqual({ 2: { did: "posted" } });
    expect(Object.values(await post(fileId)).map(({ did }) => did)).toEqual([
      ...["posted", "posted", "posted", "refused"],
    ]);
  });

  it("rows with questions can be left out, and are then left", async () => {
    const doubted = row("PO-1", { "Origin city": "Salt Laek", "Origin state": "UT" });
    const fileId = await paste(csvOf([doubted, row("PO-2")]));
    expect(await post(fileId, "plain")).toEqual({ 3: { did: "posted" } });
    expect(await post(fileId)).toEqual({ 2: { did: "posted" }, 3: { did: "posted" } });
  });

  it("another company's file is not found", async () => {
    const stranger = await savePerson({ role: "shipper" });
    const fileId = await paste(csvOf([row("PO-1")]));
    await expect(post(fileId, "all", stranger)).rejects.toThrow(NotFound);
    await expect(faultyRowsCsv(stranger, fileId)).rejects.toThrow(NotFound);
    await expect(whatUndoDeletes(stranger, fileId)).rejects.toThrow(NotFound);
    expect(await ownRows()).toEqual([]);
  });
});

describe("editing from a file", () => {
  const changed = many(12, { Rate: "2,000" });

  it("changes the loads, once", async () => {
    await post(await paste(csvOf(many(12))));
    const fileId = await paste(csvOf(changed));
    expect(Object.values(await post(fileId))).toEqual(Array(12).fill({ did: "edited" }));
    await post(fileId);
    const rows = await ownRows();
    expect(rows.map(({ total_rate_cents, revision }) => [total_rate_cents, revision])).toEqual(
      Array(12).fill([200_000, 2]),
    );
  });

  it("from two tabs changes the loads once, and both say so", async () => {
    await post(await paste(csvOf(many(2))));
    const fileId = await paste(csvOf(many(2, { Rate: "9" })));
    const [, second] = await Promise.all([post(fileId), post(fileId)]);
    expect(Object.values(second)).toEqual(Array(2).fill({ did: "edited" }));
    expect((await ownRows()).map(({ revision }) => revision)).toEqual([2, 2]);
  });

  it("a load that changed since the look is not edited", async () => {
    await post(await paste(csvOf([row("PO-1")])));
    const [stale, other] = [
      await paste(csvOf([row("PO-1", { Rate: "1" })])),
      await paste(csvOf([row("PO-1", { Rate: "2" })])),
    ];
    await post(other);
    expect(await post(stale)).toMatchObject({
      2: { did: "refused", why: expect.stringContaining("has changed") },
    });
    expect((await ownRows())[0]?.total_rate_cents).toBe(200);
  });

  it("a load that was requested since the look is not edited", async () => {
    const driver = await savePerson({ role: "driver" });
    await post(await paste(csvOf([row("PO-1")])));
    const fileId = await paste(csvOf([row("PO-1", { Rate: "1" })]));
    const [load] = await ownRows();
    await requestLoad({ viewer: driver, loadId: load?.load_id ?? "" });
    expect(await post(fileId)).toMatchObject({ 2: { did: "refused" } });
    expect((await ownRows())[0]?.total_rate_cents).toBe(145_050);
  });

  it("a load that was deleted since the look is reported", async () => {
    await post(await paste(csvOf([row("PO-1")])));
    const fileId = await paste(csvOf([row("PO-1", { Rate: "1" })]));
    const [load] = await ownRows();
    await deleteLoad({ viewer: shipper, loadId: load?.load_id ?? "" });
    expect(await post(fileId)).toEqual({ 2: { did: "refused", why: "The load is no longer on your list." } });
  });
});

describe("files that can be sent again", () => {
  const exported = async () => {
    let text = "";
    for await (const line of ownLoadsCsv(shipper)) text += line;
    return text;
  };

  it("the export of one's own loads changes nothing", async () => {
    const terms = {
      cargo_description: '=SUM(A1), "fresh"',
      special_instructions: "Call first.\nDock 4",
      required_twic: true,
      layover_cents: 25_050,
      pickup_time: "08:00",
      pickup_until: "16:00",
      origin_address_zip: "02110",
      origin_address_city: "Boston",
      origin_address_state: "MA",
    } as const;
    const partial = { ...terms, reference: "PO-1", equipment_type: "LBO_RGN", load_size: "partial" } as const;
    await saveLoad({ owner: shipper, terms: partial });
    await saveLoad({ owner: shipper, terms: { ...terms, reference: null } });
    await saveLoad({ owner: shipper, status: "pickup", terms: { reference: "PO-2" } });
    const text = await exported();
    expect(text).toContain('"\'=SUM(A1), ""fresh"""');
    const { rows, headers } = await loadFile(shipper, await paste(text.slice(1)));
    expect(rows.map(({ does }) => does)).toEqual(["nothing", "nothing", "nothing"]);
    expect(headers[0]).toBe("Haulway number");
  });

  it("loads of others, deleted loads and delivered loads are not exported", async () => {
    const other = await savePerson({ role: "shipper" });
    await saveLoad({ owner: other, terms: { reference: "THEIRS" } });
    await saveLoad({ owner: shipper, status: "complete", terms: { reference: "DONE" } });
    const { loadId } = await saveLoad({ owner: shipper, terms: { reference: "GONE" } });
    await deleteLoad({ viewer: shipper, loadId });
    expect((await exported()).split("\r\n").length).toBe(2);
  });

  it("rows with problems are written with the reason, and can be mended", async () => {
    const fileId = await paste(
      csvOf([row("PO-1", { Rate: "much" }), row("PO-2"), row("PO-3", { Weight: "-1" })]),
    );
    await post(fileId);
    const text = (await faultyRowsCsv(shipper, fileId)).slice(1);
    expect(text).toContain("Problem\r\n");
    expect(text).not.toContain("PO-2");
    const mended = text.replace("much", "1,500").replace(",-1,", ",100,").replace("1,500", '"1,500"');
    const again = await paste(mended);
    expect(Object.values(await post(again))).toEqual(Array(2).fill({ did: "posted" }));
    expect((await faultyRowsCsv(shipper, again)).trim().split("\r\n").length).toBe(1);
  });

  it("the templates have headers and no loads", async () => {
    for (const isShort of [true, false])
      await expect(paste(templateCsv(isShort).slice(1))).rejects.toThrow("no loads");
    expect(templateCsv(true).length).toBeLessThan(templateCsv(false).length);
  });
});
