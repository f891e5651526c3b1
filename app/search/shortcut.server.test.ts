import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { profiles } from "db/schema";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { savePerson } from "~/builders";
import { searchShortcuts } from "./shortcut.server";

type Profile = Partial<typeof profiles.$inferInsert>;

async function start(profile: Profile, query = "", role: "driver" | "shipper" = "driver") {
  const person = await savePerson({ role });
  const nothing = { home_zip: null, equipment_type: null };
  await db()
    .update(profiles)
    .set({ ...nothing, ...profile })
    .where(eq(profiles.id, person.id));
  return searchShortcuts(person, new URLSearchParams(query));
}

const VAN = { to: "/search?equipment_type=V", text: "Van loads" };
const REEFER = { to: "/search?equipment_type=R", text: "Reefer loads" };

const CASES: [profile: Profile, shortcuts: Awaited<ReturnType<typeof searchShortcuts>>][] = [
  [{}, []],
  [{ equipment_type: "V" }, [VAN]],
  [{ home_zip: "89502" }, [{ to: "/search?origin_city=89502&origin_radius=100", text: "Near home, 100 mi" }]],
  [
    { home_zip: "89502-1234", equipment_type: "R" },
    [
      {
        to: "/search?origin_city=89502&origin_radius=100&equipment_type=R",
        text: "Near home, 100 mi, Reefer",
      },
      REEFER,
    ],
  ],
  [{ home_zip: "00000" }, []],
];

it.each(CASES)("a driver with %j gets these links", async (profile, expected) => {
  expect(await start(profile)).toEqual(expected);
});

it.each(["origin_city=", "page=2", "sort=rate", "saved=1"])("a URL with %j has no links", async (query) => {
  expect(await start({ home_zip: "89502", equipment_type: "V" }, query)).toEqual([]);
});

it("a shipper gets no links", async () => {
  expect(await start({ home_zip: "89502", equipment_type: "V" }, "", "shipper")).toEqual([]);
});
