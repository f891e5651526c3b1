import "../../../tests/fixtures/servers/own-database";

import { database, db } from "db/client";
import { files, groups } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { TEXTS } from "~/chat/automated-texts";
import { dropDocuments } from "~/files/records.server";
import { Conflict, Forbidden, Invalid } from "~/platform/errors";
import { requestLoad } from "~/requests/request-load.server";
import { dayFromNow } from "../../../tests/fixtures/days";
import {
  documentsOf,
  driverOf,
  everythingOf,
  feedOf,
  lastStep,
  loadRow,
  nameIn,
  requestsOn,
} from "../../../tests/fixtures/read-back";
import { EDITABLE, editableLoad } from "../../../tests/fixtures/scenes/editable-load";
import { newTerms as fields } from "../../../tests/fixtures/scenes/negotiation";
import { changesBetween, changesInWords } from "../form/changed-terms";
import { waitingOn } from "../queries.server";
import { deleteLoad } from "./delete-load.server";
import { editLoad } from "./edit-load.server";

const driver = () => savePerson({ role: "driver" });
const shipper = () => savePerson({ role: "shipper" });

async function changesBy(owner: BuiltPerson, loadId: string): Promise<string> {
  const before = await loadRow(loadId);
  await editLoad({ viewer: owner, loadId, fields });
  return changesInWords(changesBetween(before, await loadRow(loadId)));
}

