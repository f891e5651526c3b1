import "./fixtures/servers/own-database";

import { db } from "db/client";
import { notices } from "db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { amendmentsPage } from "~/amendments/amendments-page.server";
import { moveFinished } from "~/archive/move-finished";
import type { BuiltPerson } from "~/builders";
import { chargesPage } from "~/charges/charges-page.server";
import { missedMessages, newestMessages } from "~/chat/inbox/queries.server";
import { exportRows } from "~/leaving/export-tables.server";
import { exportCarriedLoads } from "~/loads/export-loads.server";
import { claimedNotifications } from "~/notifications/claimed.server";
import { offersPage } from "~/offers/offers-page.server";
import { transactionRecord } from "~/record/record-page.server";
import { DAY_MS } from "~/text/time";
import { timelinePage } from "~/tracking/timeline.server";
import type { Viewer } from "~/trade/viewer";
import { waitingOnLoad } from "~/waiting/on-load.server";
import { factsOn } from "~/waiting/read-facts.server";
import { textOfPdf } from "./fixtures/pdf-text";
import { feedOf } from "./fixtures/read-back";
import { paperFile } from "./fixtures/scenes/made-paper";
import { collected, stage } from "./fixtures/scenes/members-of-companies";

async function delivered() {
  const all = await stage("pending");
  for (const name of [
    "accept a request",
    "make the documents",
    "sign the rate confirmation",
    "ask for another payee",
    "arrive at the pickup",
    "confirm the pickup",
    "request a charge with a receipt",
    "agree to a charge",
    "hand the phone to the receiver",
    "make an invoice",
    "approve an invoice",
  ])
    await all.take(name);
  return all;
}

const textOf = async (viewer: Viewer, loadId: string) =>
  (await transactionRecord(viewer, loadId)).sections
    .flatMap(({ rows }) => rows.map(({ label, value }) => `${label}: ${value}`))
    .join("\n");

describe("a load on which members of two companies acted", () => {
  it("names them in the timeline, for both companies, also from the archive", async () => {
    const { owner, driver, dora, dee, loadId, ofOwner, ofDriver } = await delivered();
    const lines = async (viewer: Viewer) =>
      (await timelinePage(viewer, loadId)).entries.map(({ who, did }) => `${who} ${did}`);
    const told = await lines(owner);
    expect(told).toContain(`${owner.fullName} posted the load`);
    for (const line of [
      `${ofOwner} accepted a driver`,
      `${ofDriver} signed the rate confirmation`,
      `${ofDriver} picked up the freight`,
      `${ofDriver} delivered the freight`,
    ])
      expect(told).toContain(line);
    expect(told.some((line) => line.startsWith(`${ofDriver} arrived at pickup`))).toBe(true);
    expect(await lines(dora)).toEqual(told);
    expect(await lines(dee)).toEqual(await lines(driver));
    await db().run("update delivery_records set due_at = null");
    const before = await textOf(driver, loadId);
    const moved = await moveFinished({ beforeMs: Date.now() + DAY_MS });
    expect(moved.rows.signatures).toBeGreaterThan(0);
    expect(await lines(owner)).toEqual(told);
    expect(await textOf(driver, loadId)).toBe(before);
  });

  it("names them in the record: documents, charges, changes and the invoice", async () => {
    const { driver, loadId, ofOwner, ofDriver } = await delivered();
    const text = await textOf(driver, loadId);
    expect(text).toMatch(new RegExp(`Signed by Ann Signer \\(account of ${ofDriver}\\), `));
    expect(text).toMatch(new RegExp(`Lumper.*, requested by ${ofDriver}, .*agreed, .*, by ${ofOwner}`, "i"));
    expect(text).toMatch(new RegExp(`requested by ${ofDriver}, .*not confirmed`));
    expect(text).toMatch(new RegExp(`Invoice 1 from ${ofDriver}, .*approved .*, by ${ofOwner}`));
  });

  it("names them in the messages to both companies", async () => {
    const { owner, driver, loadId, ofOwner, ofDriver } = await delivered();
    const [theirs, ours] = [(await feedOf(owner.id, loadId)).texts, (await feedOf(driver.id, loadId)).texts];
    for (const words of [
      `${ofDriver} signed the rate confirmation.`,
      `${ofDriver} requested this charge.`,
      `Dora Member accepted ${driver.fullName}.`,
    ])
      expect(theirs.join("\n")).toContain(words);
    for (const words of [
      `${ofOwner} accepted your request.`,
      `${ofOwner} agreed to this charge.`,
      "Dee Member signed the rate confirmation.",
      `${ofOwner} approved your invoice.`,
    ])
      expect(ours.join("\n")).toContain(words);
    expect(ours.join("\n")).not.toContain("You signed");
  });

  it("names them in the pages of charges and changes", async () => {
    const { owner, driver, dee, loadId, ofDriver } = await delivered();
    const nothing = { step: null, charge: null };
    expect((await chargesPage(owner, loadId, nothing)).charges).toMatchObject([
      { by: ofDriver, state: "Agreed by Dora Member" },
    ]);
    const by = async (viewer: Viewer) => (await amendmentsPage(viewer, loadId)).open.map((each) => each.by);
    expect([await by(owner), await by(driver), await by(dee)]).toEqual([[ofDriver], ["Dee Member"], ["you"]]);
  });

  it("names them in the export, and leaves out what no member did", async () => {
    const { owner, driver, loadId, ofDriver } = await delivered();
    const rows = async (name: "charges" | "invoices" | "changes" | "whereabouts") =>
      (await collected(exportRows(name, driver.id))).filter((row) => row.load_id === loadId);
    expect(await rows("charges")).toMatchObject([{ by: ofDriver, answered_by_member: "Dora Member" }]);
    expect(await rows("invoices")).toMatchObject([{ by: ofDriver, marked_by_member: "Dora Member" }]);
    const [change] = await rows("changes");
    expect(change).toMatchObject({ by: ofDriver });
    expect(change).not.toHaveProperty("answered_by_member");
    expect(await rows("whereabouts")).toMatchObject([{ by: ofDriver }]);
    const [load] = await collected(exportCarriedLoads(driver.id));
    expect(load?.history.map(({ by }) => by)).toContain(ofDriver);
    expect(load?.history[0]?.by).toBe(owner.fullName);
  });

  it("has a signed document that names the account, its person and the company", async () => {
    const { driver, dee, loadId, take } = await stage("rate confirmation");
    await take("make the documents");
    await take("sign the rate confirmation");
    const squeezed = (text: string) => text.replace(/\s/g, "");
    const text = squeezed(textOfPdf(await paperFile(loadId, "signed_rate_confirmation")));
    for (const words of [
      `Account Dee Member, ${dee.personId}`,
      "For the company",
      driver.fullName,
      driver.id,
    ])
      expect(text).toContain(squeezed(words));
  });
});

