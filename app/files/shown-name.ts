import type { FileKind } from "~/trade/file-kinds";

const MAX_LENGTH = 120;
/**
 * Control characters, and characters that change the writing direction, which make `gpj.exe` look like
 * `exe.jpg`.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const KNOWN_EXTENSION = /\.(?:pdf|jpe?g|png|webp|gif|avif|tiff?)$/i;

/**
 * Returns the name under which people see a file: the base name that was sent, without unsafe characters, at
 * most 120 characters, with the extension of its content (`dock.png` stored as JPEG is `dock.jpg`).
 * @param fallback the name without extension if nothing is left of the sender's name
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
 * Returns the name of a file that outlived its load's terms: documents are marked VOID, receipts keep their
 * name.
 */
export const keptName = ({ kind, shownName }: { kind: FileKind; shownName: string }): string =>
  kind === "additional" ? shownName : `VOID ${shownName}`;
