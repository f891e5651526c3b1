import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { paper_terms } from "db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { fileToOpen } from "~/files/open-file.server";
import { exportRow } from "~/leaving/export-tables.server";
import { Conflict, Forbidden, Invalid } from "~/platform/errors";
import { closeParty } from "../../tests/fixtures/close-party";
import { saveSignedPaper } from "../../tests/fixtures/scenes/signed-paper";
import { standingTerms } from "./paper-choices.server";
import { saveStandingTerms } from "./standing-terms.server";
import { USUAL_CANCELLATION, USUAL_PAYMENT_DAYS } from "./words";

const fields = { payment_days: "21", cancellation: "Free until  loaded." };
const rowsOf = (id: string) => db().select().from(paper_terms).where(eq(paper_terms.shipper_id, id));

describe("a shipper's standing terms", () => {
  it("are the defaults until saved, then the last saved ones", async () => {
    const viewer = await savePerson({ role: "shipper" });
    expect(await standingTerms(viewer.id)).toEqual({
      paymentDays: USUAL_PAYMENT_DAYS,
      cancellation: USUAL_CANCELLATION,
    });
    expect(await exportRow("paper_terms", viewer.id)).toBeNull();
    await saveStandingTerms({ viewer, fields });
    await saveStandingTerms({ viewer, fields: { ...fields, payment_days: "0" } });
    expect(await standingTerms(viewer.id)).toEqual({ paymentDays: 0, cancellation: "Free until loaded." });
    expect(await rowsOf(viewer.id)).toHaveLength(1);
  });

  it.each([
    ["payment_days", ""],
    ["payment_days", "1.5"],
    ["payment_days", "121"],
    ["cancellation", ""],
    ["cancellation", "x".repeat(601)],
  ])("with a bad %s are refused at that field", async (field, text) => {
    const viewer = await savePerson({ role: "shipper" });
    const refusal = await saveStandingTerms({ viewer, fields: { ...fields, [field]: text } }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(Invalid);
    expect(refusal).toHaveProperty(["fields", field], expect.any(String));
    expect(await rowsOf(viewer.id)).toEqual([]);
  });

  it("cannot be saved by a driver, even if the form claims to be a shipper's, nor by a closed account", async () => {
    const driver = await savePerson({ role: "driver" });
    await expect(saveStandingTerms({ viewer: driver, fields })).rejects.toThrow(Forbidden);
    const pretender = { ...driver, role: "shipper" as const };
    await expect(saveStandingTerms({ viewer: pretender, fields })).rejects.toThrow(Forbidden);
    const gone = await savePerson({ role: "shipper" });
    await saveStandingTerms({ viewer: gone, fields });
    await closeParty(gone);
    expect(await rowsOf(gone.id)).toEqual([]);
    await expect(saveStandingTerms({ viewer: gone, fields })).rejects.toThrow(Forbidden);
  });
});

describe.each(["shipper", "driver"] as const)(
  "documents of a delivered load, once the %s's account is closed",
  (role) => {
    it("can still be downloaded by the other party", async () => {
      const people = {
        shipper: await savePerson({ role: "shipper" }),
        driver: await savePerson({ role: "driver" }),
      };
      const load = await saveLoad({ owner: people.shipper, driver: people.driver, status: "complete" });
      await saveSignedPaper(load, people.driver.id);
      await closeParty(people[role]);
      const other = role === "shipper" ? people.driver : people.shipper;
      for (const { row } of load.documents)
        expect((await fileToOpen(other, row.file_id)).fileId).toBe(row.file_id);
    });

    it("kept the account from closing while the load was under way", async () => {
      const people = {
        shipper: await savePerson({ role: "shipper" }),
        driver: await savePerson({ role: "driver" }),
      };
      await saveLoad({ owner: people.shipper, driver: people.driver, status: "in transit" });
      await expect(closeParty(people[role])).rejects.toThrow(Conflict);
    });
  },
);
