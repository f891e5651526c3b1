import type { FileKind } from "~/trade/file-kinds";

const MAX_LENGTH = 120;
/** Characters that change the text direction can make `gpj.exe` look like `exe.jpg`. */
const UNSEEN =
  /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\u200b-\u200d\u00ad]/gu;
/** Matches the extensions of accepted formats and HEIC, even repeated, or with spaces: `scan.pdf .pdf `. */
const KNOWN_EXTENSIONS = [
  /(?:\.pdf[\s.]*)+$/i,
  /(?:\.(?:jpe?g?|jfif|pjpe?g)[\s.]*)+$/i,
  /(?:\.(?:a?png|webp|gif|avifs?|tiff?|hei[cf])[\s.]*)+$/i,
];
/** The copy number that phones and browsers add after the extension: `scan.pdf (1)`. */
const COPY = /(\.[a-z]{3,4}) ?(\(\d{1,3}\))$/i;

function withoutExtension(name: string): string {
  const whole = name.replace(/[\s.]+$/u, "").replace(COPY, " $2$1");
  for (const extension of KNOWN_EXTENSIONS)
    if (extension.test(whole)) return whole.replace(extension, "").trim();
  return whole.trim();
}

/** `dock.png` stored as JPEG becomes `dock.jpg`. */
export function shownName(sent: string, fallback: string, extension: string): string {
  const base = sent.split(/[/\\]/).at(-1) ?? "";
  // Browsers send a quotation mark in a file name as %22.
  const clean = withoutExtension(base.replaceAll("%22", '"').replace(UNSEEN, ""));
  const name = clean.replace(/^\.+/, "") || fallback;
  const suffix = `.${extension}`;
  return [...name].slice(0, MAX_LENGTH - suffix.length).join("") + suffix;
}

export const keptName = ({ kind, shownName }: { kind: FileKind; shownName: string }): string =>
  kind === "additional" ? shownName : `VOID ${shownName}`;
