/** What the first bytes say a file is. Only PDF, JPEG, PNG and WebP are ever kept; the rest is known by name to say so. */
export type Format = "pdf" | "jpeg" | "png" | "webp" | "gif" | "avif" | "heic";

/** As many of the first bytes as `recognise` wants to see. */
export const HEAD_BYTES = 4096;

/** `%PDF-` begins in the first 1,024 bytes or it is not a PDF: the rule of the common readers. */
const PDF_BEGINS_WITHIN = 1024;

const AVIF_BRANDS = new Set(["avif", "avis"]);
const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

/**
 * Tells a file's format from its first bytes, never from its name or what the sender calls it. Null for everything
 * else: SVG and HTML are text and have no place here, even with a PDF further down.
 */
export function recognise(head: Uint8Array): Format | null {
  if (isPdf(head)) return "pdf";
  const text = latin1(head.subarray(0, 16));
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "gif";
  if (text.slice(4, 8) === "ftyp") {
    const brand = text.slice(8, 12);
    if (AVIF_BRANDS.has(brand)) return "avif";
    if (HEIC_BRANDS.has(brand)) return "heic";
  }
  return null;
}

/**
 * A PDF of version 1 or 2 with nothing before its mark but blanks, NULs or a byte order mark. Readers put up with any
 * junk there, which is how one file can be a web page, an archive or a program and a PDF at once; we do not.
 */
function isPdf(head: Uint8Array): boolean {
  const text = latin1(head.subarray(0, PDF_BEGINS_WITHIN + 8));
  return /^(?:[\0\t\n\f\r ]|\xef\xbb\xbf){0,1024}%PDF-[12]\.\d/.test(text);
}

/** As many of the last bytes as `endsAsPdf` wants to see: common readers look in 1,024, some writers pad. */
export const TAIL_BYTES = 2048;

/** Whether a PDF is there to its end: one that was cut off on the way (a broken download, a full disk) lacks its last mark. */
export function endsAsPdf(tail: Uint8Array): boolean {
  return latin1(tail.subarray(-TAIL_BYTES)).includes("%%EOF");
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}
