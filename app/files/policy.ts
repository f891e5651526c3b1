/** Who may open a stored file (design.md, "Who sees what"). Pure. */

import { maySeeLoadDocument } from "~/access/policy";
import type { FileKind } from "~/trade/file-kinds";
import type { LoadStatus, Standing } from "~/trade/lifecycle";

export interface FileFacts {
  kind: FileKind;
  uploaderId: string;
}

/** How a shipper and the owner of a personal document are tied: the furthest state of the driver's requests on their loads. */
export type Acquaintance = "none" | "requested" | "accepted";

const ALWAYS_OWN: readonly FileKind[] = ["insurance", "mc_cert", "w4", "avatar"];

/** A load's document, to someone who stands so to the load. */
export function mayOpenLoadFile(file: FileFacts, load: { status: LoadStatus; standing: Standing }): boolean {
  return !ALWAYS_OWN.includes(file.kind) && maySeeLoadDocument(file.kind, load.status, load.standing);
}

/** A person's own document: theirs; insurance and MC certificate from the request on, the W4 once accepted; faces to all. */
export function mayOpenPersonalFile(file: FileFacts, viewerId: string, acquaintance: Acquaintance): boolean {
  if (!ALWAYS_OWN.includes(file.kind)) return false;
  if (file.uploaderId === viewerId || file.kind === "avatar") return true;
  return file.kind === "w4" ? acquaintance === "accepted" : acquaintance !== "none";
}

/** Whether the owner is told that the viewer opened it: somebody else did, and it is a paper of theirs, not their face. */
export function isWatched(file: FileFacts, viewerId: string): boolean {
  return file.uploaderId !== viewerId && file.kind !== "avatar" && ALWAYS_OWN.includes(file.kind);
}
