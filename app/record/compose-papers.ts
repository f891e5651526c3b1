import { kindTitle } from "~/trade/file-kinds";
import { titleAmong } from "~/trade/file-titles";
import type { RecordFacts } from "./read-record.server";
import { DOCUMENTS, NOTHING, type RecordClock, type RecordRow, type RecordSection } from "./record";

/** Returns the stop at which a document is signed; null for the documents that precede the pickup. */
const stopOf = ({ kind, stop }: RecordFacts["papers"][number]) =>
  stop ?? (kind === "proof_of_delivery" ? "delivery" : null);

/** The hash of the signed content differs from the hash of the PDF file. Null for an uploaded file. */
function paperWords(file: RecordFacts["papers"][number], when: RecordClock): string | null {
  const { paper, signed } = file;
  if (signed) {
    const account = signed.account ? ` (account of ${signed.account})` : "";
    return `Signed by ${signed.by}${account}, ${when(signed.atMs, stopOf(file))}; SHA-256 of the signed text ${signed.sha256}`;
  }
  return paper ? `${paper.number}, SHA-256 of its content ${paper.sha256}` : null;
}

export const documentsOnPage = (papers: RecordFacts["papers"], when: RecordClock): RecordRow[] =>
  papers.map((file) => {
    const label = titleAmong(file, papers);
    const name = label === kindTitle(file.kind) ? null : file.shownName;
    const value = [when(file.createdAtMs, stopOf(file)), name, paperWords(file, when)]
      .filter(Boolean)
      .join("\n");
    return { id: file.fileId, label, value, path: `/files/${file.fileId}` };
  });

export function papers({ papers, when }: Pick<RecordFacts, "papers"> & { when: RecordClock }): RecordSection {
  const rows = papers.map((file): RecordRow => {
    const { fileId, shownName, createdAtMs } = file;
    return {
      id: fileId,
      label: `${titleAmong(file, papers)}, ${when(createdAtMs, stopOf(file))}`,
      value: `${shownName}. ${paperWords(file, when) ?? "Its SHA-256 is in the download"}`,
      path: `/files/${fileId}`,
    };
  });
  return { heading: DOCUMENTS, rows, words: rows.length === 0 ? NOTHING : undefined };
}
