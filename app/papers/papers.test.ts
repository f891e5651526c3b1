import "../../tests/fixtures/own-database";

import { type BuiltPerson, saveLoad, savePerson } from "db/builders";
import { db } from "db/client";
import { papers, signatures } from "db/schema";
import { eq } from "drizzle-orm";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { loadTies } from "~/access/ties.server";
import { collect } from "~/files/byte-stream";
import { fileStore } from "~/files/choose-store.server";
import { editLoad } from "~/loads/edit-load.server";
import { releaseDriver } from "~/loads/part.server";
import { loadDocuments, loadFacts } from "~/loads/queries.server";
import { TERMS } from "~/loads/terms";
import { Conflict, Forbidden, Invalid, NotFound } from "~/platform/errors";
import { hashOf } from "~/platform/secret";
import { LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { attachedJson, textOfPdf } from "../../tests/fixtures/pdf-text";
import {
  documentsOf,
  everythingOf,
  feedOf,
  historyOf,
  lastStep,
  loadRow,
} from "../../tests/fixtures/read-back";
import { storedBlobs } from "../../tests/fixtures/stored-blobs";
import { loadFields } from "../../tests/http/visitor";
import { makePapers } from "./make-papers.server";
import { paperPage } from "./paper-page.server";
import { PaperView } from "./paper-view";
import { previewPapers } from "./preview-papers.server";
import { printable } from "./printable";
import { signPaper } from "./sign-paper.server";

const clientAddress = "192.0.2.1";
const device = "Mozilla/5.0 (a phone)";
const MOST_BYTES = 60 * 1024;

async function stage(status: LoadStatus = "rate confirmation", terms = {}) {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  const { loadId } = await saveLoad({ owner, ...(status !== "new" && { driver }), status, terms });
  const make = (fields: Record<string, string> = {}, viewer: BuiltPerson = owner) =>
    makePapers({ viewer, loadId, fields, clientAddress });
  /** What the driver's page sends. */
  const signing = async (fields: Record<string, string> = {}) => {
    const page = await paperPage(driver, loadId);
    const typed = { typed_name: "Dale Roads", agree_electronic: "true", agree_terms: "true" };
    return { paper: page.sha256 ?? "", revision: String(page.revision), ...typed, ...fields };
  };
  const sign = async (fields: Record<string, string> = {}, viewer: BuiltPerson = driver) =>
    signPaper({ viewer, loadId, fields: await signing(fields), clientAddress, device });
  return { owner, driver, loadId, make, sign, signing };
}

/** The bytes of the load's newest document of a kind. */
async function pdfOf(loadId: string, kind: string): Promise<Uint8Array> {
  const file = (await documentsOf(loadId)).filter((each) => each.kind === kind).at(-1);
  const body = file && (await fileStore().get(file.path));
  if (!body) throw new Error(`There is no ${kind}.`);
  return collect(body);
}

const paperRows = (loadId: string) =>
  db().select().from(papers).where(eq(papers.load_id, loadId)).orderBy(papers.revision, papers.paper_number);
const signaturesOf = (loadId: string) => db().select().from(signatures).where(eq(signatures.load_id, loadId));

const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
const squeezed = (text: string) => text.replace(/\s+/g, "");

describe("made by the owner", () => {
  it("sends rate confirmation and bill of lading with one press, numbered and hashed", async () => {
    const { owner, driver, loadId, make } = await stage();
    await make();
    const load = await loadRow(loadId);
    expect(await lastStep(loadId)).toEqual([
      "send documents",
      "rate confirmation",
      "rate confirmation sent",
      owner.id,
    ]);
    const files = await documentsOf(loadId);
    expect(files.map(({ kind }) => kind).sort()).toEqual(["bill_of_lading", "rate_confirmation"]);
    expect(storedBlobs(loadId)).toEqual(files.map(({ path }) => path).sort());
    for (const { kind } of files) expect((await pdfOf(loadId, kind)).byteLength).toBeLessThan(MOST_BYTES);
    const rows = await paperRows(loadId);
    const number = load.load_number;
    expect(rows.map((row) => row.paper_number).sort()).toEqual([`BL-${number}-1`, `RC-${number}-1`]);
    for (const { snapshot, sha256 } of rows) expect(await hashOf(snapshot)).toBe(sha256);
    expect((await feedOf(driver.id, loadId)).texts.join()).toContain("sent the rate confirmation");
  });

  it("is looked at first with what is typed, which is what is made then, and keeps nothing", async () => {
    const { owner, driver, loadId, make } = await stage();
    const before = await everythingOf(loadId, [owner, driver]);
    const fields = { payment_days: "9", cancellation: "Free until loaded.", consignee: "Depot 9, Denver" };
    const look = () => previewPapers({ viewer: owner, loadId, fields });
    const { paper, bill } = await look();
    expect(await everythingOf(loadId, [owner, driver])).toEqual(before);
    expect(storedBlobs(loadId)).toEqual([]);
    await make(fields);
    const kept = await paperRows(loadId);
    const made = kept.map(({ snapshot }) => JSON.parse(snapshot));
    expect(made).toEqual([bill, paper].map((each) => ({ ...each, madeAt: expect.any(String) })));
    // Made again it is the next revision.
    expect((await look()).paper.revision).toBe(2);
    await expect(
      previewPapers({ viewer: owner, loadId, fields: { ...fields, seen_status: "rate confirmation" } }),
    ).rejects.toThrow(Conflict);
    await expect(previewPapers({ viewer: owner, loadId, fields: { payment_days: "soon" } })).rejects.toThrow(
      Invalid,
    );
    expect(await paperRows(loadId)).toEqual(kept);
  });

  it.each(LOAD_STATUSES)("in %s: who may", async (status) => {
    const { owner, driver, loadId, make } = await stage(status);
    const stranger = await savePerson({ role: "driver" });
    const before = await everythingOf(loadId, [owner, driver, stranger]);
    const isOpen = status === "new" || status === "pending";
    await expect(make({}, stranger)).rejects.toThrow(isOpen ? Forbidden : NotFound);
    await expect(make({}, driver)).rejects.toThrow(Forbidden);
    const look = (viewer: BuiltPerson) => previewPapers({ viewer, loadId, fields: {} });
    await expect(look(stranger)).rejects.toThrow(isOpen ? Forbidden : NotFound);
    await expect(look(driver)).rejects.toThrow(Forbidden);
    expect(await everythingOf(loadId, [owner, driver, stranger])).toEqual(before);
    const mayMake = status === "rate confirmation" || status === "rate confirmation sent";
    if (mayMake) {
      await look(owner);
      await make();
    } else {
      await expect(look(owner)).rejects.toThrow(Conflict);
      await expect(make()).rejects.toThrow(Conflict);
    }
    expect(await paperRows(loadId)).toHaveLength(mayMake ? 2 : 0);
  });

  it("says what the shipper chose for all loads and for this one", async () => {
    const { driver, loadId, make } = await stage();
    await make({ payment_days: "7", cancellation: "Free until loaded.", consignee: "Depot 9, Denver" });
    const { paper } = await paperPage(driver, loadId);
    expect(JSON.stringify(paper)).toContain("Within 7 days of");
    expect(JSON.stringify(paper)).toContain("Free until loaded.");
    expect(textOfPdf(await pdfOf(loadId, "bill_of_lading"))).toContain("Depot 9, Denver");
  });

  it.each([
    ["payment_days", "soon"],
    ["payment_days", "121"],
    ["payment_days", "-1"],
    ["cancellation", " "],
    ["cancellation", "\u200b"],
    ["cancellation", "x".repeat(601)],
    ["consignee", "x".repeat(101)],
  ])("with a bad %s is refused beside it, and nothing is kept", async (field, text) => {
    const { owner, driver, loadId, make } = await stage();
    const before = await everythingOf(loadId, [owner, driver]);
    const refusal = await make({ [field]: text }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Invalid);
    expect(refusal).toHaveProperty(["fields", field], expect.any(String));
    expect(await everythingOf(loadId, [owner, driver])).toEqual(before);
    expect(storedBlobs(loadId)).toEqual([]);
  });

  it("five times at once happens once, and the files of the others are gone", async () => {
    const { loadId, make } = await stage();
    const { revision, load_status: seen_status } = await loadRow(loadId);
    const press = () => make({ revision: String(revision), seen_status });
    const presses = await Promise.allSettled(Array.from({ length: 5 }, press));
    expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    // So is a press that comes when the first is done.
    await expect(press()).rejects.toThrow(Conflict);
    expect(await paperRows(loadId)).toHaveLength(2);
    expect(storedBlobs(loadId)).toHaveLength(2);
  });

  it("from a page before the edit, or across one, does nothing", async () => {
    const { owner, loadId, make } = await stage();
    await expect(make({ revision: "99" })).rejects.toThrow(Conflict);
    const edit = () => editLoad({ viewer: owner, loadId, fields: loadFields({ total_rate: "900" }) });
    await expect(betweenLookAndWrite(edit, { of: () => make(), at: /load_events/ })).rejects.toThrow(
      Conflict,
    );
    expect(await paperRows(loadId)).toEqual([]);
    expect(storedBlobs(loadId)).toEqual([]);
  });
});

describe("what it says", () => {
  const terms: Record<string, boolean | number | string> = {
    detention_free_minutes: 180,
    detention_hour_cents: 6_000,
    lumper_payer: "shipper",
  };
  for (const { column, holds } of [...TERMS.freight, ...TERMS.needs]) {
    if (holds.is === "requirement") terms[column] = true;
    if (holds.is === "measure" || holds.is === "count") terms[column] = 17;
    if (holds.is === "paragraph") terms[column] = "Call 24 h ahead → “dock 5” ".repeat(70);
  }

  it("is every term of the load, and the same on the page and in the PDF", async () => {
    const { driver, loadId, make } = await stage("rate confirmation", terms);
    await make();
    const facts = await loadFacts(driver, loadId);
    const { paper } = await paperPage(driver, loadId);
    if (!facts || !paper) throw new Error("There is no paper.");
    const page = wordsOf(renderToStaticMarkup(PaperView({ paper })));
    const pdf = textOfPdf(await pdfOf(loadId, "rate_confirmation"));
    for (const { heading, rows = [], words = [] } of paper.sections)
      for (const text of [heading, ...rows.flat(), ...words]) {
        expect(squeezed(page)).toContain(squeezed(text));
        expect(squeezed(pdf)).toContain(squeezed(printable(text)));
      }
    expect(page).toContain(
      "3 h free at each stop, then $60 an hour, each quarter hour begun; lumper paid by shipper",
    );
    const listed = [...TERMS.freight, ...TERMS.needs].filter(({ holds }) =>
      ["measure", "count", "paragraph", "requirement"].includes(holds.is),
    );
    for (const { label } of listed) expect(page).toContain(label);
    const places = ["1200 Industrial Way", "480 Depot Street", "$1,210", driver.fullName, "No re-brokering"];
    for (const text of places) expect(page).toContain(text);
    expect((await pdfOf(loadId, "rate_confirmation")).byteLength).toBeLessThan(MOST_BYTES);
  });

  it("of a bill of lading is what 49 CFR 373.101 asks, with lines to sign on, or to write on what is not known", async () => {
    const { owner, loadId, make } = await stage();
    await make({ consignee: "Depot 9" });
    const bill = squeezed(textOfPdf(await pdfOf(loadId, "bill_of_lading")));
    const five = [
      ...[
        `Consignor${owner.fullName}`,
        "ConsigneeDepot 9",
        "Origin1200 Industrial Way",
        "Destination480 Depot Street",
      ],
      ...["Number of packages____", "DescriptionPalletized dry goods", "Weight and measuresWeight 32,000 lb"],
    ];
    for (const words of five) expect(bill).toContain(squeezed(words));
    for (const who of ["Shipper", "Driver", "Receiver"]) expect(bill).toContain(`${who},at`);
  });

  it("is tagged, and has the snapshot whose hash is kept attached to it", async () => {
    const { loadId, make } = await stage();
    await make();
    const pdf = await pdfOf(loadId, "rate_confirmation");
    const raw = Buffer.from(pdf).toString("latin1");
    for (const tag of ["/StructTreeRoot", "/Marked true", "/H1", "/H2", "/TH", "/Lang (en-US)"])
      expect(raw).toContain(tag);
    const kept = (await paperRows(loadId)).find(({ paper_number }) => paper_number.startsWith("RC"));
    expect(await hashOf(attachedJson(pdf) ?? "")).toBe(kept?.sha256);
  });
});

describe("signed in the page", () => {
  it("leads to pickup with a …_signed.pdf whose last page is about the signature", async () => {
    const { owner, driver, loadId, make, sign } = await stage();
    await make();
    await sign();
    expect(await lastStep(loadId)).toEqual(["sign", "rate confirmation sent", "pickup", driver.id]);
    const load = await loadRow(loadId);
    const [made] = (await documentsOf(loadId)).filter(({ kind }) => kind === "rate_confirmation");
    expect(load.rate_confirmation_url).toBe(`/files/${made?.file_id.replace(".pdf", "_signed.pdf")}`);
    const [signature] = await signaturesOf(loadId);
    expect(signature).toMatchObject({
      typed_name: "Dale Roads",
      signer_id: driver.id,
      client_address: clientAddress,
      device,
    });
    expect(signature?.signed_at).toBe(load.booked_at);
    const text = squeezed(textOfPdf(await pdfOf(loadId, "signed_rate_confirmation")));
    const [paper] = (await paperRows(loadId)).filter(({ paper_number }) => paper_number.startsWith("RC"));
    for (const words of [
      paper?.sha256,
      "Dale Roads",
      clientAddress,
      device,
      driver.id,
      ...(signature?.agreed_to.split("\n") ?? []),
    ])
      expect(text).toContain(squeezed(words ?? "?"));
    // Both sides read it, and the page shows by whom it is signed.
    for (const viewer of [owner, driver])
      expect((await paperPage(viewer, loadId)).signed?.name).toBe("Dale Roads");
  });

  it.each(LOAD_STATUSES)("in %s: who may", async (status) => {
    const made = await stage();
    const { owner, driver, loadId } = status === "rate confirmation sent" ? made : await stage(status);
    if (status === "rate confirmation sent") await made.make();
    const stranger = await savePerson({ role: "shipper" });
    const fields = { typed_name: "Dale Roads", agree_electronic: "true", agree_terms: "true" };
    const sha256 = (await paperRows(loadId)).find(({ paper_number }) =>
      paper_number.startsWith("RC"),
    )?.sha256;
    const by = (viewer: BuiltPerson) =>
      signPaper({ viewer, loadId, fields: { ...fields, paper: sha256 ?? "" }, clientAddress, device });
    const isOpen = status === "new" || status === "pending";
    await expect(by(stranger)).rejects.toThrow(isOpen ? Forbidden : NotFound);
    await expect(by(owner)).rejects.toThrow(Forbidden);
    if (status === "rate confirmation sent") await by(driver);
    else await expect(by(driver)).rejects.toThrow(isOpen ? Forbidden : Conflict);
    expect(await signaturesOf(loadId)).toHaveLength(status === "rate confirmation sent" ? 1 : 0);
  });

  it.each([
    ["typed_name", " "],
    ["typed_name", "\u200b\u2060"],
    ["typed_name", "\u202e\u2066"],
    ["typed_name", "x".repeat(101)],
    ["agree_electronic", ""],
    ["agree_terms", ""],
  ])("is refused beside %s, and nothing is kept", async (field, text) => {
    const { owner, driver, loadId, make, sign } = await stage();
    await make();
    const before = await everythingOf(loadId, [owner, driver]);
    const refusal = await sign({ [field]: text }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Invalid);
    expect(refusal).toHaveProperty(["fields", field], expect.any(String));
    expect(await everythingOf(loadId, [owner, driver])).toEqual(before);
  });

  it("may be drawn too, and is refused beside the drawing where that is none", async () => {
    const { owner, loadId, make, sign } = await stage();
    await make();
    const refusal = await sign({ drawn: "M1 2L3 4Z" }).catch((error: unknown) => error);
    expect(refusal).toHaveProperty("fields.drawn", expect.any(String));
    await sign({ drawn: "M1 2L30 40" });
    expect((await paperPage(owner, loadId)).signed?.drawn).toBe("M1 2L30 40");
    const pdf = Buffer.from(await pdfOf(loadId, "signed_rate_confirmation")).toString("latin1");
    expect(pdf).toContain("(Signature drawn by Dale Roads)");
  });

  it("twice at once happens once", async () => {
    const { loadId, make, sign } = await stage();
    await make();
    const presses = await Promise.allSettled([sign(), sign(), sign()]);
    expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await signaturesOf(loadId)).toHaveLength(1);
    expect(storedBlobs(loadId)).toHaveLength(3);
  });

  it("is not for a PDF of the shipper's own", async () => {
    const { loadId, sign } = await stage("rate confirmation sent");
    await expect(sign()).rejects.toThrow("a PDF of the shipper's own");
    expect(await signaturesOf(loadId)).toEqual([]);
  });
});