describe("offers of members", () => {
  it("are named on the page and in the waiting panel; You is only oneself", async () => {
    const { owner, driver, dora, dee, loadId, take, ofOwner, ofDriver } = await stage("new");
    await take("offer a rate");
    await take("counter an offer");
    const by = async (viewer: Viewer) => {
      const request = new Request(`http://haulway.test/load-details/${loadId}/offers?driver=${driver.id}`);
      return (await offersPage(viewer, loadId, request)).thread.turns.map((turn) => turn.by);
    };
    expect(await by(owner)).toEqual([ofDriver, "Dora Member"]);
    expect(await by(dora)).toEqual([ofDriver, "You"]);
    expect(await by(dee)).toEqual(["You", ofOwner]);
    expect(await by(driver)).toEqual(["Dee Member", ofOwner]);
    const nowMs = Date.now();
    const facts = await factsOn(driver, loadId, nowMs);
    const where = { standing: "requesting driver", expired: false, status: "pending" } as const;
    expect(waitingOnLoad(facts, where, [], nowMs).matters?.[0]?.says).toContain(`${ofOwner} countered`);
  });
});

describe("a founder's own step in the feed of a company", () => {
  it("is named for a colleague, and You for the founder", async () => {
    const { owner, dora, driver, take } = await stage("pending");
    await take("accept a request", owner);
    const said = async (reader: Viewer) => [
      (await newestMessages(reader, owner.defaultGroupId, null)).messages.at(-1)?.content,
      (await missedMessages(reader, owner.defaultGroupId, 0)).messages.at(-1)?.content,
    ];
    const accepted = (who: string) =>
      Array(2).fill(expect.stringContaining(`${who} accepted ${driver.fullName}.`));
    expect(await said(owner)).toEqual(accepted("You"));
    expect(await said(dora)).toEqual(accepted(owner.fullName));
  });
});

describe("a notification of the other company", () => {
  const titles = async ({ id }: BuiltPerson) => {
    const rows = await db().select({ id: notices.notice_id }).from(notices).where(eq(notices.person_id, id));
    const all = await claimedNotifications(
      rows.map((row) => row.id),
      Date.now(),
    );
    return all.map(({ title }) => title);
  };

  it.each(["a member", "the founder"])("names the company and, if %s acted, the person", async (who) => {
    const { owner, driver, take, ofOwner } = await stage("pending");
    const isMember = who === "a member";
    await take("accept a request", isMember ? undefined : owner);
    // A driver is a stranger until the shipper has sent the rate confirmation.
    await take("make the documents", isMember ? undefined : owner);
    expect((await titles(driver)).join()).toContain(isMember ? ofOwner : `${owner.fullName} `);
    expect((await titles(driver)).join()).not.toContain(isMember ? "Trucking" : " for ");
  });
});
