import type { FileKind } from "~/trade/file-kinds";

const MAX_LENGTH = 120;
/**
 * Control characters, and characters that change the text direction, which can make `gpj.exe` look like
 * `exe.jpg`.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const KNOWN_EXTENSION = /\.(?:pdf|jpe?g|png|webp|gif|avif|tiff?)$/i;

/**
 * Returns the file name that users see: the base name that was sent, without unsafe characters, cut to 120
 * characters, with the extension of the stored format (`dock.png` stored as JPEG becomes `dock.jpg`).
 * @param fallback the name (without extension) to use if nothing remains of the sender's name
 */
export function shownName(sent: string, fallback: string, extension: string): string {
  const base = sent.split(/[/\\]/).at(-1) ?? "";
  // Browsers send a quotation mark in a file name as %22.
  const clean = base.replaceAll("%22", '"').replace(UNSEEN, "").replace(KNOWN_EXTENSION, "").trim();
  const name = clean.replace(/^\.+/, "") || fallback;
  const suffix = `.${extension}`;
  return [...name].slice(0, MAX_LENGTH - suffix.length).join("") + suffix;
}

/**
 * Returns the name of a file whose load's terms have changed or ended: documents are marked VOID; receipts
 * are not renamed.
 */
export const keptName = ({ kind, shownName }: { kind: FileKind; shownName: string }): string =>
  kind === "additional" ? shownName : `VOID ${shownName}`;
