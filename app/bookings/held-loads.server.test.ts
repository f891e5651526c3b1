import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { seats } from "db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { driverOf } from "../../tests/fixtures/read-back";
import { book, bookingStage as stage } from "../../tests/fixtures/scenes/booking";

describe("an account that holds three loads", () => {
  const DAY_MS = 86_400_000;
  const old = { joinedAtMs: Date.now() - 9 * DAY_MS };
  const another = (joinedAtMs = old.joinedAtMs) => savePerson({ role: "shipper", joinedAtMs });

  it.each([
    ["none", [], false],
    ["one", ["old"], false],
    ["two for one shipper", ["old", "same"], false],
    ["two for shippers who joined today", ["new", "new"], false],
    ["one for a shipper of long ago and one of today", ["old", "new"], false],
    ["two for two shippers", ["old", "old"], true],
  ] as const)("with these deliveries: %s, may book", async (_, deliveries, isAllowed) => {
    const { driver, loadId } = await stage();
    await db().update(seats).set({ since: old.joinedAtMs }).where(eq(seats.desk_id, driver.id));
    let owner = await another();
    for (const kind of deliveries) {
      if (kind !== "same") owner = await another(kind === "new" ? Date.now() : undefined);
      await saveLoad({ owner, driver, status: "complete" });
    }
    for (let held = 1; held <= 3; held += 1) await saveLoad({ driver, status: "pickup" });
    if (isAllowed) {
      await book(driver, loadId);
      expect(await driverOf(loadId)).toBe(driver.id);
    } else await expect(book(driver, loadId)).rejects.toThrow(/delivered for 2 shippers/);
  });

  it("may not book if its own account is of today", async () => {
    const { driver, loadId } = await stage();
    for (const owner of [await another(), await another()])
      await saveLoad({ owner, driver, status: "complete" });
    for (let held = 1; held <= 3; held += 1) await saveLoad({ driver, status: "pickup" });
    await expect(book(driver, loadId)).rejects.toThrow(/delivered for 2 shippers/);
  });
});
