import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { carrier_facts } from "db/schema";
import { write } from "db/write";
import { expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { makePapers } from "./make-papers.server";
import { paperPage } from "./paper-page.server";

async function partiesFor(stated: { legal_name: string; usdot?: string; mc_number?: string } | null) {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  const { loadId } = await saveLoad({ owner, driver, status: "rate confirmation" });
  if (stated)
    await write([
      {
        query: db()
          .insert(carrier_facts)
          .values({ carrier_id: driver.id, stated_at: 1, ...stated }),
      },
    ]);
  await makePapers({ viewer: owner, loadId, fields: {}, clientAddress: "192.0.2.1" });
  const { paper } = await paperPage(driver, loadId);
  const rows = paper?.sections.find(({ heading }) => heading === "Parties")?.rows ?? [];
  return rows.filter(([label]) => !["Load", "Shipper", "Carrier"].includes(label));
}

it.each([
  [null, []],
  [{ legal_name: "Rivers Hauling LLC" }, [["Carrier's legal name", "Rivers Hauling LLC"]]],
  [
    { legal_name: "Rivers Hauling LLC", usdot: "7654321", mc_number: "765432" },
    [
      ["Carrier's legal name", "Rivers Hauling LLC"],
      ["USDOT number", "7654321"],
      ["MC number", "765432"],
    ],
  ],
])("for %o it lists %o", async (stated, rows) => {
  expect(await partiesFor(stated)).toEqual(rows);
});
