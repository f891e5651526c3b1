import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { loads } from "db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { releaseDriver } from "~/loads/steps/cancel-load.server";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { laneOf } from "~/trade/lane";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import { numberOf } from "~/trade/load-number";
import { invoicedLoad } from "../../tests/fixtures/scenes/invoiced-load";
import { MOST_NAMED, notBilled } from "./not-billed.server";

const loadRow = async (loadId: string) => {
  const [row] = await db().select().from(loads).where(eq(loads.load_id, loadId));
  if (!row) throw new Error("The load does not exist.");
  return row;
};

describe("agreed and unbilled money", () => {
  it.each(LOAD_STATUSES)("of a load in %s is its rate once it is delivered", async (status) => {
    const { owner, driver, loadId } = await invoicedLoad(status);
    const row = await loadRow(loadId);
    const [of, to] = [await notBilled(driver), await notBilled(owner)];
    if (status !== "complete") return expect([of, to]).toEqual([null, null]);
    const named = { lane: laneOf(row), amount: "$1,210" };
    const about = (other: string) => `${numberOf(row)} · ${other}`;
    expect(of).toEqual({
      total: "$1,210",
      more: 0,
      loads: [
        {
          ...named,
          path: `/load-details/${loadId}/invoice`,
          about: about(owner.fullName),
          act: "Make Invoice",
        },
      ],
    });
    expect(to).toEqual({
      total: "$1,210",
      more: 0,
      loads: [
        { ...named, path: `/load-details/${loadId}/charges`, about: about(driver.fullName), act: null },
      ],
    });
    for (const role of ["driver", "shipper"] as const)
      expect(await notBilled(await savePerson({ role }))).toBeNull();
  });

  it("is zero once invoiced, then what is agreed later, and zero again after a replacement", async () => {
    const { owner, driver, take, made, agree } = await invoicedLoad("complete");
    const totals = async () =>
      Promise.all([owner, driver].map(async (each) => (await notBilled(each))?.total ?? null));
    await agree(6_000);
    expect(await totals()).toEqual(["$1,270", "$1,270"]);
    const first = await made();
    expect(await totals()).toEqual([null, null]);
    await agree(2_500);
    expect(await totals()).toEqual(["$25", "$25"]);
    await take("pay", owner, first);
    expect(await totals()).toEqual(["$25", "$25"]);
    await take("make", driver, first);
    expect(await totals()).toEqual([null, null]);
  });

  it("uses the agreed rate, not the posted one", async () => {
    const { driver, loadId } = await invoicedLoad("complete");
    await db().update(loads).set({ agreed_rate_cents: 99_000 }).where(eq(loads.load_id, loadId));
    expect((await notBilled(driver))?.total).toBe("$990");
  });

  it("of a released driver stays, even for a deleted load, which they see only by its number", async () => {
    const { owner, driver, loadId, agree } = await invoicedLoad("pickup");
    const fields = { reason: "The freight is not ready" };
    await releaseDriver({ viewer: owner, loadId, fields });
    await agree(20_000);
    const row = await loadRow(loadId);
    const named = async () => {
      const [of, to] = [await notBilled(driver), await notBilled(owner)];
      return [of, to].map((each) =>
        each?.loads.map(({ lane, about, amount }) => [amount, lane, about].join(" ")),
      );
    };
    const expected = [
      [`$200 Load ${numberOf(row)} ${owner.fullName}`],
      [`$200 ${laneOf(row)} ${numberOf(row)} · ${driver.fullName}`],
    ];
    expect(await named()).toEqual(expected);
    await deleteLoad({ viewer: owner, loadId });
    expect(await named()).toEqual(expected);
  });

  it("names a limited number of loads, the last pickup first, and counts the others", async () => {
    const driver = await savePerson({ role: "driver" });
    const days = Array.from({ length: MOST_NAMED + 2 }, (_, n) => String(n + 1).padStart(2, "0"));
    for (const day of days) {
      const terms = { pickup_date: `2026-10-${day}`, delivery_date: "2026-10-30", total_rate_cents: 10_000 };
      await saveLoad({ driver, status: "complete", terms });
    }
    const found = await notBilled(driver);
    expect(found).toMatchObject({ total: "$1,200", more: 2 });
    const ids = found?.loads.map(({ path }) => path.split("/")[2] ?? "") ?? [];
    const picked = await Promise.all(ids.map(async (id) => (await loadRow(id)).pickup_date.slice(-2)));
    expect(picked).toEqual(days.toReversed().slice(0, MOST_NAMED));
  });
});
