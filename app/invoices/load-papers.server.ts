import { onBothAtOnce } from "db/archive-client";
import type { Handle } from "db/client";
import { files, papers, signatures, userloads } from "db/schema";
import { and, asc, eq, isNull } from "drizzle-orm";
import { formatSize } from "~/files/format-size";
import { mayOpenLoadFile } from "~/files/policy";
import { collect } from "~/files/store/byte-stream";
import { fileStore } from "~/files/store/choose-store.server";
import {
  instantInWords,
  type Paper,
  type PaperRow,
  type PaperSection,
  type SignatureRecord,
} from "~/papers/paper";
import { type Attached, type PdfPart, type PdfPicture, partOf } from "~/papers/pdf.server";
import { paperIn } from "~/papers/read-paper.server";
import { type FileKind, kindTitle } from "~/trade/file-kinds";
import { stopInSentence } from "~/trade/stop-names";
import type { Viewer } from "~/trade/viewer";

/** This much fits in an email, and three copies fit in a Worker's memory. */
const MOST_PAPERS_BYTES = 10 * 1024 * 1024;

const ORDER: readonly FileKind[] = [
  "proof_of_delivery",
  "bill_of_lading",
  "signed_rate_confirmation",
  "rate_confirmation",
  "additional",
];

const MADE = ["proof_of_delivery", "rate_confirmation", "bill_of_lading"] as const satisfies FileKind[];

const EXTENSIONS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};

export async function filesOfLoad(viewer: Viewer, loadId: string) {
  const read = (handle: Handle) =>
    handle
      .select({
        fileId: files.file_id,
        kind: files.kind,
        stop: files.stop,
        path: files.path,
        contentType: files.content_type,
        sizeBytes: files.size_bytes,
        uploaderId: files.uploader_id,
        createdAtMs: files.created_at,
        tiedAs: userloads.relationship_type,
        snapshot: papers.snapshot,
        signed: {
          paperFileId: signatures.paper_file_id,
          name: signatures.typed_name,
          atMs: signatures.signed_at,
          sha256: signatures.sha256,
          drawn: signatures.drawn,
        },
      })
      .from(files)
      .innerJoin(userloads, and(eq(userloads.load_id, files.load_id), eq(userloads.user_id, viewer.id)))
      .leftJoin(papers, eq(papers.file_id, files.file_id))
      .leftJoin(signatures, eq(signatures.file_id, files.file_id))
      .where(and(eq(files.load_id, loadId), isNull(files.dropped_at)))
      .orderBy(asc(files.created_at), asc(files.file_id));
  const rows = await onBothAtOnce(read, ({ fileId }) => fileId);
  return rows.filter(({ tiedAs, ...file }) =>
    mayOpenLoadFile(file, {
      status: "complete",
      standing: tiedAs === "shipper" ? "owner" : "chosen driver",
    }),
  );
}

type LoadFile = Awaited<ReturnType<typeof filesOfLoad>>[number];

function recordOf(
  { name, atMs, sha256, drawn }: NonNullable<LoadFile["signed"]>,
  { zone }: Paper,
): SignatureRecord {
  return {
    heading: "Signature",
    rows: [
      ["Signed by", name],
      ["Signed at", instantInWords(new Date(atMs).toISOString(), zone)],
      ["SHA-256 of the signed text", sha256],
    ],
    ...(drawn && { drawing: { drawn, by: name } }),
  };
}

function madePages(all: readonly LoadFile[]): PdfPart[] {
  const inOrder = MADE.flatMap((kind) => all.filter((file) => file.kind === kind));
  return inOrder.flatMap(({ fileId, snapshot }) => {
    if (snapshot === null) return [];
    const signed = all.find((file) => file.signed?.paperFileId === fileId)?.signed;
    const paper = paperIn(snapshot);
    return [partOf(paper, signed ? recordOf(signed, paper) : undefined)];
  });
}

function sentFiles(all: readonly LoadFile[]): LoadFile[] {
  const isSigned = all.some(({ kind }) => kind === "signed_rate_confirmation");
  return all
    .filter(({ snapshot, signed }) => snapshot === null && signed === null)
    .filter(({ kind }) => !(isSigned && kind === "rate_confirmation"))
    .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

async function bytesOf({ path }: LoadFile): Promise<Uint8Array | null> {
  const body = await fileStore().get(path);
  return body && collect(body);
}

const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8;

interface LoadPapers {
  parts: PdfPart[];
  pictures: PdfPicture[];
  attached: Attached[];
  section: PaperSection;
}

type Placed = { row: PaperRow; picture?: PdfPicture; attached?: Attached };

async function place(file: LoadFile, title: string, room: number): Promise<Placed & { bytes: number }> {
  const size = formatSize(file.sizeBytes);
  if (file.sizeBytes > room)
    return {
      row: [title, `Too large for this PDF (${size}). Open it on the load's page.`],
      bytes: 0,
    };
  const bytes = await bytesOf(file);
  if (!bytes) return { row: [title, "Not included: we couldn't read the file."], bytes: 0 };
  const used = bytes.byteLength;
  if (isJpeg(bytes)) return { row: [title, "On a following page"], picture: { title, bytes }, bytes: used };
  const name = `${title}.${EXTENSIONS[file.contentType] ?? "bin"}`;
  const attached = { bytes, name, type: file.contentType, description: title, isPacked: true };
  return { row: [title, `Attached to this PDF as ${name} (${size})`], attached, bytes: used };
}

/** Reads the files one by one, so that only included files stay in memory. */
export async function papersOf(all: readonly LoadFile[], mostBytes = MOST_PAPERS_BYTES): Promise<LoadPapers> {
  const parts = madePages(all);
  const placed: Placed[] = [];
  let room = mostBytes;
  const counts = new Map<string, number>();
  for (const file of sentFiles(all)) {
    const at = file.stop ? ` at ${stopInSentence(file.stop)}` : "";
    const nth = (counts.get(file.kind + at) ?? 0) + 1;
    counts.set(file.kind + at, nth);
    const title = `${kindTitle(file.kind)}${nth > 1 ? ` ${nth}` : ""}${at}`;
    const { bytes, ...found } = await place(file, title, room);
    room -= bytes;
    placed.push(found);
  }
  const rows = [
    ...parts.map(({ title }): PaperRow => [title, "On the following pages"]),
    ...placed.map(({ row }) => row),
  ];
  return {
    parts,
    pictures: placed.flatMap(({ picture }) => picture ?? []),
    attached: placed.flatMap(({ attached }) => attached ?? []),
    section: { heading: "Documents", rows },
  };
}