describe("an edit", () => {
  it.each(EDITABLE)(
    "of a load in %s puts it back on the board with new terms, and ends everything else",
    async (status) => {
      const { owner, loadId } = await editableLoad(status);
      const before = await loadRow(loadId);
      await editLoad({ viewer: owner, loadId, fields, revision: 1 });

      expect(await loadRow(loadId)).toMatchObject({
        load_status: "new",
        revision: 2,
        total_rate_cents: 200_000,
        weight_lb: 41_000,
        pickup_date: fields.pickup_date,
        origin_address_zip: "89801",
        origin_address_city: "Elko",
        posted_at: before.posted_at,
        rate_confirmation_url: null,
        bill_of_lading_url: null,
        dropoff_image_url: null,
        additional_files: [],
        wrong_pin_count: 0,
        pin_locked_until: null,
        booked_at: null,
      });
      expect((await loadRow(loadId)).calculated_miles).not.toBe(before.calculated_miles);
      expect(await lastStep(loadId)).toEqual(["edit", status, "new", owner.id]);
      expect(await driverOf(loadId)).toBeNull();
      expect(Object.values(await requestsOn(loadId)).filter((state) => state !== "rejected")).toEqual([]);
      expect(await documentsOf(loadId)).toEqual([]);
    },
  );

  it.each(EDITABLE)("of a load in %s draws a new pin", async (status) => {
    const { owner, loadId } = await editableLoad(status);
    const drawn = vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
      if (array instanceof Uint16Array) array.fill(3_711);
      return array;
    });
    await editLoad({ viewer: owner, loadId, fields }).finally(() => drawn.mockRestore());
    expect((await loadRow(loadId)).verification_pin).toBe("4711");
  });

  it("keeps the rows of dropped documents, and marks them once", async () => {
    const { owner, loadId } = await editableLoad("pickup");
    const before = await documentsOf(loadId);
    expect(before.map(({ kind }) => kind).sort()).toEqual([
      "bill_of_lading",
      "rate_confirmation",
      "signed_rate_confirmation",
    ]);
    await editLoad({ viewer: owner, loadId, fields });
    const rows = await db().select().from(files).where(eq(files.load_id, loadId));
    expect(rows).toHaveLength(before.length);
    expect(rows.every(({ dropped_at }) => dropped_at !== null)).toBe(true);
    await write([dropDocuments(loadId, Date.now() + 60_000)]);
    expect(await db().select().from(files).where(eq(files.load_id, loadId))).toEqual(rows);
  });

  it.each(["rate confirmation", "rate confirmation sent", "pickup"] as const)(
    "of a load in %s notifies the released driver, but no driver whose request had ended before",
    async (status) => {
      const { owner, chosen, other, loadId } = await editableLoad(status);
      const lane = await nameIn(loadId);
      const changes = await changesBy(owner, loadId);
      const said = TEXTS.edit({ lane, shipper: owner.fullName, driver: chosen.fullName, changes });
      expect(await feedOf(owner.id, loadId)).toEqual({ texts: [said.shipper], unread: false });
      expect(await feedOf(chosen.id, loadId)).toEqual({ texts: [said.driver], unread: true });
      expect(await feedOf(other.id, loadId)).toEqual({ texts: [], unread: false });
    },
  );

  it("gives its chats the new lane", async () => {
    const { owner, loadId } = await editableLoad("pending");
    const names = async () => {
      const of = eq(groups.load_id, loadId);
      return (await db().select({ name: groups.group_name }).from(groups).where(of)).map(({ name }) => name);
    };
    expect(await names()).toEqual([await nameIn(loadId), await nameIn(loadId)]);
    const edited = { ...fields, origin_address_city: "Sparks", origin_address_state: "NV" };
    await editLoad({ viewer: owner, loadId, fields: edited });
    const renamed = expect.stringMatching(/^Sparks, NV → /);
    expect(await names()).toEqual([renamed, renamed]);
  });

  it("of a pending load notifies every waiting driver", async () => {
    const { owner, chosen, other, loadId } = await editableLoad("pending");
    const lane = await nameIn(loadId);
    const changes = await changesBy(owner, loadId);
    expect(changes).toMatch(
      /^Rate changed from \$[\d,]+ to \$2,000\. Pickup changed from .+ more changes\.$/,
    );
    const said = TEXTS.edit({ lane, shipper: owner.fullName, driver: "", changes });
    expect(await feedOf(owner.id, loadId)).toEqual({ texts: [said.shipper], unread: false });
    for (const { id } of [chosen, other]) {
      expect(await feedOf(id, loadId)).toEqual({ texts: [said.others], unread: true });
    }
  });

  it("may keep dates that have passed", async () => {
    const owner = await shipper();
    const passed = { pickup_date: dayFromNow(-9), delivery_date: dayFromNow(-8) };
    const { loadId } = await saveLoad({ owner, terms: passed });
    await editLoad({ viewer: owner, loadId, fields: { ...fields, ...passed } });
    expect(await loadRow(loadId)).toMatchObject({ ...passed, revision: 2 });
  });

  it.each([
    ["without a weight", { weight_lb: "" }, Invalid],
    ["with reversed dates", { pickup_date: dayFromNow(7) }, Invalid],
    ["of terms that changed in the meantime", { revision: "0" }, Conflict],
  ])("%s changes nothing at all", async (_, { revision, ...changed }: Record<string, string>, refusal) => {
    const { owner, chosen, other, loadId } = await editableLoad("pickup");
    const before = await everythingOf(loadId, [owner, chosen, other]);
    const edit = {
      viewer: owner,
      loadId,
      fields: { ...fields, ...changed },
      revision: Number(revision ?? 1),
    };
    await expect(editLoad(edit)).rejects.toBeInstanceOf(refusal);
    expect(await everythingOf(loadId, [owner, chosen, other])).toEqual(before);
  });

  it("of the same terms in two tabs succeeds in one", async () => {
    const { owner, loadId } = await editableLoad("pending");
    const edits = ["2000", "3000"].map((total_rate) =>
      editLoad({ viewer: owner, loadId, fields: { ...fields, total_rate }, revision: 1 }),
    );
    const results = await Promise.allSettled(edits);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const winner = results[0]?.status === "fulfilled" ? 200_000 : 300_000;
    expect(await loadRow(loadId)).toMatchObject({ revision: 2, total_rate_cents: winner });
  });

  it.each(["edit first", "request first"])(
    "and a request at once: nobody accepts terms unseen (%s)",
    async (order) => {
      const [owner, dee] = [await shipper(), await driver()];
      const { loadId } = await saveLoad({ owner });
      const steps = [
        () => editLoad({ viewer: owner, loadId, fields, revision: 1 }),
        () => requestLoad({ viewer: dee, loadId, revision: 1 }),
      ];
      await Promise.allSettled((order === "edit first" ? steps : steps.reverse()).map((step) => step()));
      const open = Object.values(await requestsOn(loadId)).filter((state) => state === "pending");
      const { revision, load_status } = await loadRow(loadId);
      const outcomes = [
        [2, "new", []],
        [1, "pending", ["pending"]],
      ];
      expect(outcomes).toContainEqual([revision, load_status, open]);
    },
  );
});

