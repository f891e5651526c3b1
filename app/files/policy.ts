/** Decides who may open a stored file. Pure; the tests cover every kind of file. */

import { maySeeLoadDocument } from "~/access/policy";
import type { FileKind } from "~/trade/file-kinds";
import type { LoadStatus, Standing } from "~/trade/lifecycle";

export interface FileFacts {
  kind: FileKind;
  uploaderId: string;
}

/**
 * The furthest status among a driver's pending and accepted requests on a shipper's loads. It decides which
 * of the driver's personal documents the shipper may open.
 */
export type Acquaintance = "none" | "requested" | "accepted";

const ALWAYS_OWN: readonly FileKind[] = ["insurance", "policy", "mc_cert", "w4", "avatar"];

export function mayOpenLoadFile(file: FileFacts, load: { status: LoadStatus; standing: Standing }): boolean {
  return !ALWAYS_OWN.includes(file.kind) && maySeeLoadDocument(file.kind, load.status, load.standing);
}

/**
 * Kinds that the uploader and the load's owner can open even after the load changes or is deleted: signed
 * documents and evidence of charges.
 */
export const KEPT_KINDS = ["signed_rate_confirmation", "additional"] as const satisfies readonly FileKind[];

/**
 * Returns whether the viewer can always open a load's file: the uploader and the load's owner can open files
 * of KEPT_KINDS even after it is dropped, the load is deleted, or another driver takes over.
 */
export const isKeptFor = (
  { kind, uploaderId }: FileFacts,
  ownerId: string | null,
  viewerId: string,
): boolean => KEPT_KINDS.some((kept) => kept === kind) && (viewerId === uploaderId || viewerId === ownerId);

/**
 * The owner of a personal document may always open it, and every signed-in user may open an avatar. A shipper
 * may open the insurance, policies and MC certificate of a driver with a pending or accepted request on the
 * shipper's loads, and the W-9 (kind `w4`) if a request was accepted.
 */
export function mayOpenPersonalFile(file: FileFacts, viewerId: string, acquaintance: Acquaintance): boolean {
  if (!ALWAYS_OWN.includes(file.kind)) return false;
  if (file.uploaderId === viewerId || file.kind === "avatar") return true;
  return file.kind === "w4" ? acquaintance === "accepted" : acquaintance !== "none";
}

/** Returns whether the app records the view and shows it to the file's owner. */
export function isWatched(file: FileFacts, viewerId: string): boolean {
  return file.uploaderId !== viewerId && file.kind !== "avatar" && ALWAYS_OWN.includes(file.kind);
}
