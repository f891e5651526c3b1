import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { load_events, loads } from "db/schema";
import { eq } from "drizzle-orm";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { collect } from "~/files/store/byte-stream";
import { fileStore } from "~/files/store/choose-store.server";
import { forPostedForm } from "~/forms/posted-form.server";
import { confirmPickup } from "~/loads/steps/confirm-pickup.server";
import { Conflict, Forbidden, NotFound } from "~/platform/errors";
import { hashOf } from "~/platform/secret";
import { instantText } from "~/text/dates";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import { attachedJson, squeezed, textOfPdf } from "../../../tests/fixtures/pdf-text";
import { documentsOf, everythingOf, feedOf, lastStep, loadRow } from "../../../tests/fixtures/read-back";
import {
  clientAddress,
  deliveryStage,
  device,
  EXCEPTIONS,
  paperRows,
  signaturesOf,
} from "../../../tests/fixtures/scenes/signed-delivery";
import { exportPapers } from "../export-papers.server";
import { PaperView } from "../paper-view";
import { printable } from "../printable";
import { sentencesOf } from "../signature/agreements.server";
import { DrawnView } from "../signature/drawn-view";
import { deliveryPage } from "./delivery-page.server";

const MOST_BYTES = 60 * 1024;

async function proofOf(loadId: string): Promise<Uint8Array> {
  const file = (await documentsOf(loadId)).find(({ kind }) => kind === "proof_of_delivery");
  const body = file && (await fileStore().get(file.path));
  if (!body) throw new Error("There is no proof of delivery.");
  return collect(body);
}

const wordsOf = (html: string) => html.replace(/<[^>]+>/g, " ").replaceAll("&#x27;", "'");

describe("signed by the receiver, a proof of delivery", () => {
  it("delivers the load with a PDF in place of an uploaded one, and stores the photos", async () => {
    const { owner, driver, loadId, sign } = await deliveryStage();
    await sign({}, { photos: 2 });
    expect(await lastStep(loadId)).toEqual(["deliver", "in transit", "complete", driver.id]);
    const load = await loadRow(loadId);
    const files = await documentsOf(loadId);
    const [proof] = files.filter(({ kind }) => kind === "proof_of_delivery");
    const photos = files.filter(({ kind }) => kind === "additional");
    expect(load.dropoff_image_url).toBe(`/files/${proof?.file_id}`);
    expect([...load.additional_files].sort()).toEqual(
      photos.map(({ file_id }) => `/files/${file_id}`).sort(),
    );
    expect(photos).toHaveLength(2);
    expect((await feedOf(owner.id, loadId)).texts.join()).toContain("The proof of delivery is in.");
    const [paper] = await paperRows(loadId);
    const [signature] = await signaturesOf(loadId);
    expect(paper?.paper_number).toBe(`PD-${load.load_number}-1`);
    expect(paper?.sha256).toBe(await hashOf(paper?.snapshot ?? ""));
    expect(signature).toMatchObject({
      ...{ file_id: proof?.file_id, paper_file_id: proof?.file_id, sha256: paper?.sha256 },
      ...{ typed_name: "Rita Dock", signer_id: driver.id, client_address: clientAddress, device },
      ...{ agreed_to: sentencesOf("delivery", "2"), pressed_at: null },
    });
  });

  it("has the same text on the page and in the PDF, with the snapshot attached and a page about the signature", async () => {
    const { owner, driver, loadId, sign } = await deliveryStage();
    await sign({}, { photos: 1 });
    const pdf = await proofOf(loadId);
    const text = squeezed(textOfPdf(pdf));
    const { made, signed, toSign } = await deliveryPage(owner, loadId);
    if (!made) throw new Error("There is no paper.");
    const page = squeezed(wordsOf(renderToStaticMarkup(PaperView({ paper: made.paper }))));
    for (const { heading, rows = [] } of made.paper.sections)
      for (const words of [heading, ...rows.flat()]) {
        expect(page).toContain(squeezed(words));
        expect(text).toContain(squeezed(printable(words)));
      }
    const received = made.paper.sections.at(-1)?.rows ?? [];
    expect(received).toContainEqual(["Exceptions", EXCEPTIONS]);
    expect(received).toContainEqual(["Photos", "1, stored with this document"]);
    expect([signed?.name, toSign]).toEqual(["Rita Dock", null]);
    const agreed = sentencesOf("delivery", "2")?.split("\n") ?? [];
    for (const words of ["Rita Dock", clientAddress, device, driver.id, made.sha256, ...agreed])
      expect(text).toContain(squeezed(words));
    expect(await hashOf(attachedJson(pdf) ?? "")).toBe(made.sha256);
    expect(pdf.byteLength).toBeLessThan(MOST_BYTES);
  });

  it("may have a drawn signature: lines on the page and in the PDF", async () => {
    const { driver, loadId, sign } = await deliveryStage();
    const drawn = "M10 20L300 40M5 5L5 5";
    await sign({ drawn });
    expect((await signaturesOf(loadId))[0]?.drawn).toBe(drawn);
    const { signed } = await deliveryPage(driver, loadId);
    if (!signed?.drawn) throw new Error("Nothing was drawn.");
    const page = renderToStaticMarkup(DrawnView({ drawn: signed.drawn, by: signed.name }));
    expect(page).toContain(`d="${drawn}"`);
    const pdf = Buffer.from(await proofOf(loadId)).toString("latin1");
    expect(pdf).toContain("/S /Figure");
    expect(pdf).toContain("(Signature drawn by Rita Dock)");
    expect(pdf).not.toContain("/Subtype /Image");
  });

  it("says so if there are no exceptions, and if the load lacks a fact", async () => {
    const { loadId, sign } = await deliveryStage();
    await sign({ exceptions: " " });
    const text = textOfPdf(await proofOf(loadId));
    expect(text).toContain("Exceptions None noted");
    expect(text).toContain("Photos None");
    expect(text).not.toContain("____");
  });

  it("has the phone's time if it arrives late, but never one before the previous step", async () => {
    const { driver, loadId, sign } = await deliveryStage();
    const pressedMs = Date.now() - 3_600_000;
    const earlier = { at: pressedMs - 60_000 };
    await db().update(load_events).set(earlier).where(eq(load_events.load_id, loadId));
    const late = (pressedAt: string) => ({
      ...{ what: "/", personId: () => driver.id, key: null, content: "", pressedAt },
    });
    await forPostedForm(late(String(pressedMs)), () => sign());
    const [signature] = await signaturesOf(loadId);
    expect(signature?.pressed_at).toBe(pressedMs);
    expect(signature?.signed_at).toBeGreaterThan(pressedMs + 3_000_000);
    const text = squeezed(textOfPdf(await proofOf(loadId)));
    expect(text).toContain(squeezed(`(${instantText(pressedMs)})`));
    const other = await deliveryStage();
    await db().update(load_events).set({ at: Date.now() }).where(eq(load_events.load_id, other.loadId));
    await forPostedForm(late(String(pressedMs)), () => other.sign());
    expect((await signaturesOf(other.loadId))[0]?.pressed_at).toBeNull();
  });

  it("is in both parties' data export", async () => {
    const { owner, driver, loadId, sign } = await deliveryStage();
    await sign();
    const [{ paper_number: number } = { paper_number: "?" }] = await paperRows(loadId);
    for (const { id } of [owner, driver]) {
      const exported = [];
      for await (const paper of exportPapers(id)) exported.push(paper);
      expect(exported).toMatchObject([{ number, signature: { typed_name: "Rita Dock", pressed_at: null } }]);
    }
  });
});

