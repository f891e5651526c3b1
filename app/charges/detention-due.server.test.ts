import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { charges } from "db/schema";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { BuiltPerson } from "~/builders";
import { HOUR_MS } from "~/text/time";
import { APPOINTMENT, NOW, stage } from "../../tests/fixtures/scenes/stop-times";
import { chargesPage } from "./charges-page.server";

it("a request for detention shows what is due by each side's times, to both sides", async () => {
  const { driver, owner, loadId, say } = await stage("pickup");
  const page = (viewer: BuiltPerson) =>
    chargesPage(viewer, loadId, { step: null, charge: null }, APPOINTMENT + 4 * HOUR_MS);
  const nothing = "No arrival and departure times were reported.";
  expect((await page(driver)).ask).toMatchObject({ computed: nothing, begins: null });
  const values = { load_id: loadId, driver_id: driver.id, asked_at: NOW, state: "asked" } as const;
  const asked = { ...values, kind: "detention", amount_cents: 6_000 } as const;
  await db()
    .insert(charges)
    .values({ ...asked, charge_id: loadId });
  const shown = async () =>
    (await Promise.all([page(driver), page(owner)])).map(({ charges: [charge] }) => charge?.computed);
  expect(await shown()).toEqual([nothing, nothing]);
  await say(driver, "arrived-pickup", APPOINTMENT);
  await say(driver, "departed-pickup", APPOINTMENT + 3 * HOUR_MS);
  const due = "Based on the arrival and departure times, $60 is due for 1 h.";
  expect(await shown()).toEqual([due, due]);
  await say(owner, "arrived-pickup", APPOINTMENT + 2 * HOUR_MS);
  const both =
    "Based on the driver's times, $60 is due for 1 h. Based on the shipper's times, nothing is due yet.";
  expect(await shown()).toEqual([both, both]);
  await db().update(charges).set({ state: "agreed" }).where(eq(charges.load_id, loadId));
  expect(await shown()).toEqual([null, null]);
});

it.each<[what: string, said: readonly ["owner" | "driver", which: string, hours: number][], words: string]>([
  ["no times", [], "No arrival and departure times were reported."],
  [
    "a departure without an arrival",
    [["driver", "departed-pickup", 1]],
    "The reported arrival and departure times are incomplete.",
  ],
  [
    "times at one of two stops",
    [
      ["driver", "arrived-pickup", 0],
      ["driver", "departed-pickup", 1],
    ],
    "The reported arrival and departure times are incomplete.",
  ],
  [
    "only the owner's times",
    [
      ["owner", "arrived-pickup", 0],
      ["owner", "departed-pickup", 3],
    ],
    "Based on the shipper's times, $60 is due for 1 h.",
  ],
  [
    "the owner's times, by which nothing is due",
    [
      ["driver", "arrived-pickup", 0],
      ["driver", "departed-pickup", 3],
      ["owner", "arrived-pickup", 2],
    ],
    "Based on the driver's times, $60 is due for 1 h. Based on the shipper's times, nothing is due.",
  ],
  [
    "times at both stops",
    [
      ["driver", "arrived-pickup", 0],
      ["driver", "departed-pickup", 1],
      ["driver", "arrived-delivery", 22],
    ],
    "Based on the arrival and departure times, nothing is due.",
  ],
])("after the delivery, the form for a charge says what follows from %s", async (_, said, words) => {
  const { owner, driver, loadId, say } = await stage("complete");
  for (const [side, which, hours] of said)
    await say(side === "owner" ? owner : driver, which, APPOINTMENT + hours * HOUR_MS);
  const { ask } = await chargesPage(driver, loadId, { step: null, charge: null }, NOW);
  expect(ask?.computed).toBe(words);
});
