import { formatSize } from "~/files/format-size";
import type { FileKind } from "~/trade/file-kinds";
import { kindTitle } from "~/trade/file-kinds";

export interface LoadDocument {
  fileId: string;
  kind: FileKind;
  shownName: string;
  sizeBytes: number;
  /** Set if Haulway generated the document. The document can then be signed on the page. */
  isMade?: true;
}

/** Lists the documents that the viewer may open. */
export function DocumentsList({ documents }: { documents: readonly LoadDocument[] }) {
  if (documents.length === 0) return null;
  return (
    <ul className="documents" aria-label="Documents">
      {documents.map((document) => (
        <li key={document.fileId}>
          <a href={`/files/${document.fileId}`}>{kindTitle(document.kind)}</a>{" "}
          <span className="quiet">
            {document.shownName}, {formatSize(document.sizeBytes)}
          </span>
        </li>
      ))}
    </ul>
  );
}
