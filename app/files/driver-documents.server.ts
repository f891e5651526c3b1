import { db } from "db/client";
import { files } from "db/schema";
import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { FileKind } from "~/trade/file-kinds";
import type { Viewer } from "~/trade/viewer";
import { acquaintance } from "./open-file.server";
import { mayOpenPersonalFile } from "./policy";

const KINDS = ["insurance", "mc_cert", "w4"] as const satisfies FileKind[];

/** `held back`: the viewer may not know whether the document exists. */
export type DriverDocument = { kind: (typeof KINDS)[number] } & (
  | { state: "given"; fileId: string; givenAtMs: number }
  | { state: "not given" | "held back" }
);

export async function driverDocuments(viewer: Viewer, driverId: string): Promise<DriverDocument[]> {
  const known = await acquaintance(viewer.id, driverId);
  const open = KINDS.filter((kind) => mayOpenPersonalFile({ kind, uploaderId: driverId }, viewer.id, known));
  const rows = await db()
    .select({ kind: files.kind, fileId: files.file_id, givenAtMs: files.created_at })
    .from(files)
    .where(
      and(
        eq(files.uploader_id, driverId),
        inArray(files.kind, open),
        isNull(files.load_id),
        isNull(files.dropped_at),
      ),
    )
    .orderBy(desc(files.created_at), desc(files.file_id));
  return KINDS.map((kind) => {
    if (!open.includes(kind)) return { kind, state: "held back" };
    const latest = rows.find((row) => row.kind === kind);
    if (!latest) return { kind, state: "not given" };
    return { kind, state: "given", fileId: latest.fileId, givenAtMs: latest.givenAtMs };
  });
}
