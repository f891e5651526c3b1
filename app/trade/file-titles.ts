import { type FileKind, kindTitle } from "./file-kinds";
import { type BetweenName, stopInSentence } from "./stop-names";

/** A file of a load. The stop is that of a drop between, or null. */
export interface ListedFile {
  kind: FileKind;
  stop: BetweenName | null;
}

/**
 * Returns `Additional file 2` if the list contains several files of the kind, and `Proof of delivery at stop
 * 2` for a file of a stop between.
 */
export function titleAmong<Listed extends ListedFile>(file: Listed, files: readonly Listed[]): string {
  const same = files.filter(({ kind, stop }) => kind === file.kind && stop === file.stop);
  const title = same.length > 1 ? `${kindTitle(file.kind)} ${same.indexOf(file) + 1}` : kindTitle(file.kind);
  return file.stop ? `${title} at ${stopInSentence(file.stop)}` : title;
}
