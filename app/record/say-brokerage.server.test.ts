import "../../tests/fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import type { BuiltPerson } from "~/builders";
import { exportRows } from "~/leaving/export-tables.server";
import { saveStandingTerms } from "~/papers/standing-terms.server";
import { Conflict, Forbidden, Invalid, NotFound } from "~/platform/errors";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import { linesOf, recordedLoad } from "../../tests/fixtures/scenes/recorded-load";
import { recordPage } from "./record-page.server";
import { saveBrokerage } from "./say-brokerage.server";

describe("a broker's facts about a load", () => {
  const broker = { payment_days: "30", cancellation: "Free.", is_broker: "true" };
  const said = { payer: "Basin  Foods", compensation: "150.50", services: "" };

  it("are in the record of both parties and in their exports; a new entry replaces the old one", async () => {
    const { owner, driver, loadId } = await recordedLoad("complete");
    await saveStandingTerms({ viewer: owner, fields: broker });
    await saveBrokerage({ viewer: owner, loadId, fields: said });
    await saveBrokerage({ viewer: owner, loadId, fields: { ...said, compensation: "160" } });
    for (const viewer of [owner, driver]) {
      const lines = await linesOf(viewer, loadId, "Brokerage (49 CFR 371.3)");
      expect(lines).toEqual(expect.arrayContaining(["Broker's compensation: $160", "Paid by: Basin Foods"]));
      expect((await recordPage(viewer, loadId)).brokerage).toEqual(
        viewer === owner ? { payer: "Basin Foods", compensation: "160", services: "" } : null,
      );
      const exported = [];
      for await (const row of exportRows("brokerages", viewer.id)) exported.push(row);
      expect(exported).toMatchObject([{ load_id: loadId, payer: "Basin Foods", compensation_cents: 16_000 }]);
    }
  });

  it.each(LOAD_STATUSES)(
    "in %s may be entered by the owner only, once a driver is chosen",
    async (status) => {
      const { owner, driver, other, loadId } = await recordedLoad(status);
      const isOpen = status === "new" || status === "pending";
      const say = (viewer: BuiltPerson) => saveBrokerage({ viewer, loadId, fields: said });
      await expect(say(owner)).rejects.toThrow(Conflict);
      await saveStandingTerms({ viewer: owner, fields: broker });
      if (isOpen) await expect(say(owner)).rejects.toThrow(Conflict);
      else await say(owner);
      await expect(say(driver)).rejects.toThrow(isOpen ? NotFound : Forbidden);
      await expect(say(other)).rejects.toThrow(NotFound);
    },
  );

  it.each([
    ["payer", ""],
    ["payer", "x".repeat(101)],
    ["compensation", ""],
    ["compensation", "-1"],
    ["compensation", "1.005"],
    ["compensation", "1000001"],
    ["services", "x".repeat(301)],
  ])("with a bad %s are refused at that field", async (field, text) => {
    const { owner, loadId } = await recordedLoad("pickup");
    await saveStandingTerms({ viewer: owner, fields: broker });
    const refusal = await saveBrokerage({ viewer: owner, loadId, fields: { ...said, [field]: text } }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(Invalid);
    expect(refusal).toHaveProperty(["fields", field], expect.any(String));
  });
});
