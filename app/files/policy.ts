/** Decides who may open a stored file. Pure; the tests cover every kind of file. */

import { maySeeLoadDocument } from "~/access/policy";
import type { FileKind } from "~/trade/file-kinds";
import type { LoadStatus, Standing } from "~/trade/lifecycle";

export interface FileFacts {
  kind: FileKind;
  uploaderId: string;
}

/**
 * The most advanced status among a driver's pending and accepted requests on a shipper's loads. This status
 * decides which of the driver's personal documents the shipper may open.
 */
export type Acquaintance = "none" | "requested" | "accepted";

const ALWAYS_OWN: readonly FileKind[] = ["insurance", "policy", "mc_cert", "w4", "avatar"];

/** Returns whether a viewer with this standing may open a load's document. */
export function mayOpenLoadFile(file: FileFacts, load: { status: LoadStatus; standing: Standing }): boolean {
  return !ALWAYS_OWN.includes(file.kind) && maySeeLoadDocument(file.kind, load.status, load.standing);
}

/**
 * Kinds that the parties can open even after the load changes or is deleted: signed documents and evidence of
 * charges.
 */
export const KEPT_KINDS = ["signed_rate_confirmation", "additional"] as const satisfies readonly FileKind[];

/**
 * Returns whether the viewer can always open a load's file. The uploader and the load's owner can open a file
 * of KEPT_KINDS even after it is dropped, the load is deleted, or another driver takes over.
 */
export const isKeptFor = (
  { kind, uploaderId }: FileFacts,
  ownerId: string | null,
  viewerId: string,
): boolean => KEPT_KINDS.some((kept) => kept === kind) && (viewerId === uploaderId || viewerId === ownerId);

/**
 * Returns whether the viewer may open a personal document. The owner may always open it, and every signed-in
 * user may open an avatar. A shipper may open the insurance, policies and MC certificate of a driver with a
 * pending or accepted request on the shipper's loads, and the W-9 (kind `w4`) if a request was accepted.
 */
export function mayOpenPersonalFile(file: FileFacts, viewerId: string, acquaintance: Acquaintance): boolean {
  if (!ALWAYS_OWN.includes(file.kind)) return false;
  if (file.uploaderId === viewerId || file.kind === "avatar") return true;
  return file.kind === "w4" ? acquaintance === "accepted" : acquaintance !== "none";
}

/**
 * Returns whether the owner is shown that the viewer opened the file: true for personal documents except the
 * avatar, if the viewer is not the owner.
 */
export function isWatched(file: FileFacts, viewerId: string): boolean {
  return file.uploaderId !== viewerId && file.kind !== "avatar" && ALWAYS_OWN.includes(file.kind);
}
