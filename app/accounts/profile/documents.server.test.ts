import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { file_views, files, profiles } from "db/schema";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { FILE_KINDS } from "~/files/kinds";
import { fileToOpen } from "~/files/open-file.server";
import { followUpsFinished } from "~/http/after-answer.server";
import { Invalid, NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { betweenLookAndWrite } from "../../../tests/fixtures/between-look-and-write";
import { type SampleFile, samplePdf, samplePhoto, sampleText } from "../../../tests/fixtures/documents";
import { storedBlobs } from "../../../tests/fixtures/servers/stored-blobs";
import { DOCUMENT_KINDS, type DocumentKind } from "./documents";
import { addDocument, ownDocument, ownDocuments, removeDocument } from "./documents.server";

const clientAddress = "192.0.2.1";
const INCOMPLETE = "Please select a file and an option before uploading.";
const FAILED = "Failed to upload file. Please try again.";
let pdf: SampleFile;
let photo: SampleFile;
beforeAll(async () => {
  [pdf, photo] = await Promise.all([samplePdf("coverage.pdf"), samplePhoto("w4.jpg")]);
});

function form(kind: string | null, ...sent: SampleFile[]): Request {
  const body = new FormData();
  // Appends the file first, because a client may send the fields in any order.
  for (const file of sent) body.append("document", new File([new Uint8Array(file.buffer)], file.name));
  if (kind !== null) body.append("document_kind", kind);
  return new Request("http://haulway.test/user-account/add-files", { method: "POST", body });
}

const add = (viewer: Viewer, kind: string | null, ...sent: SampleFile[]) =>
  addDocument({ viewer, clientAddress, request: form(kind, ...sent) });

async function everythingOf({ id }: Viewer) {
  await followUpsFinished();
  const [urls] = await db()
    .select({ insurance: profiles.insurance_url, mc_cert: profiles.mc_cert_url, w4: profiles.w4_url })
    .from(profiles)
    .where(eq(profiles.id, id));
  const rows = await db().select().from(files).where(eq(files.uploader_id, id));
  return { urls, rows, blobs: storedBlobs(id) };
}

async function onlyDocument(viewer: Viewer) {
  const [document, ...others] = await ownDocuments(viewer);
  if (!document || others.length > 0)
    throw new Error(`Expected one document, found none or ${others.length + 1}.`);
  return document;
}

describe.each(DOCUMENT_KINDS)("the document %s", (kind: DocumentKind) => {
  const nothing = { insurance: null, mc_cert: null, w4: null };

  it("is stored for the user, with its URL in the profile", async () => {
    const driver = await savePerson({ role: "driver" });
    await add(driver, kind, pdf);
    const document = await onlyDocument(driver);
    expect(document).toMatchObject({ kind, shownName: "coverage.pdf", viewers: [] });
    const { urls, blobs, rows } = await everythingOf(driver);
    expect(urls).toEqual({ ...nothing, [kind]: `/files/${document.fileId}` });
    expect(rows).toMatchObject([{ kind, load_id: null, dropped_at: null }]);
    expect(blobs).toEqual([`user_files/${driver.id}/${document.fileId}`]);
  });

  it("is replaced by a new one, and only the new bytes are stored", async () => {
    const driver = await savePerson({ role: "driver" });
    await add(driver, kind, pdf);
    const old = await onlyDocument(driver);
    await add(driver, kind, photo);
    const document = await onlyDocument(driver);
    expect(document).toMatchObject({ kind, shownName: "w4.jpg" });
    const { urls, blobs } = await everythingOf(driver);
    expect(urls).toEqual({ ...nothing, [kind]: `/files/${document.fileId}` });
    expect(blobs).toEqual([`user_files/${driver.id}/${document.fileId}`]);
    await expect(fileToOpen(driver, old.fileId)).rejects.toBeInstanceOf(NotFound);
  });

  it("sent twenty times at once becomes one document, and only its bytes are stored", async () => {
    const driver = await savePerson({ role: "driver" });
    await Promise.all(Array.from({ length: 20 }, () => add(driver, kind, pdf)));
    const document = await onlyDocument(driver);
    const { urls, blobs } = await everythingOf(driver);
    expect(urls).toEqual({ ...nothing, [kind]: `/files/${document.fileId}` });
    expect(blobs).toEqual([`user_files/${driver.id}/${document.fileId}`]);
  });

  it("is removed, and removing it again does not affect its successor", async () => {
    const driver = await savePerson({ role: "driver" });
    await add(driver, kind, pdf);
    const { fileId } = await onlyDocument(driver);
    expect(await removeDocument({ viewer: driver, fileId })).toBe(true);
    expect(await everythingOf(driver)).toMatchObject({ urls: nothing, blobs: [] });
    expect(await ownDocuments(driver)).toEqual([]);
    await add(driver, kind, pdf);
    const next = await everythingOf(driver);
    expect(await removeDocument({ viewer: driver, fileId })).toBe(false);
    expect(await everythingOf(driver)).toEqual(next);
  });

  it("cannot be listed or removed by another user", async () => {
    const [driver, other] = [await savePerson({ role: "driver" }), await savePerson({ role: "driver" })];
    await add(driver, kind, pdf);
    const { fileId } = await onlyDocument(driver);
    const before = await everythingOf(driver);
    await expect(removeDocument({ viewer: other, fileId })).rejects.toBeInstanceOf(NotFound);
    expect(await ownDocument(other, fileId)).toBeNull();
    expect(await ownDocuments(other)).toEqual([]);
    expect(await everythingOf(driver)).toEqual(before);
  });
});

describe("documents", () => {
  it("of all three kinds can exist at once, even for a shipper", async () => {
    const shipper = await savePerson({ role: "shipper" });
    for (const kind of DOCUMENT_KINDS) await add(shipper, kind, pdf);
    expect((await ownDocuments(shipper)).map(({ kind }) => kind).sort()).toEqual([...DOCUMENT_KINDS].sort());
    const { urls, blobs } = await everythingOf(shipper);
    expect(Object.values(urls ?? {})).not.toContain(null);
    expect(blobs).toHaveLength(3);
  });

  it("of all kinds are stored in the same way, because the kind is known only at the end of the form", () => {
    const [first, ...others] = DOCUMENT_KINDS.map((kind) => FILE_KINDS[kind]);
    for (const other of others) {
      expect(other.accepts).toBe(first?.accepts);
      expect(other.path("dee", "a.pdf")).toBe(first?.path("dee", "a.pdf"));
    }
  });

  it("list the users who opened them, latest first", async () => {
    const driver = await savePerson({ role: "driver" });
    const [early, late] = [await savePerson({ role: "shipper" }), await savePerson({ role: "shipper" })];
    await add(driver, "insurance", pdf);
    const { fileId } = await onlyDocument(driver);
    await db()
      .insert(file_views)
      .values([
        { file_id: fileId, viewer_id: early.id, last_seen_at: 1_000 },
        { file_id: fileId, viewer_id: late.id, last_seen_at: 2_000 },
      ]);
    expect((await onlyDocument(driver)).viewers).toEqual([
      { id: late.id, fullName: late.fullName, lastSeenAt: 2_000 },
      { id: early.id, fullName: early.fullName, lastSeenAt: 1_000 },
    ]);
  });
});

describe("a document that is refused", () => {
  const text = sampleText("coverage.pdf");
  const empty: SampleFile = { name: "empty.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) };
  const large = () => ({ ...pdf, buffer: Buffer.concat([pdf.buffer, Buffer.alloc(10 * 1024 * 1024)]) });
  const reason = expect.any(String);
  const cases: [string, string | null, () => SampleFile[], number, string, Record<string, unknown>][] = [
    ["no file", "w4", () => [], 400, INCOMPLETE, { document: reason }],
    ["no kind", null, () => [pdf], 400, INCOMPLETE, { document_kind: reason }],
    ["neither", "", () => [], 400, INCOMPLETE, { document: reason, document_kind: reason }],
    ["an unknown kind", "avatar", () => [pdf], 400, INCOMPLETE, { document_kind: reason }],
    ["text that is called a PDF", "w4", () => [text], 400, FAILED, { document: reason }],
    ["0 bytes", "w4", () => [empty], 400, FAILED, { document: reason }],
    ["more than 10 MB", "w4", () => [large()], 413, FAILED, { document: reason }],
    [
      "two files",
      "w4",
      () => [pdf, pdf],
      400,
      "A maximum of 1 file can be uploaded",
      { document: "A maximum of 1 file can be uploaded" },
    ],
  ];

  it.each(cases)(
    "%s: nothing changes, and the kind stays selected",
    async (_, kind, sent, status, message, fields) => {
      const driver = await savePerson({ role: "driver" });
      await add(driver, "w4", photo);
      const before = await everythingOf(driver);
      const refusal = add(driver, kind, ...sent());
      await expect(refusal).rejects.toBeInstanceOf(Invalid);
      await expect(refusal).rejects.toMatchObject({
        status,
        message,
        fields,
        typed: kind === null ? {} : { document_kind: kind },
      });
      expect(await everythingOf(driver)).toEqual(before);
    },
  );

  it("is not stored for a deleted user, and its bytes are removed", async () => {
    const ghost = { ...(await savePerson({ role: "driver" })), id: "0193a0c4-0000-7000-8000-00000000beef" };
    await expect(add(ghost, "w4", pdf)).rejects.toThrow();
    expect(storedBlobs(ghost.id)).toEqual([]);
  });
});

describe("a document that is replaced", () => {
  it("while it is being removed leaves the new one in the profile", async () => {
    const driver = await savePerson({ role: "driver" });
    await add(driver, "insurance", pdf);
    const { fileId } = await onlyDocument(driver);
    await betweenLookAndWrite(() => add(driver, "insurance", photo), {
      of: () => removeDocument({ viewer: driver, fileId }),
    });
    const current = await onlyDocument(driver);
    expect(current.fileId).not.toBe(fileId);
    const { urls, blobs } = await everythingOf(driver);
    expect(urls?.insurance).toBe(`/files/${current.fileId}`);
    expect(blobs).toHaveLength(1);
  });

  it("from two tabs at once leaves one current document", async () => {
    const driver = await savePerson({ role: "driver" });
    await betweenLookAndWrite(() => add(driver, "w4", pdf), { of: () => add(driver, "w4", photo) });
    const current = await onlyDocument(driver);
    const { urls, blobs } = await everythingOf(driver);
    expect(urls?.w4).toBe(`/files/${current.fileId}`);
    expect(blobs).toHaveLength(1);
  });
});
