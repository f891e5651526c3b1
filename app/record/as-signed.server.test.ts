/** Documents and the record name the parties as they signed, even if their accounts have changed since. */
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { carrier_facts, invoices, messages, notices, profiles, users } from "db/schema";
import { write } from "db/write";
import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { receiveAccount, saveAccount } from "~/accounts/profile/save-account.server";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { stateFacts } from "~/carriers/state-facts.server";
import { makeInvoice } from "~/invoices/invoice.server";
import { invoicePdf } from "~/invoices/invoice-pdf.server";
import { deliveryBasis } from "~/papers/delivery/read-delivery.server";
import { makePapers } from "~/papers/make-papers.server";
import { paperPage } from "~/papers/paper-page.server";
import { signPaper } from "~/papers/sign-paper.server";
import { closeParty } from "../../tests/fixtures/close-party";
import { lettersOf } from "../../tests/fixtures/letters-of";
import { textOfPdf } from "../../tests/fixtures/pdf-text";
import { changingLoad } from "../../tests/fixtures/scenes/amended-load";
import { linesOf } from "../../tests/fixtures/scenes/recorded-load";

const CLIENT = "192.0.2.1";
const FIRST = { legal_name: "Rivers Hauling LLC", usdot: "7654321", mc_number: "765432" };
const SECOND = { legal_name: "Mesa Freight Inc", usdot: "1234567", mc_number: "" };

async function rename(viewer: BuiltPerson, full_name: string) {
  const body = new URLSearchParams({
    full_name,
    username: `u${lettersOf(viewer.id)}`,
    phone_number: "801 555 0144",
  });
  const request = new Request("http://localhost/", { method: "POST", body });
  await saveAccount({ viewer, sent: await receiveAccount({ viewer, request, clientAddress: CLIENT }) });
}

const stateOf = (driver: BuiltPerson, usdot: string) =>
  db()
    .insert(carrier_facts)
    .values({ carrier_id: driver.id, stated_at: 1, ...FIRST, usdot });

let nextUsdot = 7_654_321;

async function people() {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  const usdot = String(nextUsdot++);
  await stateOf(driver, usdot);
  return { owner, driver, usdot };
}

async function renameBoth({ owner, driver }: { owner: BuiltPerson; driver: BuiltPerson }) {
  const usdot = String(nextUsdot++);
  await rename(owner, "Other Foods");
  await rename(driver, "Other Driver");
  await stateFacts({ viewer: driver, fields: { ...SECOND, usdot } });
  return usdot;
}

async function factsOf(loadId: string) {
  const [row] = await db().select().from(invoices).where(eq(invoices.load_id, loadId));
  return Object.fromEntries(row?.facts ?? []);
}

describe.each(["pickup", "in transit", "complete"] as const)("a rename in %s", (status) => {
  it("is in the record as a change, for both parties", async () => {
    const { owner, driver, usdot } = await people();
    const { loadId } = await saveLoad({ owner, driver, status });
    const newUsdot = await renameBoth({ owner, driver });
    for (const viewer of [owner, driver]) {
      expect(await linesOf(viewer, loadId, "Parties")).toEqual([
        `Shipper: ${owner.fullName}`,
        "Shipper (current name): Other Foods",
        `Carrier: ${driver.fullName}`,
        `Legal name, from the carrier: ${FIRST.legal_name}`,
        `USDOT number, from the carrier: ${usdot}`,
        `MC number, from the carrier: ${FIRST.mc_number}`,
        "Carrier (current name): Other Driver",
        `Legal name (current): ${SECOND.legal_name}`,
        `USDOT number (current): ${newUsdot}`,
        "MC number (current): None",
      ]);
      const steps = await linesOf(viewer, loadId, "What happened");
      expect(steps.join()).not.toMatch(/Other (Foods|Driver)/);
    }
    expect(await deliveryBasis(driver, loadId)).toMatchObject({
      shipper: owner.fullName,
      carrier: driver.fullName,
    });
  });

  it("is announced to the other party while the load is under way", async () => {
    const { owner, driver } = await people();
    await write([
      {
        query: db()
          .update(users)
          .set({ email_confirmed_at: 1 })
          .where(inArray(users.id, [owner.id, driver.id])),
      },
    ]);
    await saveLoad({ owner, driver, status });
    await saveLoad({ owner, driver, status });
    await renameBoth({ owner, driver });
    await rename(owner, "Other Foods");
    const told = async (person: BuiltPerson) => {
      const rows = await db()
        .select({ content: messages.content })
        .from(messages)
        .where(
          sql`${messages.group_id} in (select group_id from groups where is_default and owner_id = ${person.id})
            and ${messages.content} like '%keep the old details%'`,
        );
      return rows.map(({ content }) => content);
    };
    const isUnderWay = status !== "complete";
    expect(await told(driver)).toEqual(
      isUnderWay ? [expect.stringMatching(`^New name: Other Foods, formerly ${owner.fullName}\\.`)] : [],
    );
    expect((await told(owner)).toSorted()).toEqual(
      isUnderWay
        ? [
            expect.stringMatching(/^New carrier details: Other Driver changed their legal name/),
            expect.stringMatching(`^New name: Other Driver, formerly ${driver.fullName}\\.`),
          ]
        : [],
    );
    const kinds = await db()
      .select({ kind: notices.kind })
      .from(notices)
      .where(eq(notices.person_id, driver.id));
    expect(kinds).toEqual(isUnderWay ? [{ kind: "change:party" }] : []);
  });
});

