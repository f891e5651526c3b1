import "../../tests/fixtures/own-database";

import { savePerson } from "db/builders";
import { db } from "db/client";
import { profiles } from "db/schema";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { searchStart } from "./start.server";

type Profile = Partial<typeof profiles.$inferInsert>;

async function start(profile: Profile, query = "", role: "driver" | "shipper" = "driver") {
  const person = await savePerson({ role });
  const nothing = { home_zip: null, equipment_type: null };
  await db()
    .update(profiles)
    .set({ ...nothing, ...profile })
    .where(eq(profiles.id, person.id));
  return searchStart(person, new URLSearchParams(query));
}

const CASES: [profile: Profile, start: Awaited<ReturnType<typeof searchStart>>][] = [
  [{}, { chosen: {}, more: "", nearMe: null }],
  [{ equipment_type: "V" }, { chosen: { equipment_type: ["V"] }, more: "Van", nearMe: null }],
  [{ home_zip: "89502" }, { chosen: {}, more: "", nearMe: "/search?origin_city=89502&origin_radius=100" }],
  [
    { home_zip: "89502-1234", equipment_type: "R" },
    {
      chosen: { equipment_type: ["R"] },
      more: "Reefer",
      nearMe: "/search?origin_city=89502&origin_radius=100&equipment_type=R",
    },
  ],
  // The directory does not know it.
  [{ home_zip: "00000" }, { chosen: {}, more: "", nearMe: null }],
];

it.each(CASES)("a driver with %j starts with it", async (profile, expected) => {
  expect(await start(profile)).toEqual(expected);
});

it.each(["origin_city=", "page=2", "sort=rate", "saved=1"])(
  "an address with %j starts with nothing of it",
  async (query) => {
    expect(await start({ home_zip: "89502", equipment_type: "V" }, query)).toBeNull();
  },
);

it("a shipper starts with nothing", async () => {
  expect(await start({ home_zip: "89502", equipment_type: "V" }, "", "shipper")).toBeNull();
});
