import "../../tests/fixtures/servers/own-database";

import { askRows, db } from "db/client";
import { loads } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { buildLoad, saveLoad, savePerson, saveRows } from "~/builders";
import { freeNumber, freeNumbers, loadByNumber } from "./load-numbers.server";
import { deleteLoad } from "./steps/delete-load.server";

afterEach(() => void vi.restoreAllMocks());

const numberIn = async (loadId: string) => {
  const [row] = await db().select().from(loads).where(eq(loads.load_id, loadId));
  return row?.load_number ?? 0;
};

const nextNumber = async () =>
  (await askRows<{ next: number }>(sql`select ${freeNumber()} as next`))[0]?.next;

it("numbers are unique, have five digits, and are not in the order of the loads", async () => {
  const numbers = await freeNumbers(500);
  expect(new Set(numbers).size).toBe(500);
  expect(numbers.filter((number) => number < 10_000 || number > 99_999)).toEqual([]);
  expect(numbers.toSorted((a, b) => a - b)).not.toEqual(numbers);
});

it("a used number is never drawn again, even after its load is deleted", async () => {
  const owner = await savePerson({ role: "shipper" });
  const { loadId } = await saveLoad({ owner });
  await deleteLoad({ viewer: owner, loadId });
  const taken = await numberIn(loadId);
  vi.spyOn(Math, "random").mockReturnValue((taken - 10_000) / 90_000 + 1e-9);
  const [next = 0] = await freeNumbers(1);
  expect(next).not.toBe(taken);
  expect(String(next)).toHaveLength(6);
  expect(await freeNumbers(1, { except: [next] })).not.toContain(next);
  expect(await nextNumber()).toBe(next);
  vi.restoreAllMocks();
  expect(String(await nextNumber())).toHaveLength(5);
});

it("the index refuses two loads with one number", async () => {
  const owner = await savePerson({ role: "shipper" });
  const { loadId } = await saveLoad({ owner });
  const terms = { load_number: await numberIn(loadId) };
  await expect(saveRows(buildLoad({ owner, terms }).rows)).rejects.toThrow(/UNIQUE.*load_number/);
});

it("leads only users who may see the load to its page", async () => {
  const [owner, driver, other] = [
    await savePerson({ role: "shipper" }),
    await savePerson({ role: "driver" }),
    await savePerson({ role: "driver" }),
  ];
  const open = await saveLoad({ owner });
  const taken = await saveLoad({ owner, driver, status: "pickup" });
  const gone = await saveLoad({ owner, terms: { deleted_at: 1 } });
  const seenBy = async (person: { id: string }) =>
    Promise.all(
      [open, taken, gone].map(async ({ loadId }) => loadByNumber(person.id, await numberIn(loadId))),
    );
  expect(await seenBy(owner)).toEqual([open.loadId, taken.loadId, null]);
  expect(await seenBy(driver)).toEqual([open.loadId, taken.loadId, null]);
  expect(await seenBy(other)).toEqual([open.loadId, null, null]);
  expect(await loadByNumber(owner.id, 1)).toBeNull();
});
