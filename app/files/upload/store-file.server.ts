import { pdfOfTiff, reencodeImage } from "#reencode-image.server";
import type { FileKind } from "~/trade/file-kinds";
import { kindOfFile } from "../kinds";
import { shownName } from "../shown-name";
import { collect, streamOf } from "../store/byte-stream";
import type { FileStore } from "../store/store";
import { isCompared, withHash } from "./document-hash";
import { framesIn, tiffPages } from "./frames";
import { isWholeImage } from "./image-bytes";
import { type Uploader, withinShare } from "./image-turns";
import { newPlace } from "./new-place";
import type { Format } from "./recognise";
import { CUT_OFF_IMAGE, DAMAGED_IMAGE, moving, severalPages } from "./upload-words";

export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** A TIFF with more pages is refused, because each page must be decoded separately. */
const MOST_PAGES = 50;

export interface FieldPlan {
  readonly kind: FileKind;
  /** The load's id, or the user's id for a personal file. */
  readonly ownerId: string;
  readonly required: boolean;
  readonly atMost: number;
  /**
   * The file id without its extension (`{id}_signed`). If omitted, the id is random. Only with `atMost: 1`.
   */
  readonly stem?: string;
}

export interface StoredFile {
  fileId: string;
  kind: FileKind;
  path: string;
  shownName: string;
  contentType: string;
  sizeBytes: number;
  /** The SHA-256 of a personal document as it was sent, in hex. Other files have none. */
  sha256?: string;
}

interface ToStore {
  contentType: string;
  extension: string;
  bytes: Uint8Array;
}

async function storableImage(
  bytes: Uint8Array,
  kind: FileKind,
  format: Format,
  whose: Uploader,
): Promise<ToStore | string> {
  const { accepts, fit } = kindOfFile(kind);
  const frames = framesIn(bytes, format);
  if (frames > 1 && format !== "tiff") return moving(frames);
  if (frames > 1) {
    const isPossible = accepts !== "image" && frames <= MOST_PAGES;
    const pdf = isPossible ? await pdfOfTiff(bytes, tiffPages(bytes), fit, whose) : null;
    if (!pdf || pdf.byteLength > MAX_FILE_BYTES) return severalPages(frames);
    return { contentType: "application/pdf", extension: "pdf", bytes: pdf };
  }
  const isCutOff = ["jpeg", "png", "webp"].includes(format) && !isWholeImage(bytes);
  return (await reencodeImage(bytes, fit, whose)) ?? (isCutOff ? CUT_OFF_IMAGE : DAMAGED_IMAGE);
}

export async function storeFile(
  store: FileStore,
  { kind, ownerId, stem }: FieldPlan,
  { format, fileName, whole: sent }: { format: Format; fileName: string; whole: ReadableStream<Uint8Array> },
  whose: Uploader,
): Promise<StoredFile | string> {
  const { label } = kindOfFile(kind);
  const hashed = isCompared(kind) ? withHash(sent) : null;
  const whole = hashed?.body ?? sent;
  const stored = async () => storableImage(await collect(whole), kind, format, whose);
  const image =
    format === "pdf"
      ? null
      : await withinShare(whose, stored).catch(async (error: unknown) => {
          // The rest of the form is still read, so that its text fields are shown again.
          if (!whole.locked) await whole.pipeTo(new WritableStream());
          throw error;
        });
  if (typeof image === "string") return image;
  const { contentType, extension } = image ?? { contentType: "application/pdf", extension: "pdf" };
  const body = image ? streamOf(image.bytes) : whole;

  const { fileId, path } = newPlace(kind, ownerId, extension, stem);
  const { sizeBytes } = await store.put(path, body, { contentType });
  const file = {
    fileId,
    kind,
    path,
    shownName: shownName(fileName, label, extension),
    contentType,
    sizeBytes,
  };
  return hashed ? { ...file, sha256: hashed.sha256() } : file;
}
