import { pageOnBoth } from "db/archive-client";
import { db, type Handle } from "db/client";
import { personName } from "db/person-names";
import { file_views, files, loads, profiles, userloads } from "db/schema";
import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { instantText } from "~/text/dates";
import { PAGE_ROWS, paged } from "~/text/paged.server";
import type { FileKind } from "~/trade/file-kinds";
import type { BetweenName } from "~/trade/stop-names";
import { mayOpenLoadFile, mayOpenPersonalFile } from "./policy";
import { keptFor, VOID_SINCE } from "./retained.server";
import { keptName } from "./shown-name";

interface ExportedFile {
  path: string;
  /** The file's path in the zip: unique and plain ASCII. */
  pathInZip: string;
  kind: FileKind;
  /** The stop whose delivery the file proves, if it is a stop between; otherwise null. */
  stop: BetweenName | null;
  shownName: string;
  createdAtMs: number;
  /** The person who uploaded the file for a company; null for the company's founder. */
  uploadedBy: string | null;
  seenBy: { name: string; last_seen_at: string | null }[];
}

const columns = {
  fileId: files.file_id,
  kind: files.kind,
  stop: files.stop,
  path: files.path,
  shownName: files.shown_name,
  uploaderId: files.uploader_id,
  createdAtMs: files.created_at,
  uploadedBy: personName(files.by_id),
};

type After = { fileId: string } | null;

export async function* exportFiles(personId: string): AsyncGenerator<ExportedFile> {
  for await (const file of paged((after: After) => ownFiles(personId, after))) {
    if (!mayOpenPersonalFile(file, personId, "none")) continue;
    yield { ...file, pathInZip: `mine/${file.kind}/${file.fileId}` };
  }
  for await (const { load, ...file } of paged((after: After) => loadFiles(personId, after))) {
    const standing = load.tiedAs === "shipper" ? "owner" : "chosen driver";
    if (!mayOpenLoadFile(file, { status: load.status, standing })) continue;
    yield { ...file, seenBy: [], pathInZip: `loads/${load.loadId}/${file.kind}/${file.fileId}` };
  }
  for await (const { loadId, ...file } of paged((after: After) => keptFiles(personId, after))) {
    const shownName = keptName(file);
    yield { ...file, shownName, seenBy: [], pathInZip: `loads/${loadId}/kept/${file.kind}/${file.fileId}` };
  }
}

async function ownFiles(personId: string, after: After) {
  const own = and(eq(files.uploader_id, personId), isNull(files.load_id), isNull(files.dropped_at));
  const rows = await db()
    .select(columns)
    .from(files)
    .where(and(own, gt(files.file_id, after?.fileId ?? "")))
    .orderBy(asc(files.file_id))
    .limit(PAGE_ROWS);
  const seenBy = await viewsOf(rows.map((row) => row.fileId));
  return rows.map((row) => ({ ...row, seenBy: seenBy(row.fileId) }));
}

function loadFiles(personId: string, after: After) {
  const read = (handle: Handle) =>
    handle
      .select({
        ...columns,
        load: { loadId: loads.load_id, status: loads.load_status, tiedAs: userloads.relationship_type },
      })
      .from(userloads)
      .innerJoin(loads, and(eq(loads.load_id, userloads.load_id), isNull(loads.deleted_at)))
      .innerJoin(files, and(eq(files.load_id, loads.load_id), isNull(files.dropped_at)))
      .where(and(eq(userloads.user_id, personId), gt(files.file_id, after?.fileId ?? "")))
      .orderBy(asc(files.file_id))
      .limit(PAGE_ROWS);
  return pageOnBoth(read, ({ fileId }) => fileId, PAGE_ROWS);
}

function keptFiles(personId: string, after: After) {
  const isTied = sql`exists (select 1 from userloads t where t.load_id = ${files.load_id} and t.user_id = ${personId})`;
  const read = (handle: Handle) =>
    handle
      .select({ ...columns, loadId: loads.load_id })
      .from(files)
      .innerJoin(loads, eq(loads.load_id, files.load_id))
      .where(
        and(
          keptFor(personId),
          sql`(${VOID_SINCE} is not null or not ${isTied})`,
          gt(files.file_id, after?.fileId ?? ""),
        ),
      )
      .orderBy(asc(files.file_id))
      .limit(PAGE_ROWS);
  return pageOnBoth(read, ({ fileId }) => fileId, PAGE_ROWS);
}

async function viewsOf(fileIds: readonly string[]) {
  const rows = await db()
    .select({ fileId: file_views.file_id, name: profiles.full_name, at: file_views.last_seen_at })
    .from(file_views)
    .innerJoin(profiles, eq(profiles.id, file_views.viewer_id))
    .where(inArray(file_views.file_id, [...fileIds]))
    .orderBy(asc(file_views.last_seen_at));
  return (fileId: string) =>
    rows
      .filter((row) => row.fileId === fileId)
      .map(({ name, at }) => ({ name, last_seen_at: instantText(at) }));
}
