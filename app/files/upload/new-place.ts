import { v7 as newId } from "uuid";
import type { FileKind } from "~/trade/file-kinds";
import { kindOfFile } from "../kinds";

/** @param stem the id without its extension (`{id}_signed`); random if omitted */
export function newPlace(kind: FileKind, ownerId: string, extension: string, stem?: string) {
  const unique = newId();
  const fileId = `${stem ?? unique}.${extension}`;
  // Files with the same stem need different paths, so that discarding one does not remove the other.
  return { fileId, path: kindOfFile(kind).path(ownerId, stem ? `${unique}-${fileId}` : fileId) };
}
