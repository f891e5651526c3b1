import type sharp from "sharp";
import { Invalid } from "~/platform/errors";
import { DOCUMENT_FIT, type ImageFit } from "../kinds";
import { NOBODY, spendPixels, Turns, type Uploader } from "./image-turns";
import { isDecodable, MAX_INPUT_PIXELS, type ReencodedImage } from "./reencoded-image";

const MAX_SECONDS = 15;

/**
 * Decodes one image at a time: a decoded image may take 250 MB, and the library already uses all cores for
 * it.
 */
const turns = new Turns();

/**
 * Decodes the first frame of an image and re-encodes it: upright, without metadata (phones store the
 * location), within `fit`, never enlarged. The result is a JPEG, or a WebP if there is transparency. The
 * decoder needs the whole compressed image, so this function accepts and returns bytes, not streams.
 * @param whose the user whose turn the image waits for
 * @returns null if the image is damaged, truncated or too large to decode
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
  { sidePx, square }: ImageFit,
  whose: Uploader,
): Promise<ReencodedImage | null> {
  const source = decode(bytes, { failOn: "error", limitInputPixels: MAX_INPUT_PIXELS });
  const { hasAlpha, width, height, format } = await source.metadata();
  if (!isDecodable(format, width * height, bytes.byteLength)) return null;
  spendPixels(whose, width * height);
  // Rotation may swap width and height; the shorter side stays the same.
  const side = square ? Math.min(sidePx, width, height) : sidePx;
  const upright = source
    .timeout({ seconds: MAX_SECONDS })
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
