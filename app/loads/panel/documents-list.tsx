import { formatSize } from "~/files/format-size";
import type { FileKind } from "~/trade/file-kinds";
import { kindTitle, titleAmong } from "~/trade/file-kinds";

export interface LoadDocument {
  fileId: string;
  kind: FileKind;
  shownName: string;
  sizeBytes: number;
  /** Set if Haulway generated the document, which can then be signed in the app. */
  isMade?: true;
}

interface Props {
  documents: readonly LoadDocument[];
  /** Whether the viewer has to read a document now. */
  isOpen: boolean;
}

/** Lists the documents that the viewer may open, collapsed into one row unless `isOpen`. */
export function DocumentsList({ documents, isOpen }: Props) {
  if (documents.length === 0) return null;
  return (
    <details className="more" open={isOpen}>
      <summary>Documents ({documents.length})</summary>
      <ul className="documents" aria-label="Documents">
        {documents.map((document) => {
          const { fileId, kind, shownName, sizeBytes } = document;
          const title = titleAmong(document, documents);
          // Links that would differ only in their number also contain the file's name.
          const isOneOfMany = title !== kindTitle(kind);
          return (
            <li key={fileId}>
              <a href={`/files/${fileId}`}>{isOneOfMany ? `${title}: ${shownName}` : title}</a>{" "}
              <span className="quiet">
                {isOneOfMany ? "" : `${shownName}, `}
                {formatSize(sizeBytes)}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
