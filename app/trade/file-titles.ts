import { type FileKind, kindTitle } from "./file-kinds";
import { type BetweenName, stopInSentence } from "./stop-names";

/** A file of a load. `stop` is set only if the file belongs to a stop between. */
export interface ListedFile {
  kind: FileKind;
  stop: BetweenName | null;
}

/** Returns the files of the list that have the same kind and stop, this one included. */
export const alike = <Listed extends ListedFile>(file: ListedFile, files: readonly Listed[]): Listed[] =>
  files.filter(({ kind, stop }) => kind === file.kind && stop === file.stop);

/**
 * Returns, for example, `Additional file 2` if the list contains several files of the kind. For a file of a
 * stop between, adds the stop: `Proof of delivery at stop 2`.
 */
export function titleAmong<Listed extends ListedFile>(file: Listed, files: readonly Listed[]): string {
  const same = alike(file, files);
  const title = same.length > 1 ? `${kindTitle(file.kind)} ${same.indexOf(file) + 1}` : kindTitle(file.kind);
  return file.stop ? `${title} at ${stopInSentence(file.stop)}` : title;
}
