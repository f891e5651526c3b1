import "../../tests/fixtures/servers/own-database";

import { askRows, db } from "db/client";
import { closed_parties, loads } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { makeInvoice, markInvoice } from "~/invoices/invoice.server";
import { saveStandingTerms } from "~/papers/standing-terms.server";
import { NotFound } from "~/platform/errors";
import { deleteOld } from "~/retention/delete-old.server";
import { DAY_MS } from "~/text/time";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import { closeParty } from "../../tests/fixtures/close-party";
import { book, bookingStage } from "../../tests/fixtures/scenes/booking";
import { negotiation } from "../../tests/fixtures/scenes/negotiation";
import { linesOf, recordedLoad } from "../../tests/fixtures/scenes/recorded-load";
import { TWO_STOPS } from "../../tests/fixtures/terms/stops-between";
import { recordPage, transactionRecord } from "./record-page.server";

async function billedOn(loadId: string) {
  const [row] = await askRows<{ billed: string }>(
    sql`select invoice_id as billed from invoices where load_id = ${loadId}`,
  );
  if (!row) throw new Error("The load has no invoice.");
  return row;
}

describe("the record of a load", () => {
  it.each(LOAD_STATUSES)("in %s exists only for its two parties", async (status) => {
    const { owner, driver, other, loadId } = await recordedLoad(status);
    const isOpen = status === "new" || status === "pending";
    expect(await linesOf(owner, loadId, "Parties")).toEqual([
      `Shipper: ${owner.fullName}`,
      `Carrier: ${isOpen ? "Not chosen yet" : driver.fullName}`,
    ]);
    for (const viewer of [...(isOpen ? [driver] : []), other, await savePerson({ role: "shipper" })])
      await expect(recordPage(viewer, loadId)).rejects.toThrow(NotFound);
    if (!isOpen) expect(await linesOf(driver, loadId, "Parties")).toContain(`Shipper: ${owner.fullName}`);
  });

  it("does not exist for a deleted load", async () => {
    const { owner, loadId } = await recordedLoad("new");
    await db().update(loads).set({ deleted_at: 1 }).where(eq(loads.load_id, loadId));
    await expect(recordPage(owner, loadId)).rejects.toThrow(NotFound);
  });

  it("shows the owner all offers, and a driver their own", async () => {
    const { owner, driver, rival, loadId, act, rivalOffers } = await negotiation();
    await act("offer", "driver");
    await rivalOffers();
    await act("accept", "shipper");
    const all = await linesOf(owner, loadId, "Offers");
    expect(all).toHaveLength(2);
    expect(all.join()).toContain(rival.fullName);
    const own = await linesOf(driver, loadId, "Offers");
    expect(own).toHaveLength(1);
    expect(own[0]).toMatch(/\$1,450\. Accepted$/);
    expect(JSON.stringify(await transactionRecord(driver, loadId))).not.toContain(rival.id);
    expect(await linesOf(driver, loadId, "Rate")).toContain("Agreed rate: $1,450");
  });

  it("says how a driver took the load: by the shipper's offer, or by Book Now", async () => {
    const { driver, loadId, act } = await negotiation();
    await act("offer", "driver");
    await act("counter", "shipper");
    await act("accept", "driver");
    const took = await linesOf(driver, loadId, "What happened");
    expect(took.join()).toContain(`${driver.fullName} accepted the shipper's offer`);
    const booked = await bookingStage();
    await book(booked.driver, booked.loadId, { revision: "1" });
    const lines = await linesOf(booked.owner, booked.loadId, "What happened");
    expect(lines.join()).toContain(`${booked.driver.fullName} booked the load`);
  });

  it("names the stops between in order, or does not mention them", async () => {
    const { owner, driver, loadId } = await recordedLoad("in transit", TWO_STOPS);
    for (const viewer of [owner, driver]) {
      const lines = await linesOf(viewer, loadId, "Load");
      expect(
        lines.map((line) => line.split(":")[0]).filter((label) => /^(Origin|Stop|Dest)/.test(label ?? "")),
      ).toEqual(["Origin", "Stop 2", "Stop 3", "Destination"]);
      expect(lines).toContain(
        "Stop 2: drop: 700 Yard Street, Elko, NV 89801; Wed, Nov 25, 2026; 8:00 AM–12:00 PM PST, first come, first served; 4 pieces, 2,400 lb; Use gate 2.; Receiving desk, (775) 555-0142",
      );
    }
    const direct = await recordedLoad("in transit");
    expect((await linesOf(direct.owner, direct.loadId, "Load")).join()).not.toContain("Stop");
  });

  it("has rate, invoice and payment", async () => {
    const { owner, driver, loadId } = await recordedLoad("complete");
    await makeInvoice({ viewer: driver, loadId, fields: {} });
    const { billed } = await billedOn(loadId);
    const paid = { invoice: billed, paid_on: new Date().toISOString().slice(0, 10), paid_by: "check" };
    await markInvoice("pay", { viewer: owner, loadId, fields: paid });
    for (const viewer of [owner, driver]) {
      expect(await linesOf(viewer, loadId, "Rate")).toEqual([
        "Posted rate: $1,210",
        "Agreed rate: $1,210",
        "Total: $1,210",
      ]);
      const [line, ...more] = await linesOf(viewer, loadId, "Invoice and payment");
      expect(more).toEqual([]);
      expect(line).toMatch(/^Invoice 1 from .*: \$1,210: paid .*, Check$/);
    }
  });

  it("is shorter on the page: one line for empty sections, and each document by its title", async () => {
    const { driver, loadId } = await recordedLoad("complete");
    const { sections, empty } = await recordPage(driver, loadId);
    expect(empty).toEqual(["Offers", "Charges", "Changes after signing", "Invoice and payment"]);
    for (const { words } of sections) expect(words).not.toBe("None.");
    expect((await linesOf(driver, loadId, "Offers")).join()).toBe("");
    const rows = sections.find(({ heading }) => heading === "Documents")?.rows ?? [];
    expect(rows.map(({ label }) => label)).toContain("Rate confirmation");
    for (const { value } of rows) expect(value).not.toContain("is in the download");
    for (const { path, id } of rows) expect(path).toBe(`/files/${id}`);
    expect((await linesOf(driver, loadId, "Documents")).join()).toContain("Its SHA-256 is in the download");
  });

  it("has the facts that brokers record, once the shipper says that they are one", async () => {
    const { owner, driver, loadId } = await recordedLoad("complete");
    const headings = async () => (await recordPage(driver, loadId)).sections.map(({ heading }) => heading);
    expect(await headings()).not.toContain("Brokerage (49 CFR 371.3)");
    const fields = { payment_days: "30", cancellation: "Free.", is_broker: "true" };
    await saveStandingTerms({ viewer: owner, fields });
    for (const viewer of [owner, driver])
      expect((await linesOf(viewer, loadId, "Brokerage (49 CFR 371.3)")).join("\n")).toContain(
        `Originating carrier: ${driver.fullName}`,
      );
    await saveStandingTerms({ viewer: owner, fields: { ...fields, is_broker: "" } });
    expect(await headings()).not.toContain("Brokerage (49 CFR 371.3)");
  });
});

