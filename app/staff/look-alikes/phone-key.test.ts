import "../../../tests/fixtures/servers/own-database";

import { askRows, db } from "db/client";
import { profiles } from "db/schema";
import { phoneKeyOf } from "db/schema/phone-key";
import { write } from "db/write";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { savePerson } from "~/builders";
import { formatPhone } from "~/text/phone";

const keyOf = async (typed: string) =>
  (await askRows<{ key: string | null }>(sql`select ${phoneKeyOf(formatPhone(typed))} as key`))[0]?.key;

const ONE = "8015550100";

it.each([
  ["801 555 0100", ONE],
  ["+1 (801) 555-0100", ONE],
  ["1.801.555.0100", ONE],
  ["801 555 0100 x5", ONE],
  ["(801) 555-0100, ext. 12", ONE],
  ["801 555 0100 #7", ONE],
  ["801 555 0100 / 1", ONE],
  ["801 555 0100 1", ONE],
  ["801 555 0100 / 801 555 0199", ONE],
  ["801-555-0100 ask for Al", ONE],
  ["801 555 0101 x5", "8015550101"],
  ["+44 20 7946 0958", "442079460958"],
  ["+44 20 7946 0959 ext. 3", "442079460959"],
  ["011 44 20 7946 0958", "011442079460958"],
  ["1-800-FREIGHT", "800FREIGHT"],
  ["-", null],
])("the key of %s is %s", async (typed, key) => {
  expect(await keyOf(typed)).toBe(key);
});

it("is that of the stored number", async () => {
  const { id } = await savePerson({ role: "driver", profile: { phone_number: "(801) 555-0100 ext. 5" } });
  const read = async () =>
    (await db().select({ key: profiles.phone_key }).from(profiles).where(eq(profiles.id, id)))[0]?.key;
  expect(await read()).toBe(ONE);
  await write([{ query: db().update(profiles).set({ phone_number: null }).where(eq(profiles.id, id)) }]);
  expect(await read()).toBeNull();
});