describe.each(LOAD_STATUSES)("in %s", (status) => {
  it("only the chosen driver may have it signed, once the freight is in transit", async () => {
    const { owner, driver, loadId, sign } = await deliveryStage(status);
    const stranger = await savePerson({ role: "driver" });
    const people = [owner, driver, stranger];
    const before = await everythingOf(loadId, people);
    const isOpen = status === "new" || status === "pending";
    await expect(sign({}, { viewer: stranger })).rejects.toThrow(isOpen ? Forbidden : NotFound);
    await expect(sign({}, { viewer: owner })).rejects.toThrow(Forbidden);
    if (status !== "in transit") await expect(sign()).rejects.toThrow(isOpen ? Forbidden : Conflict);
    expect(await everythingOf(loadId, people)).toEqual(before);
    if (status === "in transit") await sign();
    expect(await signaturesOf(loadId)).toHaveLength(status === "in transit" ? 1 : 0);
    await expect(deliveryPage(stranger, loadId)).rejects.toThrow(NotFound);
  });
});

it("the sections shown during pickup are the ones signed in transit", async () => {
  const { owner, driver, loadId, shown, sign } = await deliveryStage("pickup");
  const ahead = await shown();
  expect(ahead.paper).toMatch(/^[0-9a-f]{64}$/);
  expect((await deliveryPage(driver, loadId)).step).toBe("sign ahead");
  expect((await deliveryPage(owner, loadId)).toSign).toBeNull();
  const { verification_pin: typedPin } = await loadRow(loadId);
  await confirmPickup({ viewer: driver, loadId, typedPin });
  await sign(ahead);
  expect(await signaturesOf(loadId)).toHaveLength(1);
});

it("a page from before an address change is signed as shown if the form waited, and refused if it was sent at once", async () => {
  const { driver, loadId, shown, sign } = await deliveryStage();
  const earlier = { at: Date.now() - 7_200_000 };
  await db().update(load_events).set(earlier).where(eq(load_events.load_id, loadId));
  const page = await shown();
  await db().update(loads).set({ destination_address_city: "Elko" }).where(eq(loads.load_id, loadId));
  await expect(sign(page)).rejects.toThrow("Nothing was signed");
  const form = { what: "/", personId: () => driver.id, key: null, content: "" };
  const pressedAt = String(Date.now() - 3_600_000);
  await forPostedForm({ ...form, pressedAt }, () => sign(page));
  const text = textOfPdf(await proofOf(loadId));
  expect(text).not.toContain("Elko");
  const [, [, destination]] = JSON.parse(page.shown)[1].rows;
  expect(squeezed(text)).toContain(squeezed(printable(destination)));
});
