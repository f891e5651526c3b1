import "../../tests/fixtures/servers/own-database";

import { database } from "db/client";
import { describe, expect, it, vi } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { editLoad } from "~/loads/steps/edit-load.server";
import { postLoad } from "~/loads/steps/post-load.server";
import { NotFound } from "~/platform/errors";
import { acceptRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { historyOf } from "../../tests/fixtures/read-back";
import { ownRows, paste, post, shipper } from "../../tests/fixtures/scenes/load-files";
import { csvOf, row } from "../../tests/fixtures/scenes/load-rows";
import { faultyRowsCsv, ownLoadsCsv, templateCsv } from "./export-file.server";
import { loadFile } from "./load-file.server";
import { undoPosting, whatUndoDeletes } from "./undo-posting.server";

const many = (count: number, over: Record<string, string> = {}) =>
  Array.from({ length: count }, (_, at) => row(`PO-${String(at).padStart(3, "0")}`, over));

/** Returns the terms that a form would send for `row`. */
const formOf = (reference: string) => {
  const { Rate = "", Weight = "", Commodity = "", ...typed } = row(reference);
  return {
    reference,
    origin_address_city: typed["Origin city"] ?? "",
    origin_address_state: typed["Origin state"] ?? "",
    destination_address_city: typed["Destination city"] ?? "",
    destination_address_state: typed["Destination state"] ?? "",
    pickup_date: typed["Pickup date"] ?? "",
    delivery_date: typed["Delivery date"] ?? "",
    total_rate: Rate,
    weight_lb: Weight,
    cargo_description: Commodity,
  };
};

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

  it("sends one write for twenty rows", async () => {
    const fileId = await paste(csvOf(many(45)));
    const writes = vi.spyOn(database().client, "batch");
    await post(fileId);
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

describe("undoing a file", () => {
  it("deletes what the file posted and nobody requested", async () => {
    const driver = await savePerson({ role: "driver" });
    await post(await paste(csvOf([row("PO-000")])));
    const fileId = await paste(csvOf(many(4)));
    await post(fileId);
    const [, asked] = await ownRows();
    await requestLoad({ viewer: driver, loadId: asked?.load_id ?? "" });
    const { goes, stays } = await whatUndoDeletes(shipper, fileId);
    expect(goes.map(({ line }) => line)).toEqual([4, 5]);
    expect(stays).toMatchObject([{ why: "a driver requested it" }]);
    expect(await undoPosting(shipper, fileId, [2, 3, 4, 5])).toEqual({ deleted: 2, stayed: 0, left: 0 });
    expect((await ownRows()).map(({ reference }) => reference)).toEqual(["PO-000", "PO-001"]);
    expect((await loadFile(shipper, fileId)).outcomes).toMatchObject({
      4: { did: "deleted" },
      5: { did: "deleted" },
    });
    // What was undone is not posted again by an old page.
    await post(fileId);
    expect((await ownRows()).length).toBe(2);
  });

  it("a load that is requested at that moment stays", async () => {
    const driver = await savePerson({ role: "driver" });
    const fileId = await paste(csvOf([row("PO-1")]));
    await post(fileId);
    const [load] = await ownRows();
    const request = () => requestLoad({ viewer: driver, loadId: load?.load_id ?? "" });
    const counts = await betweenLookAndWrite(request, { of: () => undoPosting(shipper, fileId, [2]) });
    expect(counts).toEqual({ deleted: 0, stayed: 1, left: 0 });
    expect((await ownRows()).length).toBe(1);
  });

  it("a load that gets a driver at that moment stays, and so does one that was edited", async () => {
    const driver = await savePerson({ role: "driver" });
    const fileId = await paste(csvOf(many(2)));
    await post(fileId);
    const [first, second] = (await ownRows()).map(({ load_id }) => load_id);
    const book = async () => {
      await requestLoad({ viewer: driver, loadId: first ?? "" });
      await acceptRequest({ viewer: shipper, loadId: first ?? "", driverId: driver.id });
    };
    const counts = await betweenLookAndWrite(book, { of: () => undoPosting(shipper, fileId, [2]) });
    expect(counts).toEqual({ deleted: 0, stayed: 1, left: 0 });
    await editLoad({
      viewer: shipper,
      loadId: second ?? "",
      fields: { ...formOf("PO-001"), total_rate: "1700" },
    });
    const { goes, stays } = await whatUndoDeletes(shipper, fileId);
    expect(goes).toEqual([]);
    expect(stays.map(({ why }) => why).sort()).toEqual(["it has a driver", "it was edited since"]);
    await expect(deleteLoad({ viewer: shipper, loadId: second ?? "", onlyUnasked: true })).rejects.toThrow();
  });

  it("only the lines of the page are deleted", async () => {
    const fileId = await paste(csvOf(many(2)));
    await post(fileId);
    expect(await undoPosting(shipper, fileId, [3])).toMatchObject({ deleted: 1 });
    expect((await ownRows()).map(({ reference }) => reference)).toEqual(["PO-000"]);
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
    await saveLoad({ owner: shipper, terms: { ...terms, reference: "PO-1", equipment_type: "LBO_RGN" } });
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
