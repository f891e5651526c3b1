import { v7 as newId } from "uuid";
import type { FileKind } from "~/trade/file-kinds";
import { kindOfFile } from "../kinds";

/**
 * The id and the path of a new file.
 * @param ownerId the load's id, or the person's for their own files
 * @param stem the id without its extension, when it has a meaning (`{id}_signed`)
 */
export function newPlace(kind: FileKind, ownerId: string, extension: string, stem?: string) {
  const unique = newId();
  const fileId = `${stem ?? unique}.${extension}`;
  // Two files with the same stem need different paths: the later one discards its own file, not the other's.
  return { fileId, path: kindOfFile(kind).path(ownerId, stem ? `${unique}-${fileId}` : fileId) };
}