describe("a closed account", () => {
  const kept = (id: string) => db().select().from(closed_parties).where(eq(closed_parties.person_id, id));

  it("keeps its name in the other party's record, for three years", async () => {
    const { owner, driver, loadId } = await recordedLoad("complete");
    const fields = { payment_days: "30", cancellation: "Free.", is_broker: "true" };
    await saveStandingTerms({ viewer: owner, fields });
    const now = Date.now();
    await closeParty(owner, now);
    expect((await linesOf(driver, loadId, "Parties"))[0]).toBe(`Shipper: ${owner.fullName}`);
    expect(await linesOf(driver, loadId, "Brokerage (49 CFR 371.3)")).toContain(`Broker: ${owner.fullName}`);
    expect((await linesOf(driver, loadId, "What happened"))[0]).toContain(
      `${owner.fullName} posted the load`,
    );
    await deleteOld("closed_parties", now + 3 * 365 * DAY_MS - DAY_MS);
    expect(await kept(owner.id)).toHaveLength(1);
    await deleteOld("closed_parties", now + 3 * 366 * DAY_MS);
    expect(await kept(owner.id)).toEqual([]);
    expect((await linesOf(driver, loadId, "Parties"))[0]).toBe("Shipper: Closed account");
  });

  it("leaves no name if it has no delivered load", async () => {
    const { owner } = await recordedLoad("new");
    await closeParty(owner);
    expect(await kept(owner.id)).toEqual([]);
  });
});
