import "../../../tests/fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { loadTies } from "~/access/ties.server";
import { savePerson } from "~/builders";
import { TEXTS } from "~/chat/automated-texts";
import { NotFound } from "~/platform/errors";
import { feedOf, historyOf, loadRow, nameIn, requestsOn } from "../../../tests/fixtures/read-back";
import { EDITABLE, editableLoad } from "../../../tests/fixtures/scenes/editable-load";
import { deleteLoad } from "./delete-load.server";
import { editLoad } from "./edit-load.server";

describe("a deleted load", () => {
  it.each(EDITABLE)("in %s is gone for everyone; its history stays", async (status) => {
    const { owner, chosen, other, loadId } = await editableLoad(status);
    const past = await historyOf(loadId);
    await deleteLoad({ viewer: owner, loadId });

    for (const viewer of [
      owner,
      chosen,
      other,
      await savePerson({ role: "driver" }),
      await savePerson({ role: "shipper" }),
    ]) {
      expect(await loadTies(viewer, loadId)).toBeNull();
    }
    expect(await historyOf(loadId)).toEqual([...past, ["delete", status, null, owner.id]]);
    expect((await loadRow(loadId)).deleted_at).toBeGreaterThan(0);
    expect(Object.values(await requestsOn(loadId)).filter((state) => state !== "rejected")).toEqual([]);
    await expect(deleteLoad({ viewer: owner, loadId })).rejects.toBeInstanceOf(NotFound);
    await expect(editLoad({ viewer: owner, loadId, fields: {} })).rejects.toBeInstanceOf(NotFound);
  });

  it.each(["rate confirmation", "rate confirmation sent", "pickup"] as const)(
    "in %s is announced to its driver and its owner",
    async (status) => {
      const { owner, chosen, other, loadId } = await editableLoad(status);
      await deleteLoad({ viewer: owner, loadId });
      const said = TEXTS.delete({
        lane: await nameIn(loadId),
        shipper: owner.fullName,
        driver: chosen.fullName,
      });
      expect(await feedOf(owner.id, loadId)).toEqual({ texts: [said.shipper], unread: false });
      expect(await feedOf(chosen.id, loadId)).toEqual({ texts: [said.driver], unread: true });
      expect(await feedOf(other.id, loadId)).toEqual({ texts: [], unread: false });
    },
  );

  it("in pending is announced to every waiting driver", async () => {
    const { owner, chosen, other, loadId } = await editableLoad("pending");
    await deleteLoad({ viewer: owner, loadId });
    const said = TEXTS.delete({ lane: await nameIn(loadId), shipper: owner.fullName, driver: "" });
    for (const { id } of [chosen, other]) {
      expect(await feedOf(id, loadId)).toEqual({ texts: [said.others], unread: true });
    }
  });

  it("is deleted once, even if tried several times", async () => {
    const { owner, loadId } = await editableLoad("pending");
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => deleteLoad({ viewer: owner, loadId })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await historyOf(loadId)).filter(([event]) => event === "delete")).toHaveLength(1);
  });
});
