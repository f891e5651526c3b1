import { oneOnBoth } from "db/archive-client";
import { db, type Handle } from "db/client";
import { files, loads, requests, userloads } from "db/schema";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { loadTies } from "~/access/ties.server";
import { Forbidden, NotFound } from "~/platform/errors";
import { isLookingOnly } from "~/platform/looking-only.server";
import type { Viewer } from "~/trade/viewer";
import { type Acquaintance, isKeptFor, mayOpenLoadFile, mayOpenPersonalFile } from "./policy";
import { keptName } from "./shown-name";

export async function acquaintance(shipperId: string, driverId: string): Promise<Acquaintance> {
  const rows = await db()
    .selectDistinct({ status: requests.status })
    .from(requests)
    .innerJoin(
      userloads,
      and(eq(userloads.load_id, requests.load_id), eq(userloads.relationship_type, "shipper")),
    )
    .where(
      and(
        eq(requests.driver_id, driverId),
        eq(userloads.user_id, shipperId),
        inArray(requests.status, ["pending", "accepted"]),
      ),
    );
  if (rows.some((row) => row.status === "accepted")) return "accepted";
  return rows.length > 0 ? "requested" : "none";
}

const served = {
  fileId: files.file_id,
  kind: files.kind,
  path: files.path,
  shownName: files.shown_name,
  contentType: files.content_type,
  sizeBytes: files.size_bytes,
  uploaderId: files.uploader_id,
  loadId: files.load_id,
  createdAtMs: files.created_at,
};

/** The caller must have checked that staff may open the file, and logged it. @throws NotFound */
export async function certificateForStaff(fileId: string) {
  const isThere = and(eq(files.file_id, fileId), eq(files.kind, "policy"), isNull(files.dropped_at));
  const [found] = await db().select(served).from(files).where(isThere);
  if (!found) throw notHere();
  return found;
}

/** @throws NotFound if the file does not exist or the viewer may not open it; Forbidden in a view */
export async function fileToOpen(viewer: Viewer, fileId: string) {
  const read = (handle: Handle) =>
    handle
      .select({
        ...served,
        load: { ownerId: loads.owner_id, deletedAtMs: loads.deleted_at },
        droppedAtMs: files.dropped_at,
      })
      .from(files)
      .leftJoin(loads, eq(loads.load_id, files.load_id))
      .where(eq(files.file_id, fileId));
  const found = await oneOnBoth(read);
  if (!found) throw notHere();
  const { load, droppedAtMs, ...file } = found;
  if (file.loadId && isKeptFor(file, load?.ownerId ?? null, viewer.id)) {
    const goesOnWithout = (droppedAtMs ?? load?.deletedAtMs ?? null) !== null;
    return goesOnWithout ? { ...file, shownName: keptName(file) } : file;
  }
  if (droppedAtMs !== null || !(await mayOpen(viewer, file))) throw notHere();
  return file;
}

const NOT_IN_A_VIEW = "A view does not open documents of other companies.";

const notHere = () => new NotFound("File not found, or you don't have access to it.");

async function mayOpen(
  viewer: Viewer,
  file: Parameters<typeof mayOpenLoadFile>[0] & { loadId: string | null },
) {
  if (file.loadId) {
    const load = await loadTies(viewer, file.loadId);
    return load !== null && mayOpenLoadFile(file, load);
  }
  const may = mayOpenPersonalFile(file, viewer.id, await acquaintance(viewer.id, file.uploaderId));
  // The log of a view names only the person who is viewed, so a view opens nobody else's documents.
  if (may && isLookingOnly() && file.uploaderId !== viewer.id && file.kind !== "avatar")
    throw new Forbidden(NOT_IN_A_VIEW);
  return may;
}
