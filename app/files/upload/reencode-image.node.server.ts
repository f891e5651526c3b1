import type sharp from "sharp";
import { longSideFor } from "~/trade/readable-size";
import { DOCUMENT_FIT, type ImageFit } from "../kinds";
import { MAX_INPUT_PIXELS, MAX_WEBP_PX, type ReencodedImage } from "./reencoded-image";

const MAX_SECONDS = 15;

/**
 * Decodes the first frame of an image and re-encodes it: upright, without metadata (phones store the
 * location), within `fit`, never enlarged. The result is a JPEG, or a WebP if there is transparency. The
 * decoder needs the whole compressed image, so this function accepts and returns bytes, not streams.
 * @returns null if the image is damaged, truncated or too large to decode
 */
export async function reencodeImage(
  bytes: Uint8Array,
  fit: ImageFit = DOCUMENT_FIT,
): Promise<ReencodedImage | null> {
  // Loaded with the first image, because the library takes 25 MB.
  const { default: decode } = await import("sharp");
  const job = lastJob.then(() => reencode(decode, bytes, fit)).catch(() => null);
  lastJob = job;
  return job;
}

/**
 * Decodes one image at a time: a decoded image may take 250 MB, and the library already uses all cores for
 * it.
 */
let lastJob: Promise<unknown> = Promise.resolve();

async function reencode(
  decode: typeof sharp,
  bytes: Uint8Array,
  { sidePx, shortPx = 0, square }: ImageFit,
): Promise<ReencodedImage> {
  const source = decode(bytes, { failOn: "error", limitInputPixels: MAX_INPUT_PIXELS });
  const { hasAlpha, width, height } = await source.metadata();
  // Rotation may swap width and height; the shorter side stays the same.
  const side = square ? Math.min(sidePx, width, height) : longSideFor(width, height, sidePx, shortPx);
  const upright = source
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ width: side, height: side, fit: square ? "cover" : "inside", withoutEnlargement: true });
  return hasAlpha && side <= MAX_WEBP_PX
    ? { bytes: await upright.webp({ quality: 85 }).toBuffer(), contentType: "image/webp", extension: "webp" }
    : {
        bytes: await upright
          .flatten({ background: "white" })
          .jpeg({ quality: 82, progressive: true })
          .toBuffer(),
        contentType: "image/jpeg",
        extension: "jpg",
      };
}
