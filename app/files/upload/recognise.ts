/** HEIC is included so that the refusal can name the format. */
export type Format = "pdf" | "jpeg" | "png" | "webp" | "gif" | "avif" | "tiff" | "heic";

export const HEAD_BYTES = 4096;

const AVIF_BRANDS = new Set(["avif", "avis"]);
const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

/** Uses the first bytes only. Returns null for unknown formats, and for SVG and HTML that contain a PDF. */
export function recognise(head: Uint8Array): Format | null {
  if (pdfStart(head) >= 0) return "pdf";
  const text = latin1(head.subarray(0, 16));
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "gif";
  if (text.startsWith("II*\0") || text.startsWith("MM\0*")) return "tiff";
  if (text.slice(4, 8) === "ftyp") {
    const brand = text.slice(8, 12);
    if (AVIF_BRANDS.has(brand)) return "avif";
    if (HEIC_BRANDS.has(brand)) return "heic";
  }
  return null;
}

/** A file that begins with a web page, drawing, archive or program is refused, even if it contains a PDF. */
const OTHERS = /^(?:PK|MZ)|<(?:!doctype|html|head|body|script|svg|\?xml)/i;

/**
 * Only text may precede `%PDF-`: blank space, printer commands, email headers or a web server's warning.
 * `trimPdf` removes this text, so that no stored file is both a PDF and something else.
 */
export function pdfStart(head: Uint8Array): number {
  const text = latin1(head.subarray(0, HEAD_BYTES));
  const start = text.search(/%PDF-[12]\.\d/);
  const before = text.slice(0, Math.max(start, 0));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: printer commands contain them.
  const isText = /^(?:[\0\x04\b\t-\r\x1a\x1b -~]|\xef\xbb\xbf)*$/.test(before);
  return isText && !OTHERS.test(before) ? start : -1;
}

/** Returns one character per byte. */
export function latin1(bytes: Uint8Array): string {
  let text = "";
  // Converts chunks, because too many arguments would overflow the stack.
  for (let at = 0; at < bytes.byteLength; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text;
}
