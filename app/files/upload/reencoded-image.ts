/** The result that both runtimes return for an image, and the largest image that they decode. */

/** Enough for a 50-megapixel phone camera. An image that declares more pixels is refused before decoding. */
export const MAX_INPUT_PIXELS = 64_000_000;

export interface ReencodedImage {
  bytes: Uint8Array;
  contentType: "image/jpeg" | "image/webp";
  extension: "jpg" | "webp";
}
