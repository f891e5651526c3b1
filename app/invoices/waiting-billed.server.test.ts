import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { charges } from "db/schema";
import { expect, it } from "vitest";
import { HOUR_MS } from "~/text/time";
import { APPOINTMENT, NOW, stage } from "../../tests/fixtures/scenes/stop-times";
import { makeInvoice } from "./invoice.server";
import { invoicePage } from "./invoice-page.server";

it.each(["detention", "lumper"] as const)(
  "an invoice says its times if waiting is billed: %s",
  async (kind) => {
    const { owner, driver, loadId, say } = await stage("complete");
    await say(driver, "arrived-delivery", NOW - 3 * HOUR_MS);
    await say(owner, "arrived-delivery", NOW - 2 * HOUR_MS);
    const charge = { charge_id: loadId, load_id: loadId, driver_id: driver.id, asked_at: APPOINTMENT };
    await db()
      .insert(charges)
      .values({ ...charge, kind, amount_cents: 6_000, state: "agreed" });
    await makeInvoice({ viewer: driver, loadId, fields: { invoice: "", payment_days: "30" } });
    for (const viewer of [owner, driver]) {
      const { invoice } = await invoicePage(viewer, loadId);
      const rows = new Map(invoice?.sections.flatMap((section) => section.rows ?? []));
      const said = kind === "detention" ? /[AP]M .*, reported .*[AP]M/ : undefined;
      for (const name of ["Arrived at delivery", "Arrived at delivery, by the shipper"])
        if (said) expect(rows.get(name)).toMatch(said);
        else expect(rows.has(name)).toBe(false);
    }
  },
);
