import { maySeeLoadDocument } from "~/access/policy";
import type { FileKind } from "~/trade/file-kinds";
import type { LoadStatus, Standing } from "~/trade/lifecycle";

export interface FileFacts {
  kind: FileKind;
  uploaderId: string;
}

/** The furthest status among a driver's pending and accepted requests on a shipper's loads. */
export type Acquaintance = "none" | "requested" | "accepted";

const ALWAYS_OWN: readonly FileKind[] = ["insurance", "policy", "mc_cert", "w4", "avatar"];

export function mayOpenLoadFile(file: FileFacts, load: { status: LoadStatus; standing: Standing }): boolean {
  return !ALWAYS_OWN.includes(file.kind) && maySeeLoadDocument(file.kind, load.status, load.standing);
}

/** The uploader and the owner can open these even after the load changes or is deleted. */
export const KEPT_KINDS = ["signed_rate_confirmation", "additional"] as const satisfies readonly FileKind[];

export const isKeptFor = (
  { kind, uploaderId }: FileFacts,
  ownerId: string | null,
  viewerId: string,
): boolean => KEPT_KINDS.some((kept) => kept === kind) && (viewerId === uploaderId || viewerId === ownerId);

/** Kind `w4` is the W-9. */
export function mayOpenPersonalFile(file: FileFacts, viewerId: string, acquaintance: Acquaintance): boolean {
  if (!ALWAYS_OWN.includes(file.kind)) return false;
  if (file.uploaderId === viewerId || file.kind === "avatar") return true;
  return file.kind === "w4" ? acquaintance === "accepted" : acquaintance !== "none";
}

export function isWatched(file: FileFacts, viewerId: string): boolean {
  return file.uploaderId !== viewerId && file.kind !== "avatar" && ALWAYS_OWN.includes(file.kind);
}