describe("made again", () => {
  it("begins with what the paper says that is replaced, not with the terms for all loads", async () => {
    const { owner, loadId, make } = await stage();
    expect((await paperPage(owner, loadId)).choices).toMatchObject({ payment_days: "30", consignee: "" });
    const typed = {
      payment_days: "7",
      cancellation: "Free until loaded.",
      consignor: "Mill 4",
      consignee: "Depot 9",
    };
    await make(typed);
    expect((await paperPage(owner, loadId)).choices).toEqual(typed);
    await make({ ...typed, payment_days: "8" });
    expect((await paperPage(owner, loadId)).choices).toEqual({ ...typed, payment_days: "8" });
    expect(textOfPdf(await pdfOf(loadId, "bill_of_lading"))).toContain("Depot 9");
  });

  it("has a row of its own in the history, where nothing else is written twice", async () => {
    const { owner, loadId, make } = await stage();
    await make();
    await make();
    const sent = (await historyOf(loadId)).filter(([event]) => event === "send documents");
    const again = ["send documents", "rate confirmation sent", "rate confirmation sent", owner.id];
    expect(sent).toEqual([
      ["send documents", "rate confirmation", "rate confirmation sent", owner.id],
      again,
    ]);
    // A press from a page before writes none.
    await expect(make({ revision: "1" })).rejects.toThrow(Conflict);
    expect(await lastStep(loadId)).toEqual(again);
  });

  it("no direction of writing that is typed gets into a name", async () => {
    const { loadId, make, sign } = await stage();
    await make();
    await sign({ typed_name: "Dale \u202esdaoR" });
    expect((await signaturesOf(loadId))[0]?.typed_name).toBe("Dale sdaoR");
  });
});

