/** Node.js 20 and workerd decode 0x80–0x9F of Windows-1252 as Latin-1, which breaks typographic quotes. */
const FIRST = 0x80;
const CHARACTERS = "€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ";

const LOOKED_AT_BYTES = 400;

function windows1252(bytes: Uint8Array): string {
  const latin = new TextDecoder("latin1").decode(bytes);
  return latin.replace(/[\u0080-\u009f]/g, (sign) => CHARACTERS[sign.charCodeAt(0) - FIRST] ?? sign);
}

/** Decodes UTF-16 without relying on `utf-16be`, which not every runtime supports. */
function utf16(bytes: Uint8Array, isBigEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const units = Array.from({ length: bytes.byteLength >> 1 }, (_, at) =>
    view.getUint16(at * 2, !isBigEndian),
  );
  let text = "";
  for (let at = 0; at < units.length; at += 8_192)
    text += String.fromCharCode(...units.slice(at, at + 8_192));
  return text;
}

/** In UTF-16, nearly every second byte of US text is NUL. */
function byteOrder(bytes: Uint8Array): "little" | "big" | null {
  const head = bytes.subarray(0, LOOKED_AT_BYTES);
  const nuls = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  const most = head.length * 0.3;
  if (odd > most && even < most / 10) return "little";
  return even > most && odd < most / 10 ? "big" : null;
}

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);

/** Decodes UTF-8, UTF-16 or, for all other bytes, Windows-1252, the encoding of `Save as CSV` in Excel. */
export function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return new TextDecoder().decode(bytes.subarray(3));
  if (startsWith(bytes, 0xff, 0xfe)) return utf16(bytes.subarray(2), false);
  if (startsWith(bytes, 0xfe, 0xff)) return utf16(bytes.subarray(2), true);
  const order = byteOrder(bytes);
  if (order) return utf16(bytes, order === "big");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return windows1252(bytes);
  }
}

/** Null if the file may be text. */
export function whyNoText(bytes: Uint8Array): string | null {
  const pasteInstead = "Or copy its rows and paste them below.";
  // Workbooks of Excel (.xlsx), Numbers and LibreOffice (.ods) are ZIP archives.
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04))
    return `This is a workbook. In Excel, choose Save As, then CSV UTF-8, and send that file. ${pasteInstead}`;
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return `This is an old Excel workbook. Choose Save As, then CSV UTF-8, and send that file. ${pasteInstead}`;
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46))
    return `This is a PDF. Save the spreadsheet as CSV and send that file. ${pasteInstead}`;
  return null;
}
