/** Enough for a 50-megapixel phone camera. Larger images are refused before decoding. */
export const MAX_INPUT_PIXELS = 64_000_000;

/** A single-color area takes almost no bytes in these formats, so a small file may take seconds to decode. */
const PACKED = /avif|heif|webp/;
/** The number of pixels that an image in a packed format may always have, however small the file is. */
const MAX_THIN_PIXELS = 12_000_000;
/** A photo has at least 0.5 bits per pixel (16 pixels per byte). */
const PIXELS_PER_BYTE = 100;

export function isDecodable(format: string, pixels: number, sizeBytes: number): boolean {
  if (!(pixels > 0 && pixels <= MAX_INPUT_PIXELS)) return false;
  return !PACKED.test(format) || pixels <= Math.max(MAX_THIN_PIXELS, sizeBytes * PIXELS_PER_BYTE);
}

/** The maximum length of a WebP's side; a longer image becomes a JPEG. */
export const MAX_WEBP_PX = 16_383;

export interface ReencodedImage {
  bytes: Uint8Array;
  contentType: "image/jpeg" | "image/webp";
  extension: "jpg" | "webp";
}
