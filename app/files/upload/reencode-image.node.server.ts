import type sharp from "sharp";
import { joinBytes } from "~/http/join-bytes";
import { Invalid } from "~/platform/errors";
import { longSideFor } from "~/trade/readable-size";
import { DOCUMENT_FIT, type ImageFit } from "../kinds";
import type { TiffPage } from "./frames";
import { isWholeImage } from "./image-bytes";
import { NOBODY, spendPixels, Turns, type Uploader } from "./image-turns";
import { pdfOfPages, type ScannedPage } from "./pdf-of-pages";
import { isDecodable, MAX_INPUT_PIXELS, MAX_WEBP_PX, type ReencodedImage } from "./reencoded-image";

const MAX_SECONDS = 15;
const JPEG_END = Uint8Array.of(0xff, 0xd9);

/** A decoded image may take 250 MB, and the library already uses all cores. */
const turns = new Turns();

/**
 * The first frame: upright, without metadata (phones store the location), never enlarged.
 * @throws Invalid 429 if the user's budget of pixels is used up
 */
export async function reencodeImage(
  bytes: Uint8Array,
  fit: ImageFit = DOCUMENT_FIT,
  whose: Uploader = NOBODY,
): Promise<ReencodedImage | null> {
  // Loaded with the first image, because the library takes 25 MB.
  const { default: decode } = await import("sharp");
  return turns
    .take(whose, () => reencode(decode, bytes, fit, whose))
    .catch((error: unknown) => {
      if (error instanceof Invalid) throw error;
      return null;
    });
}

async function reencode(
  decode: typeof sharp,
  bytes: Uint8Array,
  { sidePx, shortPx = 0, square }: ImageFit,
  whose: Uploader,
): Promise<ReencodedImage | null> {
  // Some cameras and programs omit a JPEG's two-byte end mark. If nothing else is missing, the decoder does
  // not warn after the mark is added.
  const isUnended = bytes[0] === 0xff && !isWholeImage(bytes);
  const source = decode(isUnended ? joinBytes([bytes, JPEG_END]) : bytes, {
    failOn: isUnended ? "warning" : "error",
    limitInputPixels: MAX_INPUT_PIXELS,
  });
  const { hasAlpha, width, height, format } = await source.metadata();
  if (!isDecodable(format, width * height, bytes.byteLength)) return null;
  spendPixels(whose, width * height);
  // Rotation may swap width and height, but not change the shorter side.
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

/**
 * Null if a page is damaged or too large to decode.
 * @throws Invalid 429 if the user's budget of pixels is used up
 */
export async function pdfOfTiff(
  bytes: Uint8Array,
  pages: readonly TiffPage[],
  fit: ImageFit = DOCUMENT_FIT,
  whose: Uploader = NOBODY,
): Promise<Uint8Array | null> {
  const { default: decode } = await import("sharp");
  const scanned: ScannedPage[] = [];
  for (const page of pages) {
    // Each page takes its own turn, so that other users' images are decoded in between.
    const made = await turns
      .take(whose, () => scan(decode, bytes, page, fit, whose))
      .catch((error: unknown) => {
        if (error instanceof Invalid) throw error;
        return null;
      });
    if (!made) return null;
    scanned.push(made);
  }
  return pdfOfPages(scanned);
}

async function scan(
  decode: typeof sharp,
  bytes: Uint8Array,
  { index, pixelAspect }: TiffPage,
  { sidePx, shortPx }: ImageFit,
  whose: Uploader,
): Promise<ScannedPage> {
  const source = decode(bytes, { page: index, failOn: "error", limitInputPixels: MAX_INPUT_PIXELS });
  const { width, height, orientation = 1, channels } = await source.metadata();
  spendPixels(whose, width * height);
  const side = longSideFor(width, height, sidePx, shortPx);
  const upright = source
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .toColourspace(channels < 3 ? "b-w" : "srgb");
  const { data, info } = await upright.jpeg({ quality: 82 }).toBuffer({ resolveWithObject: true });
  const isTurned = orientation > 4;
  return {
    jpeg: data,
    width: info.width,
    height: info.height,
    isGray: info.channels === 1,
    pixelAspect: isTurned ? 1 / pixelAspect : pixelAspect,
  };
}
