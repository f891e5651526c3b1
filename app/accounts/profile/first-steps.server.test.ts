import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { profiles } from "db/schema";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { savePerson } from "~/builders";
import { firstSteps } from "./first-steps.server";
import { accountOf } from "./queries.server";

const words = async ({ id }: { id: string }) => firstSteps(await accountOf(id)).map((step) => step.words);

it("a driver's first steps disappear as they are completed", async () => {
  const driver = await savePerson({ role: "driver" });
  const set = (columns: Partial<typeof profiles.$inferInsert>) =>
    db().update(profiles).set(columns).where(eq(profiles.id, driver.id));
  await set({ equipment_type: null, home_zip: null, insurance_url: null });
  expect(await words(driver)).toEqual([
    "Say what you drive",
    "Add your home ZIP code",
    "Add your insurance papers",
  ]);
  await set({ home_zip: "84101" });
  expect(await words(driver)).toEqual(["Say what you drive", "Add your insurance papers"]);
  await set({ equipment_type: "V", insurance_url: "/files/1" });
  expect(await words(driver)).toEqual([]);
});

it("a shipper has none", async () => {
  expect(await words(await savePerson({ role: "shipper" }))).toEqual([]);
});
