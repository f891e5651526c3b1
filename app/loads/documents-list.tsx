import { type FileKind, kindTitle } from "~/files/kinds";

export interface LoadDocument {
  fileId: string;
  kind: FileKind;
  shownName: string;
  sizeBytes: number;
}

function size(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The documents that the viewer may open. */
export function DocumentsList({ documents }: { documents: readonly LoadDocument[] }) {
  if (documents.length === 0) return null;
  return (
    <ul className="documents" aria-label="Documents">
      {documents.map((document) => (
        <li key={document.fileId}>
          <a href={`/files/${document.fileId}`}>{kindTitle(document.kind)}</a>{" "}
          <span className="quiet">
            {document.shownName}, {size(document.sizeBytes)}
          </span>
        </li>
      ))}
    </ul>
  );
}
