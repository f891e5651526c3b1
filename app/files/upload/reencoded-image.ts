/** The result that both runtimes return for an image, and the largest image that they decode. */

/** Enough for a 50-megapixel phone camera. An image that declares more pixels is refused before decoding. */
export const MAX_INPUT_PIXELS = 64_000_000;

/** The longest side of a WebP; a longer image becomes a JPEG. */
export const MAX_WEBP_PX = 16_383;

export interface ReencodedImage {
  bytes: Uint8Array;
  contentType: "image/jpeg" | "image/webp";
  extension: "jpg" | "webp";
}
