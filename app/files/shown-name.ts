import type { FileKind } from "~/trade/file-kinds";

const MAX_LENGTH = 120;
/** Control characters and characters that change the writing direction, with which `gpj.exe` would read `exe.jpg`. */
const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const KNOWN_EXTENSION = /\.(?:pdf|jpe?g|png|webp|gif|avif|tiff?)$/i;

/**
 * The name under which people see a file: the base name that was sent, without unsafe characters, at most 120 characters,
 * with the extension of its content (`dock.png` that became a JPEG is `dock.jpg`).
 * @param fallback the name without extension when nothing is left of the sender's
 */
export function shownName(sent: string, fallback: string, extension: string): string {
  const base = sent.split(/[/\\]/).at(-1) ?? "";
  // A form sends a quotation mark in a file name as %22.
  const clean = base.replaceAll("%22", '"').replace(UNSEEN, "").replace(KNOWN_EXTENSION, "").trim();
  const name = clean.replace(/^\.+/, "") || fallback;
  const suffix = `.${extension}`;
  return [...name].slice(0, MAX_LENGTH - suffix.length).join("") + suffix;
}

/** The name of a file that is kept though its load went on without it: a paper is void then, a receipt is what it was. */
export const keptName = ({ kind, shownName }: { kind: FileKind; shownName: string }): string =>
  kind === "additional" ? shownName : `VOID ${shownName}`;
