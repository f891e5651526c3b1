/**
 * Formats recognized by their first bytes. HEIC is included so that the refusal can name it. PDFs are stored
 * as sent, images as JPEG or WebP.
 */
export type Format = "pdf" | "jpeg" | "png" | "webp" | "gif" | "avif" | "tiff" | "heic";

/** The number of bytes that `recognise` needs from the start of a file. */
export const HEAD_BYTES = 4096;

/** `%PDF-` must begin within the first 1,024 bytes, the rule of common PDF readers. */
const PDF_BEGINS_WITHIN = 1024;

const AVIF_BRANDS = new Set(["avif", "avis"]);
const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

/**
 * Returns the format of a file by its first bytes, never by its name or content type. Returns null for any
 * other format: SVG and HTML are refused, even if they contain a PDF.
 */
export function recognise(head: Uint8Array): Format | null {
  if (isPdf(head)) return "pdf";
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

/**
 * Whether the bytes start a PDF of version 1 or 2, with only whitespace, NULs or a byte order mark before
 * `%PDF-`. PDF readers accept any bytes there, which allows polyglots: files that are both a PDF and a web
 * page, archive or program.
 */
function isPdf(head: Uint8Array): boolean {
  const text = latin1(head.subarray(0, PDF_BEGINS_WITHIN + 8));
  return /^(?:[\0\t\n\f\r ]|\xef\xbb\xbf){0,1024}%PDF-[12]\.\d/.test(text);
}

/**
 * The number of last bytes that `endsAsPdf` needs: common readers look at 1,024, and some writers add
 * padding.
 */
export const TAIL_BYTES = 2048;

/** Whether a PDF is complete. A truncated PDF (broken download, full disk) lacks its end-of-file marker. */
export function endsAsPdf(tail: Uint8Array): boolean {
  return latin1(tail.subarray(-TAIL_BYTES)).includes("%%EOF");
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}