it("an edit that read its revision after another edit and the terms before it is refused", async () => {
  const { owner, loadId } = await editableLoad("new");
  const { $client } = database().db;
  const execute = $client.execute.bind($client);
  const reads = vi.spyOn($client, "execute").mockImplementation(async (statement) => {
    if (/book_now/.test(JSON.stringify(statement))) {
      reads.mockRestore();
      await editLoad({ viewer: owner, loadId, fields: { ...fields, total_rate: "2600" } });
    }
    return execute(statement);
  });
  const late = editLoad({ viewer: owner, loadId, fields: { ...fields, total_rate: "2700" } });
  await expect(late).rejects.toBeInstanceOf(Conflict);
  expect(await loadRow(loadId)).toMatchObject({ revision: 2, total_rate_cents: 260_000 });
});

describe("an edit page that was left open", () => {
  it("shows what another tab has saved in the meantime, and writes nothing", async () => {
    const { owner, loadId } = await editableLoad("pending");
    const page = { viewer: owner, loadId, revision: 1 };
    await editLoad({ ...page, fields: { ...fields, total_rate: "2600" } });
    const before = await loadRow(loadId);
    const second = editLoad({ ...page, fields: { ...fields, total_rate: "2700" } });
    await expect(second).rejects.toThrow(/since you opened it\. Currently saved: .*Rate \$2,600\. Saving/);
    expect(await loadRow(loadId)).toEqual(before);
  });

  it("releases no driver who was chosen in the meantime, and ends no new request", async () => {
    for (const status of ["pending", "rate confirmation"] as const) {
      const { owner, loadId } = await editableLoad(status);
      const before = await loadRow(loadId);
      const stalePage = { viewer: owner, loadId, fields, revision: 1, seenStatus: "new" };
      await expect(editLoad(stalePage)).rejects.toBeInstanceOf(Conflict);
      expect(await loadRow(loadId)).toEqual(before);
      await editLoad({ ...stalePage, seenStatus: status });
      expect((await loadRow(loadId)).load_status).toBe("new");
    }
  });
});

describe("an edit page that is open while another driver requests the load", () => {
  it("is refused once; the next edit also ends that request", async () => {
    const { owner, loadId } = await editableLoad("pending");
    const seen = (await waitingOn(loadId)).newest;
    const late = await driver();
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(seen));
    await requestLoad({ viewer: late, loadId, revision: 1 });
    const edit = { viewer: owner, loadId, fields, revision: 1, seenStatus: "pending" };
    await expect(editLoad({ ...edit, seenRequest: seen })).rejects.toThrow(
      /has changed since you opened it\. Check/,
    );
    expect((await requestsOn(loadId))[late.id]).toBe("pending");
    await editLoad({ ...edit, seenRequest: (await waitingOn(loadId)).newest });
    expect((await requestsOn(loadId))[late.id]).toBe("rejected");
  });
});

describe("a load whose freight is on the truck or delivered", () => {
  it.each(["in transit", "complete"] as const)("in %s is neither edited nor deleted", async (status) => {
    const { owner, chosen, loadId } = await editableLoad(status);
    const before = await everythingOf(loadId, [owner, chosen]);
    const onTheTruck = /freight is on the truck or delivered/;
    await expect(editLoad({ viewer: owner, loadId, fields })).rejects.toThrow(onTheTruck);
    await expect(deleteLoad({ viewer: owner, loadId })).rejects.toThrow(onTheTruck);
    await expect(editLoad({ viewer: chosen, loadId, fields })).rejects.toBeInstanceOf(Forbidden);
    expect(await everythingOf(loadId, [owner, chosen])).toEqual(before);
  });
});
