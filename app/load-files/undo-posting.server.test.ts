import "../../tests/fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { editLoad } from "~/loads/steps/edit-load.server";
import { acceptRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { ownRows, paste, post, shipper } from "../../tests/fixtures/scenes/load-files";
import { csvOf, formOf, many, row } from "../../tests/fixtures/scenes/load-rows";
import { loadFile } from "./load-file.server";
import { undoPosting, whatUndoDeletes } from "./undo-posting.server";

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
    await post(fileId);
    expect((await ownRows()).length).toBe(2);
  });

  it("while the file is being posted from another page, the deleted loads are not posted again", async () => {
    const fileId = await paste(csvOf(many(3)));
    const postAndUndo = async () => {
      await post(fileId);
      await undoPosting(shipper, fileId, [2, 3]);
    };
    const outcomes = await betweenLookAndWrite(postAndUndo, { of: () => post(fileId) });
    expect(Object.values(outcomes).map(({ did }) => did)).toEqual(["deleted", "deleted", "posted"]);
    expect((await ownRows()).map(({ reference }) => reference)).toEqual(["PO-002"]);
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

  it("from two tabs counts a load once, and as deleted", async () => {
    const fileId = await paste(csvOf(many(2)));
    await post(fileId);
    const undo = () => undoPosting(shipper, fileId, [2, 3]);
    expect(await betweenLookAndWrite(undo, { of: undo })).toEqual({ deleted: 0, stayed: 0, left: 0 });
    expect(await ownRows()).toEqual([]);
    expect((await loadFile(shipper, fileId)).outcomes).toEqual({
      2: { did: "deleted" },
      3: { did: "deleted" },
    });
  });

  it("only the lines of the page are deleted", async () => {
    const fileId = await paste(csvOf(many(2)));
    await post(fileId);
    expect(await undoPosting(shipper, fileId, [3])).toMatchObject({ deleted: 1 });
    expect((await ownRows()).map(({ reference }) => reference)).toEqual(["PO-000"]);
  });
});
