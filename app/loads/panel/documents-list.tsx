import type { DocumentLink } from "./document-links";

interface Props {
  documents: readonly DocumentLink[];
  isOpen: boolean;
}

export function DocumentsList({ documents, isOpen }: Props) {
  if (documents.length === 0) return null;
  return (
    <details className="more" open={isOpen}>
      <summary>Documents ({documents.length})</summary>
      <ul className="documents" aria-label="Documents">
        {documents.map(({ fileId, text, note }) => (
          <li key={fileId}>
            <a href={`/files/${fileId}`}>{text}</a> <span className="quiet">{note}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
