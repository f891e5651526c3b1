import { env as bindings } from "cloudflare:workers";
import { Invalid } from "~/platform/errors";
import { longSideFor } from "~/trade/readable-size";
import { DOCUMENT_FIT, type ImageFit } from "../kinds";
import { streamOf } from "../store/byte-stream";
import { isWholeImage, uprighted } from "./image-bytes";
import { NOBODY, spendPixels, type Uploader } from "./image-turns";
import { isDecodable, MAX_WEBP_PX, type ReencodedImage } from "./reencoded-image";

/**
 * Uses the Images service, because decoding 12 megapixels in this isolate would take 920 MB and several
 * seconds. Every image except a JPEG, or an image too long for a WebP, becomes a WebP, because the service
 * does not report transparency. Images need no turns, because the service decodes them in parallel. The pixel
 * budget is counted per isolate.
 * @throws Invalid 429 if the user's budget of pixels is used up
 */
export async function reencodeImage(
  bytes: Uint8Array,
  { sidePx, shortPx = 0, square }: ImageFit = DOCUMENT_FIT,
  whose: Uploader = NOBODY,
): Promise<ReencodedImage | null> {
  if (!isWholeImage(bytes)) return null;
  try {
    const { IMAGES } = bindings;
    const { width = 0, height = 0, format = "" } = await IMAGES.info(streamOf(bytes));
    if (!isDecodable(format, width * height, bytes.byteLength)) return null;
    spendPixels(whose, width * height);
    const { bytes: plain, turn, isJpeg } = uprighted(bytes);
    let image = IMAGES.input(streamOf(plain));
    if (turn) image = image.transform({ rotate: turn });
    const isSideways = turn === 90 || turn === 270;
    const [across, down] = isSideways ? [height, width] : [width, height];
    // Sets only one side and lets the service compute the other, because not every implementation of the
    // service can fit an image into a width and a height.
    const long = longSideFor(width, height, sidePx, shortPx);
    if (square) {
      const side = Math.min(sidePx, width, height);
      image = image.transform({ width: side, height: side, fit: "cover" });
    } else if (Math.max(across, down) > long)
      image = image.transform(across >= down ? { width: long } : { height: long });
    const made =
      isJpeg || (!square && long > MAX_WEBP_PX)
        ? ({ contentType: "image/jpeg", extension: "jpg", quality: 82 } as const)
        : ({ contentType: "image/webp", extension: "webp", quality: 85 } as const);
    const output = await image.output({ format: made.contentType, quality: made.quality });
    const { contentType, extension } = made;
    return { bytes: new Uint8Array(await output.response().arrayBuffer()), contentType, extension };
  } catch (error) {
    if (error instanceof Invalid) throw error;
    return null;
  }
}

/** Returns null, so that the file is refused: the Images service cannot decode a TIFF of several pages. */
export const pdfOfTiff = async (): Promise<Uint8Array | null> => null;
