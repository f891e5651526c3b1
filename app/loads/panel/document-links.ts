import { formatSize } from "~/files/format-size";
import { kindTitle } from "~/trade/file-kinds";
import { titleAmong } from "~/trade/file-titles";
import type { LoadDocument } from "../queries.server";

export interface DocumentLink {
  fileId: string;
  text: string;
  note: string;
}

/** Runs on the server, so that browsers do not load the titles. */
export function documentLinks(documents: readonly LoadDocument[]): DocumentLink[] {
  return documents.map((document) => {
    const { fileId, kind, shownName, sizeBytes } = document;
    const title = titleAmong(document, documents);
    // Links that would differ only in their number also contain the file's name.
    const isOneOfMany = title !== kindTitle(kind);
    const size = formatSize(sizeBytes);
    return isOneOfMany
      ? { fileId, text: `${title}: ${shownName}`, note: size }
      : { fileId, text: title, note: `${shownName}, ${size}` };
  });
}
