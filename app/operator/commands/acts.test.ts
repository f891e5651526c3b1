import "../../../tests/fixtures/servers/own-database";

import { writeOne } from "db/write";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { clearNotice } from "~/operator/change-notices.server";
import { maintenanceNow, noticesFor } from "~/operator/notices.server";
import { HOUR_MS } from "~/text/time";
import { actOnAgreement, actOnBanner, actOnMaintenance } from "./acts";

beforeEach(async () => {
  await clearNotice("maintenance");
  await clearNotice("banner");
});

it("turns maintenance on, tells its state and turns it off", async () => {
  expect(await actOnMaintenance({ act: "status" })).toBe("Maintenance is off.");
  expect(await actOnMaintenance({ act: "off" })).toBe("Maintenance was not on.");
  const untilMs = Date.parse("2100-01-02T03:04:05Z");
  expect(await actOnMaintenance({ act: "on", untilMs, why: "A larger disk." })).toMatch(
    /^Maintenance is on since \d{4}-\d\d-\d\d \d\d:\d\d UTC, announced until 2100-01-02 03:04 UTC: A larger disk\.\n/,
  );
  const started = (await maintenanceNow())?.setAtMs;
  expect(started).toBeGreaterThan(Date.now() - HOUR_MS);
  expect(await actOnMaintenance({ act: "on", untilMs: null, why: "" })).toContain("no announced end\n");
  expect(await maintenanceNow()).toMatchObject({ setAtMs: started, endsAtMs: null, message: "" });
  expect(await actOnMaintenance({ act: "off" })).toContain("Maintenance is off.");
  expect(await maintenanceNow()).toBeNull();
});

it("replaces and clears the banner", async () => {
  const untilMs = Date.now() + HOUR_MS;
  await actOnBanner({ act: "set", text: "First.", untilMs, audience: "all" });
  expect(await actOnBanner({ act: "set", text: "Second.", untilMs, audience: "driver" })).toContain(
    "The banner is shown to every driver until ",
  );
  expect([await noticesFor("driver"), await noticesFor()]).toEqual([[{ text: "Second." }], []]);
  expect(await actOnBanner({ act: "clear" })).toBe("The banner is cleared.");
  expect(await actOnBanner({ act: "clear" })).toBe("There was no banner.");
  expect(await noticesFor("driver")).toEqual([]);
});

it("publishes new terms, and tells how many accounts have not accepted them", async () => {
  expect(await actOnAgreement({ act: "status" })).toContain("No version was published.");
  const me = await savePerson({ role: "driver" });
  await writeOne(sql`update users set created_at = ${Date.now() + HOUR_MS} where id <> ${me.personId}`);
  await writeOne(sql`update users set created_at = 1 where id = ${me.personId}`);
  expect(await actOnAgreement({ act: "publish", summary: "We store fuel cards." })).toMatch(
    /^Published at \d{4}-\d\d-\d\d \d\d:\d\d UTC: We store fuel cards\.\n1 account has not accepted it\.$/,
  );
  await writeOne(sql`update users set agreement_version = ${Date.now() + HOUR_MS}`);
  expect(await actOnAgreement({ act: "status" })).toContain("\n0 accounts have not accepted it.");
});
