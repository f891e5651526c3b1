import "../../../tests/fixtures/servers/own-database";

import { expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { lastAccessorials } from "./last-accessorials.server";

const AGREED = { detention_hour_cents: 6_000, lumper_payer: "shipper" } as const;
const NOTHING = {
  detention_free_minutes: null,
  detention_hour_cents: null,
  detention_cap_cents: null,
  layover_cents: null,
  tonu_cents: null,
  lumper_payer: null,
};

it("is that of the shipper's latest load, even if empty", async () => {
  const owner = { ...(await savePerson({ role: "shipper" })), role: "shipper" } as const;
  expect(await lastAccessorials(owner)).toBeNull();
  await saveLoad({ owner, terms: AGREED, postedAtMs: 1_000_000 });
  expect(await lastAccessorials(owner)).toEqual({ ...NOTHING, ...AGREED });
  await saveLoad({ owner, postedAtMs: 2_000_000 });
  expect(await lastAccessorials(owner)).toEqual(NOTHING);
});

it("ignores other shippers' loads and deleted ones", async () => {
  const owner = { ...(await savePerson({ role: "shipper" })), role: "shipper" } as const;
  await saveLoad({ terms: AGREED });
  await saveLoad({ owner, terms: { ...AGREED, deleted_at: 3 } });
  expect(await lastAccessorials(owner)).toBeNull();
});
