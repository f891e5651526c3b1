import sharp from "sharp";
import { DOCUMENT_FIT, type ImageFit } from "./kinds";

/** A 50-megapixel phone fits; what claims more is refused before it is unpacked. */
const INPUT_PIXELS_AT_MOST = 64_000_000;
const SECONDS_AT_MOST = 15;

export interface ReencodedImage {
  bytes: Uint8Array;
  contentType: "image/jpeg" | "image/webp";
  extension: "jpg" | "webp";
}

/**
 * Decodes an image and encodes it anew: upright, without metadata (a phone writes where it was taken), within
 * `fit` and never enlarged, only the first picture of several. JPEG, or WebP where something is transparent. The decoder needs the
 * compressed image as a whole, so this takes and returns bytes. Null when the image is damaged, cut off or too large
 * to unpack.
 */
export function reencodeImage(
  bytes: Uint8Array,
  fit: ImageFit = DOCUMENT_FIT,
): Promise<ReencodedImage | null> {
  const turn = lastTurn.then(() => reencode(bytes, fit)).catch(() => null);
  lastTurn = turn;
  return turn;
}

/** One at a time: an unpacked image may take 250 MB, and the library keeps all cores busy with one already. */
let lastTurn: Promise<unknown> = Promise.resolve();

async function reencode(bytes: Uint8Array, { sidePx, square }: ImageFit): Promise<ReencodedImage> {
  const source = sharp(bytes, { failOn: "error", limitInputPixels: INPUT_PIXELS_AT_MOST });
  const { hasAlpha, width, height } = await source.metadata();
  // Turning an image upright may swap its sides, but not which of them is the shorter.
  const side = square ? Math.min(sidePx, width, height) : sidePx;
  const upright = source
    .timeout({ seconds: SECONDS_AT_MOST })
    .autoOrient()
    .resize({ width: side, height: side, fit: square ? "cover" : "inside", withoutEnlargement: true });
  return hasAlpha
    ? { bytes: await upright.webp({ quality: 85 }).toBuffer(), contentType: "image/webp", extension: "webp" }
    : {
        bytes: await upright.jpeg({ quality: 82, progressive: true }).toBuffer(),
        contentType: "image/jpeg",
        extension: "jpg",
      };
}