describe("what was shown is what is signed", () => {
  it("so a new revision voids the one before, tells the driver, and a page from before signs nothing", async () => {
    const { driver, loadId, make, sign, signing } = await stage();
    await make();
    const old = await signing();
    await make({ payment_days: "14" });
    const [before, after] = (await paperRows(loadId)).filter(({ paper_number }) =>
      paper_number.startsWith("RC"),
    );
    expect([before?.revision, after?.revision]).toEqual([1, 2]);
    expect(await documentsOf(loadId)).toHaveLength(2);
    expect((await loadRow(loadId)).load_status).toBe("rate confirmation sent");
    expect((await feedOf(driver.id, loadId)).texts.join()).toContain("The one before is void");
    await expect(sign(old)).rejects.toThrow(Conflict);
    // Not even with the present revision of the load.
    await expect(sign({ paper: old.paper })).rejects.toThrow("Nothing was signed".toLowerCase());
    await sign();
    expect((await signaturesOf(loadId))[0]?.sha256).toBe(after?.sha256);
  });

  it.each(["edit", "release", "make again"])("so a signature across %s is refused", async (what) => {
    const { owner, loadId, make, sign } = await stage();
    await make();
    const change = {
      edit: () => editLoad({ viewer: owner, loadId, fields: loadFields({ total_rate: "900" }) }),
      release: () => releaseDriver({ viewer: owner, loadId, fields: { reason: "The freight is not ready" } }),
      "make again": () => make(),
    }[what];
    if (!change) throw new Error(what);
    await expect(betweenLookAndWrite(change, { of: () => sign(), at: /load_events/ })).rejects.toThrow(
      Conflict,
    );
    expect(await signaturesOf(loadId)).toEqual([]);
    expect(storedBlobs(loadId).filter((path) => path.includes("_signed"))).toEqual([]);
  });

  it("so an edit after the signature voids it, and the next paper has the next number", async () => {
    const { owner, driver, loadId, make, sign } = await stage();
    await make();
    await sign();
    await editLoad({ viewer: owner, loadId, fields: loadFields({ total_rate: "900" }) });
    expect(await documentsOf(loadId)).toEqual([]);
    expect((await paperPage(owner, loadId)).paper).toBeNull();
    await expect(paperPage(driver, loadId)).rejects.toThrow(NotFound);
  });
});

it("the driver's list says which paper can be signed in the page", async () => {
  const { driver, loadId, make } = await stage();
  await make();
  const load = await loadTies(driver, loadId);
  if (!load) throw new Error("There is no load.");
  expect((await loadDocuments(driver, load)).map(({ kind, isMade }) => [kind, isMade])).toEqual([
    ["rate_confirmation", true],
  ]);
});
