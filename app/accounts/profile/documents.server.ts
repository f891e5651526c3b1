/** Each kind has at most one current document. A new document replaces it. */
import { db } from "db/client";
import { refuseOtherContent, writeOnce } from "db/idempotency";
import { file_views, files, profiles } from "db/schema";
import { wroteNothing } from "db/write";
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { dropPersonalFile, fileUrl, replacePersonalFile } from "~/files/records.server";
import { removeDropped } from "~/files/remove-dropped.server";
import { receiveUpload } from "~/files/upload/receive-upload.node.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { Invalid, NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { DOCUMENT_KINDS, type DocumentKind, readDocumentKind } from "./documents";

const DOCUMENT_INCOMPLETE = "Please select a file and an option before uploading.";

const URL_COLUMNS = {
  insurance: profiles.insurance_url,
  mc_cert: profiles.mc_cert_url,
  w4: profiles.w4_url,
} as const;

function urlOf(kind: DocumentKind, url: string | null) {
  return { insurance: { insurance_url: url }, mc_cert: { mc_cert_url: url }, w4: { w4_url: url } }[kind];
}

const MAX_VIEWERS = 50;

function viewersOf(fileId: string) {
  return db()
    .select({ id: profiles.id, fullName: profiles.full_name, lastSeenAt: file_views.last_seen_at })
    .from(file_views)
    .innerJoin(profiles, eq(profiles.id, file_views.viewer_id))
    .where(eq(file_views.file_id, fileId))
    .orderBy(desc(file_views.last_seen_at), file_views.viewer_id)
    .limit(MAX_VIEWERS);
}

const documentColumns = {
  fileId: files.file_id,
  // The type is correct, because the condition `own` selects only these kinds.
  kind: sql<DocumentKind>`${files.kind}`,
  shownName: files.shown_name,
  sizeBytes: files.size_bytes,
  createdAt: files.created_at,
};

const own = (viewer: Viewer) =>
  and(
    eq(files.uploader_id, viewer.id),
    inArray(files.kind, DOCUMENT_KINDS),
    isNull(files.load_id),
    isNull(files.dropped_at),
  );

export async function ownDocuments(viewer: Viewer) {
  const rows = await db().select(documentColumns).from(files).where(own(viewer)).limit(DOCUMENT_KINDS.length);
  return Promise.all(rows.map(async (row) => ({ ...row, viewers: await viewersOf(row.fileId) })));
}

export type OwnDocument = Awaited<ReturnType<typeof ownDocuments>>[number];

export async function ownDocument(viewer: Viewer, fileId: string) {
  const [row] = await db()
    .select(documentColumns)
    .from(files)
    .where(and(own(viewer), eq(files.file_id, fileId)));
  return row ?? null;
}

/**
 * Replaces the earlier document of its kind in the same write, and removes its bytes afterwards.
 * @throws Invalid if the file or its kind is missing, if the file is refused, or if files are sent too often
 * (429)
 */
export async function addDocument(sent: {
  viewer: Viewer;
  /** Multipart: `document` and `document_kind`. */
  request: Request;
  clientAddress: string;
}): Promise<void> {
  const { viewer, request, clientAddress } = sent;
  await countAgainstLimit("upload", clientAddress);
  // The kind is a field of this form, so it is known only after the whole form is read. Until then,
  // `insurance` is a placeholder, because all three kinds are stored the same way.
  const plan = { document: { kind: "insurance", ownerId: viewer.id, required: false, atMost: 1 } } as const;
  const { fields, files: received, discard } = await receiveUpload(request, plan);
  const kind = readDocumentKind(fields.document_kind);
  const [file] = received.document;
  const nowMs = Date.now();
  try {
    if (!file || !kind) throw incomplete(fields, { file: !file, kind: !kind });
    await writeOnce([
      ...replacePersonalFile({ ...file, kind }, viewer, nowMs),
      {
        query: db()
          .update(profiles)
          .set({ ...urlOf(kind, fileUrl(file)), updated_at: nowMs })
          .where(eq(profiles.id, viewer.id)),
      },
    ]);
  } catch (error) {
    if (wroteNothing(error)) await discard();
    throw error;
  }
  removeDropped(viewer.id, kind, nowMs);
}

function incomplete(typed: Record<string, string>, lacks: { file: boolean; kind: boolean }): Invalid {
  return new Invalid(
    DOCUMENT_INCOMPLETE,
    {
      ...(lacks.file && { document: "Choose a file." }),
      ...(lacks.kind && { document_kind: "Choose the kind of document." }),
    },
    400,
    typed,
  );
}

/**
 * Returns false and does nothing if the document was already removed or replaced.
 * @throws NotFound if the document never belonged to the viewer
 */
export async function removeDocument({
  viewer,
  fileId,
}: {
  viewer: Viewer;
  fileId: string;
}): Promise<boolean> {
  const [file] = await db()
    .select({ kind: files.kind, droppedAt: files.dropped_at })
    .from(files)
    .where(and(eq(files.file_id, fileId), eq(files.uploader_id, viewer.id), isNull(files.load_id)));
  const kind = readDocumentKind(file?.kind);
  if (!file || !kind) throw new NotFound("Document not found.");
  if (file.droppedAt !== null) {
    await refuseOtherContent();
    return false;
  }
  const nowMs = Date.now();
  const pointsToIt = and(eq(profiles.id, viewer.id), eq(URL_COLUMNS[kind], fileUrl({ fileId })));
  await writeOnce([
    dropPersonalFile(fileId, viewer, nowMs),
    {
      query: db()
        .update(profiles)
        .set({ ...urlOf(kind, null), updated_at: nowMs })
        .where(pointsToIt),
    },
  ]);
  removeDropped(viewer.id, kind, nowMs);
  return true;
}
