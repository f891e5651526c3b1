import "../../../tests/fixtures/servers/own-database";

import { beforeAll, describe, expect, it } from "vitest";
import { type BuiltLoad, type BuiltPerson, buildLoad, saveLoad, savePerson } from "~/builders";
import { mergeRows, saveRows } from "~/builders/rows";
import { fileToOpen } from "~/files/open-file.server";
import { loader as loadsComplete } from "~/routes/loads/loads-complete";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import { askPage, cookieOf } from "../../../tests/fixtures/ask-page";
import { manyLoads } from "../../../tests/fixtures/scenes/many-loads";
import { plansOf, walks } from "../../../tests/fixtures/watch-queries";
import {
  completedDocuments,
  completedFound,
  completedRows,
  completedTotals,
  deliveredBy,
} from "./completed.server";

let owner: BuiltPerson;
let driver: BuiltPerson;
let stranger: BuiltPerson;
let done: BuiltLoad[];
let onTheRoad: BuiltLoad;

beforeAll(async () => {
  await manyLoads(500);
  owner = await savePerson({ role: "shipper" });
  [driver, stranger] = [await savePerson({ role: "driver" }), await savePerson({ role: "driver" })];
  const people = { owner, driver, requesters: [stranger], status: "complete" } as const;
  const days = { pickup_date: "2026-03-01" };
  done = [
    await saveLoad({
      ...people,
      terms: { ...days, delivery_date: "2026-03-02", total_rate_cents: 100_000, calculated_miles: 400 },
    }),
    await saveLoad({
      ...people,
      terms: { ...days, delivery_date: "2026-03-05", total_rate_cents: 200_050, calculated_miles: 1_000.5 },
    }),
    await saveLoad({
      ...people,
      terms: { ...days, delivery_date: "2026-03-03", total_rate_cents: 55_500, calculated_miles: null },
    }),
  ];
  onTheRoad = await saveLoad({ ...people, status: "in transit" });
});

describe("completed loads", () => {
  it("add up to their rates and miles, with the average only over loads with miles", async () => {
    const totals = {
      count: 3,
      totalRateCents: 355_550,
      miles: 1_400.5,
      meanRatePerMileCents: Math.round(300_050 / 1_400.5),
    };
    expect(await completedTotals(owner)).toEqual(totals);
    expect(await completedTotals(driver)).toEqual(totals);
    expect(await deliveredBy(driver.id)).toBe(3);
  });

  it("are listed latest delivery first, for both parties and nobody else", async () => {
    const ids = [done[1], done[2], done[0]].map((load) => load?.loadId);
    for (const person of [owner, driver]) {
      expect((await completedRows(person, 1)).map(({ load_id }) => load_id)).toEqual(ids);
    }
    expect(await completedRows(stranger, 1)).toEqual([]);
    const nothing = { count: 0, totalRateCents: 0, miles: 0, meanRatePerMileCents: null };
    expect(await completedTotals(stranger)).toEqual(nothing);
    expect(await deliveredBy(stranger.id)).toBe(0);
  });

  it("include the proof, the signed copy and the bill of lading, and each of them opens", async () => {
    const ids = done.map(({ loadId }) => loadId);
    for (const person of [owner, driver]) {
      const found = await completedDocuments(person, [...ids, onTheRoad.loadId]);
      expect(Object.keys(found).sort()).toEqual([...ids].sort());
      for (const documents of Object.values(found)) {
        expect(documents.map(({ title }) => title)).toEqual([
          "Proof of delivery",
          "Signed rate confirmation",
          "Bill of lading",
        ]);
        for (const { fileId } of documents) await expect(fileToOpen(person, fileId)).resolves.toBeTruthy();
      }
    }
    expect(await completedDocuments(stranger, ids)).toEqual({});
    expect(await completedDocuments(owner, [])).toEqual({});
  });

  it("are found by their owner by the own reference, the number and the lane; by no reference of another", async () => {
    const [shipper, other] = [await savePerson({ role: "shipper" }), await savePerson({ role: "shipper" })];
    const hauler = await savePerson({ role: "driver" });
    const delivered = (owner: BuiltPerson, reference: string) =>
      saveLoad({ owner, driver: hauler, status: "complete", terms: { reference } });
    const [first, second] = [await delivered(shipper, "PO-4711"), await delivered(shipper, "B 12")];
    const theirs = await delivered(other, "PO-4711");
    const found = async (find: string, person = shipper) => {
      const rows = await completedRows(person, 1, find);
      expect(await completedFound(person, find)).toBe(rows.length);
      return rows.map(({ load_id }) => load_id).sort();
    };
    expect(await found("")).toEqual([first.loadId, second.loadId].sort());
    for (const text of ["PO-4711", "po-4711", "4711"]) {
      expect(await found(text)).toEqual([first.loadId]);
      expect(await found(text, other)).toEqual([theirs.loadId]);
      // Only owners can find loads by reference.
      expect(await found(text, hauler)).toEqual([]);
    }
    expect(await found("b 12")).toEqual([second.loadId]);
    expect(await found(`HW-${first.load.load_number}`)).toEqual([first.loadId]);
    expect(await found("salt lake")).toHaveLength(2);
    expect(await found("salt lake", hauler)).toHaveLength(3);
    expect(await found("4712")).toEqual([]);
    expect(await found("4711", await savePerson({ role: "shipper" }))).toEqual([]);
  });

  it("exclude loads in any other status", async () => {
    const [busy, hauler] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
    for (const status of LOAD_STATUSES) {
      await saveLoad({ owner: busy, status, ...(status !== "new" && { driver: hauler }) });
    }
    expect((await completedTotals(busy)).count).toBe(1);
    expect(await completedRows(hauler, 1)).toHaveLength(1);
    expect(await deliveredBy(hauler.id)).toBe(1);
  });
});

describe("the page of completed loads", () => {
  it("takes four statements, however many loads there are, and knows the last page", async () => {
    const shipper = await savePerson({ role: "shipper" });
    const cookie = await cookieOf(shipper);
    const ask = (address: string) => askPage(loadsComplete, `/loads-complete${address}`, { cookie });
    const empty = await ask("");
    expect(empty.data).toMatchObject({ rows: [], documents: {}, last: 1 });
    expect(empty.statements).toBe(3);

    const rows = Array.from(
      { length: 41 },
      () => buildLoad({ owner: shipper, driver, status: "complete" }).rows,
    );
    await saveRows(mergeRows(rows));
    const sizes = [];
    for (const page of [1, 2, 3, 4]) {
      const { data, statements } = await ask(`?page=${page}`);
      sizes.push(data.rows.length);
      expect(Object.keys(data.documents).sort()).toEqual(data.rows.map((row) => row.load_id).sort());
      expect([data.last, data.totals.count]).toEqual([3, 41]);
      expect(statements).toBe(data.rows.length > 0 ? 4 : 3);
    }
    expect(sizes).toEqual([20, 20, 1, 0]);
  });

  it("uses indexes, and never scans all loads or files", async () => {
    const plans = await plansOf(async () => {
      for (const person of [owner, driver]) {
        await completedTotals(person);
        await completedRows(person, 1);
        await completedDocuments(
          person,
          done.map(({ loadId }) => loadId),
        );
        await deliveredBy(person.id);
      }
    });
    expect(plans).toHaveLength(8);
    expect(walks(plans)).toEqual([]);
  });
});