describe("an invoice", () => {
  it.each(["made before", "made after"])("%s a rename names the parties as signed", async (when) => {
    const { owner, driver, usdot } = await people();
    const { loadId } = await saveLoad({ owner, driver, status: "complete" });
    const make = () => makeInvoice({ viewer: driver, loadId, fields: {} });
    if (when === "made before") await make();
    await renameBoth({ owner, driver });
    if (when === "made after") await make();
    expect(await factsOf(loadId)).toMatchObject({
      "Bill to": owner.fullName,
      "Carrier (pay to)": FIRST.legal_name,
      Driver: driver.fullName,
      "USDOT number": usdot,
      "MC number": FIRST.mc_number,
    });
    const text = textOfPdf((await invoicePdf(owner, loadId)).bytes);
    for (const name of [owner.fullName, driver.fullName, FIRST.legal_name]) expect(text).toContain(name);
    expect(text).not.toMatch(/Other (Foods|Driver)|Mesa Freight/);
  });

  it("pays the payee that both confirmed, even after a rename", async () => {
    const { owner, driver, loadId, asked, answer } = await changingLoad("complete");
    await answer("confirm", owner, await asked("payee", driver));
    await rename(driver, "Other Driver");
    await makeInvoice({ viewer: driver, loadId, fields: {} });
    expect(await factsOf(loadId)).toMatchObject({ Carrier: driver.fullName, "Pay to": "Mesa Factoring" });
  });

  it("has the day of the proof of delivery in its local time zone", async () => {
    const { owner, driver } = await people();
    const { loadId } = await saveLoad({
      owner,
      driver,
      status: "complete",
      // In Denver, this instant is still on the 9th.
      lastStepAtMs: Date.UTC(2026, 9, 10, 3),
      terms: { pickup_date: "2026-10-07", delivery_date: "2026-10-08", destination_address_zip: "80216" },
    });
    await makeInvoice({ viewer: driver, loadId, fields: {} });
    expect((await factsOf(loadId)).Delivery).toContain("Oct 9, 2026");
  });
});

it("a name that changes between making and signing the document is signed as on the document", async () => {
  const { owner, driver, usdot } = await people();
  const { loadId } = await saveLoad({ owner, driver, status: "rate confirmation" });
  await makePapers({ viewer: owner, loadId, fields: {}, clientAddress: CLIENT });
  const shown = await paperPage(driver, loadId);
  await renameBoth({ owner, driver });
  const fields = {
    typed_name: driver.fullName,
    agree_electronic: "on",
    agree_terms: "on",
    paper: shown.sha256 ?? "",
    agreement: shown.agreement?.value ?? "",
  };
  await signPaper({ viewer: driver, loadId, fields, clientAddress: CLIENT, device: null });
  const lines = await linesOf(owner, loadId, "Parties");
  expect(lines).toContain(`Shipper: ${owner.fullName}`);
  expect(lines).toContain(`USDOT number, from the carrier: ${usdot}`);
  expect(lines).toContain("Carrier (current name): Other Driver");
});

it("the hash of a document is labeled as the hash of its content, because the PDF file has a different one", async () => {
  const { owner, driver } = await people();
  const { loadId } = await saveLoad({ owner, driver, status: "rate confirmation" });
  await makePapers({ viewer: owner, loadId, fields: {}, clientAddress: CLIENT });
  const shown = await paperPage(driver, loadId);
  const lines = await linesOf(owner, loadId, "Documents");
  expect(lines).toContainEqual(expect.stringContaining(`SHA-256 of its content ${shown?.sha256}`));
});

it("before the signature the record names the parties by their accounts", async () => {
  const { owner, driver } = await people();
  const { loadId } = await saveLoad({ owner, driver, status: "rate confirmation sent" });
  await rename(driver, "Other Driver");
  const lines = await linesOf(owner, loadId, "Parties");
  expect(lines).toContain("Carrier: Other Driver");
  expect(lines.join()).not.toContain("now named");
});

it("an account that closes after a rename stays in the record under the name it signed", async () => {
  const { owner, driver } = await people();
  const { loadId } = await saveLoad({ owner, driver, status: "complete" });
  await rename(driver, "Other Driver");
  await closeParty(driver);
  const lines = await linesOf(owner, loadId, "Parties");
  expect(lines).toContain(`Carrier: ${driver.fullName}`);
  expect(lines.join()).not.toMatch(/now named|Closed account/);
  const [row] = await db().select().from(profiles).where(eq(profiles.id, driver.id));
  expect(row?.full_name).toBe("Closed account");
});
