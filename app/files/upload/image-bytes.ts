const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8;
const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Cameras add up to this much after the end of a JPEG. */
const TRAILER_BYTES = 65_536;

/** A truncated file would decode to a half-gray image. */
export function isWholeImage(bytes: Uint8Array): boolean {
  if (isJpeg(bytes)) {
    for (let at = bytes.length - 2; at >= Math.max(2, bytes.length - TRAILER_BYTES); at--)
      if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true;
    return false;
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (textAt(bytes, 0, 4) === "RIFF") return bytes.length >= view.getUint32(4, true) + 8;
  return textAt(bytes, bytes.length - 8, 4) === "IEND";
}

const ORIENTATION = 0x0112;
/** The EXIF orientations without mirroring, in degrees clockwise. No camera writes mirrored orientations. */
const TURNS: Readonly<Record<number, 90 | 180 | 270>> = { 3: 180, 6: 90, 8: 270 };

function orientationField(bytes: Uint8Array): { at: number; isLittle: boolean } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda; ) {
    const length = view.getUint16(at + 2);
    if (bytes[at + 1] === 0xe1 && textAt(bytes, at + 4, 4) === "Exif") {
      const tiff = at + 10;
      const isLittle = textAt(bytes, tiff, 2) === "II";
      const directory = tiff + view.getUint32(tiff + 4, isLittle);
      const entries = view.getUint16(directory, isLittle);
      for (let entry = 0; entry < entries; entry++) {
        const field = directory + 2 + 12 * entry;
        if (view.getUint16(field, isLittle) === ORIENTATION) return { at: field + 8, isLittle };
      }
      return null;
    }
    at += 2 + length;
  }
  return null;
}

/**
 * Returns the image and its orientation separately: rotating by `turn` degrees clockwise makes the image
 * upright. The EXIF field in the returned bytes is set to "upright" so that no decoder rotates the image
 * twice.
 */
export function uprighted(bytes: Uint8Array): { bytes: Uint8Array; turn?: 90 | 180 | 270; isJpeg: boolean } {
  if (!isJpeg(bytes)) return { bytes, isJpeg: false };
  try {
    const field = orientationField(bytes);
    if (!field) return { bytes, isJpeg: true };
    const copy = bytes.slice();
    const view = new DataView(copy.buffer);
    const turn = TURNS[view.getUint16(field.at, field.isLittle)];
    view.setUint16(field.at, 1, field.isLittle);
    return { bytes: copy, turn, isJpeg: true };
  } catch (error) {
    // The EXIF offset points past the end of the file: treat the image as having no orientation.
    if (error instanceof RangeError) return { bytes, isJpeg: true };
    throw error;
  }
}
