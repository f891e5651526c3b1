/** Who may open a stored file. Pure; tests walk every kind of file. */

import { maySeeLoadDocument } from "~/access/policy";
import type { FileKind } from "~/trade/file-kinds";
import type { LoadStatus, Standing } from "~/trade/lifecycle";

export interface FileFacts {
  kind: FileKind;
  uploaderId: string;
}

/** How a shipper knows the owner of a personal document: the furthest state of the driver's requests on their loads. */
export type Acquaintance = "none" | "requested" | "accepted";

const ALWAYS_OWN: readonly FileKind[] = ["insurance", "policy", "mc_cert", "w4", "avatar"];

/** Whether somebody with this standing may open a load's document. */
export function mayOpenLoadFile(file: FileFacts, load: { status: LoadStatus; standing: Standing }): boolean {
  return !ALWAYS_OWN.includes(file.kind) && maySeeLoadDocument(file.kind, load.status, load.standing);
}

/** What is kept whatever becomes of its load: what was signed, and what a charge rests on. */
export const KEPT_KINDS = ["signed_rate_confirmation", "additional"] as const satisfies readonly FileKind[];

/**
 * Whether a load's file is kept for the viewer: who gave it and the owner of the load open it after it was dropped, after the load was
 * deleted or got another driver, too.
 */
export const isKeptFor = (
  { kind, uploaderId }: FileFacts,
  ownerId: string | null,
  viewerId: string,
): boolean => KEPT_KINDS.some((kept) => kept === kind) && (viewerId === uploaderId || viewerId === ownerId);

/**
 * Whether the viewer may open a person's own document. Its owner always may, and everybody an avatar. A shipper may open
 * insurance, policies and MC certificate once the driver requested a load of theirs, the W4 once they accepted the driver.
 */
export function mayOpenPersonalFile(file: FileFacts, viewerId: string, acquaintance: Acquaintance): boolean {
  if (!ALWAYS_OWN.includes(file.kind)) return false;
  if (file.uploaderId === viewerId || file.kind === "avatar") return true;
  return file.kind === "w4" ? acquaintance === "accepted" : acquaintance !== "none";
}

/** Whether the owner learns that the viewer opened the file: a personal document, not the avatar, opened by another person. */
export function isWatched(file: FileFacts, viewerId: string): boolean {
  return file.uploaderId !== viewerId && file.kind !== "avatar" && ALWAYS_OWN.includes(file.kind);
}
