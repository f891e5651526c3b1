/** Decides who may open a stored file. Pure functions; the tests walk every kind of file. */

import { maySeeLoadDocument } from "~/access/policy";
import type { FileKind } from "~/trade/file-kinds";
import type { LoadStatus, Standing } from "~/trade/lifecycle";

export interface FileFacts {
  kind: FileKind;
  uploaderId: string;
}

/**
 * How a shipper knows the owner of a personal document: the furthest status of the driver's requests on their
 * loads.
 */
export type Acquaintance = "none" | "requested" | "accepted";

const ALWAYS_OWN: readonly FileKind[] = ["insurance", "policy", "mc_cert", "w4", "avatar"];

/** Whether a viewer with this standing may open a load's document. */
export function mayOpenLoadFile(file: FileFacts, load: { status: LoadStatus; standing: Standing }): boolean {
  return !ALWAYS_OWN.includes(file.kind) && maySeeLoadDocument(file.kind, load.status, load.standing);
}

/**
 * Kinds that stay open to the parties whatever happens to the load: signed documents and evidence of charges.
 */
export const KEPT_KINDS = ["signed_rate_confirmation", "additional"] as const satisfies readonly FileKind[];

/**
 * Whether a load's file stays open to the viewer. The uploader and the load's owner can open it even after it
 * was dropped, the load was deleted, or another driver took over.
 */
export const isKeptFor = (
  { kind, uploaderId }: FileFacts,
  ownerId: string | null,
  viewerId: string,
): boolean => KEPT_KINDS.some((kept) => kept === kind) && (viewerId === uploaderId || viewerId === ownerId);

/**
 * Whether the viewer may open a personal document. The owner always may, and everybody may open an avatar. A
 * shipper may open insurance, policies and MC certificate once the driver has requested one of their loads,
 * and the W-4 once they have accepted the driver.
 */
export function mayOpenPersonalFile(file: FileFacts, viewerId: string, acquaintance: Acquaintance): boolean {
  if (!ALWAYS_OWN.includes(file.kind)) return false;
  if (file.uploaderId === viewerId || file.kind === "avatar") return true;
  return file.kind === "w4" ? acquaintance === "accepted" : acquaintance !== "none";
}

/**
 * Whether the owner sees that the viewer opened the file: true for personal documents other than the avatar
 * if someone else opened them.
 */
export function isWatched(file: FileFacts, viewerId: string): boolean {
  return file.uploaderId !== viewerId && file.kind !== "avatar" && ALWAYS_OWN.includes(file.kind);
}
