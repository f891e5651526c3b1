import "../../tests/fixtures/servers/own-database";

import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { loadTies } from "~/access/ties.server";
import { type BuiltPerson, savePerson } from "~/builders";
import { TERMS } from "~/loads/form/terms";
import { loadDocuments, loadFacts } from "~/loads/queries.server";
import { editLoad } from "~/loads/steps/edit-load.server";
import { Conflict, Forbidden, Invalid, NotFound } from "~/platform/errors";
import { hashOf } from "~/platform/secret";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { attachedJson, squeezed, textOfPdf } from "../../tests/fixtures/pdf-text";
import {
  documentsOf,
  everythingOf,
  feedOf,
  historyOf,
  lastStep,
  loadRow,
} from "../../tests/fixtures/read-back";
import {
  paperRows,
  paperFile as pdfOf,
  documentStage as stage,
} from "../../tests/fixtures/scenes/made-paper";
import { storedBlobs } from "../../tests/fixtures/servers/stored-blobs";
import { loadFields } from "../../tests/http/support/visitor";
import { paperPage } from "./paper-page.server";
import { PaperView } from "./paper-view";
import { previewPapers } from "./preview-papers.server";
import { printable } from "./printable";

const MOST_BYTES = 60 * 1024;

const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

describe("documents made by the owner", () => {
  it("are both sent with one click, numbered and hashed", async () => {
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

  it("can be previewed as typed, equal to what is then made; the preview stores nothing", async () => {
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
    expect((await look()).paper.revision).toBe(2);
    await expect(
      previewPapers({ viewer: owner, loadId, fields: { ...fields, seen_status: "rate confirmation" } }),
    ).rejects.toThrow(Conflict);
    await expect(previewPapers({ viewer: owner, loadId, fields: { payment_days: "soon" } })).rejects.toThrow(
      Invalid,
    );
    expect(await paperRows(loadId)).toEqual(kept);
  });

  it.each(LOAD_STATUSES)("in %s: who may make them", async (status) => {
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

  it("have the shipper's choices for all loads and for this one", async () => {
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
  ])("with a bad %s are refused at that field, and nothing is stored", async (field, text) => {
    const { owner, driver, loadId, make } = await stage();
    const before = await everythingOf(loadId, [owner, driver]);
    const refusal = await make({ [field]: text }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Invalid);
    expect(refusal).toHaveProperty(["fields", field], expect.any(String));
    expect(await everythingOf(loadId, [owner, driver])).toEqual(before);
    expect(storedBlobs(loadId)).toEqual([]);
  });

  it("five requests at once make one, and the files of the others are removed", async () => {
    const { loadId, make } = await stage();
    const { revision, load_status: seen_status } = await loadRow(loadId);
    const press = () => make({ revision: String(revision), seen_status });
    const presses = await Promise.allSettled(Array.from({ length: 5 }, press));
    expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(press()).rejects.toThrow(Conflict);
    expect(await paperRows(loadId)).toHaveLength(2);
    expect(storedBlobs(loadId)).toHaveLength(2);
  });

  it("from a page older than an edit, or during one, are not made", async () => {
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

describe("the content", () => {
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

  it("has every term of the load, the same on the page and in the PDF", async () => {
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
    expect(page).toContain("3 h free per stop, then $60/hour, rounded up to 15 min; lumper paid by shipper");
    const listed = [...TERMS.freight, ...TERMS.needs].filter(({ holds }) =>
      ["measure", "count", "paragraph", "requirement"].includes(holds.is),
    );
    for (const { label } of listed) expect(page).toContain(label);
    const places = ["1200 Industrial Way", "480 Depot Street", "$1,210", driver.fullName, "No re-brokering"];
    for (const text of places) expect(page).toContain(text);
    expect((await pdfOf(loadId, "rate_confirmation")).byteLength).toBeLessThan(MOST_BYTES);
  });

  it("of a bill of lading is what 49 CFR 373.101 requires, with lines to sign on and to fill in", async () => {
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
      ...[
        "Number of packages____",
        "DescriptionPalletized dry goods",
        "Weight and dimensionsWeight 32,000 lb",
      ],
    ];
    for (const words of five) expect(bill).toContain(squeezed(words));
    for (const who of ["Shipper", "Driver", "Receiver"]) expect(bill).toContain(`${who},at`);
  });

  it("is tagged, and the snapshot with the stored hash is attached", async () => {
    const { loadId, make } = await stage();
    await make();
    const pdf = await pdfOf(loadId, "rate_confirmation");
    const raw = Buffer.from(pdf).toString("latin1");
    for (const tag of ["/StructTreeRoot", "/Marked true", "/H1", "/H2", "/TH", "/Lang (en-US)"])
      expect(raw).toContain(tag);
    const kept = (await paperRows(loadId)).find(({ paper_number }) => paper_number.startsWith("RC"));
    expect(await hashOf(attachedJson(pdf) ?? "")).toBe(kept?.sha256);
  });

  it.each([
    ["rate_confirmation", "RC"],
    ["bill_of_lading", "BL"],
  ] as const)("prints the hash of its data: %s", async (kind, start) => {
    const { loadId, make } = await stage();
    await make();
    const kept = (await paperRows(loadId)).find(({ paper_number }) => paper_number.startsWith(start));
    expect(textOfPdf(await pdfOf(loadId, kind))).toContain(`SHA-256 of the attached data: ${kept?.sha256}`);
  });
});

describe("documents made again", () => {
  it("start from the replaced document, not from the standing terms", async () => {
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

  it("have one history row of their own and write nothing else twice", async () => {
    const { owner, loadId, make } = await stage();
    await make();
    await make();
    const sent = (await historyOf(loadId)).filter(([event]) => event === "send documents");
    const again = ["send documents", "rate confirmation sent", "rate confirmation sent", owner.id];
    expect(sent).toEqual([
      ["send documents", "rate confirmation", "rate confirmation sent", owner.id],
      again,
    ]);
    await expect(make({ revision: "1" })).rejects.toThrow(Conflict);
    expect(await lastStep(loadId)).toEqual(again);
  });
});

it("the driver's list says which document can be signed in the page", async () => {
  const { driver, loadId, make } = await stage();
  await make();
  const load = await loadTies(driver, loadId);
  if (!load) throw new Error("There is no load.");
  expect((await loadDocuments(driver, load)).map(({ kind, isMade }) => [kind, isMade])).toEqual([
    ["rate_confirmation", true],
  ]);
});
