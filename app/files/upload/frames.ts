import type { Format } from "./recognise";

export interface TiffPage {
  /** The position among all images of the file, including thumbnails. */
  index: number;
  /** Height of a pixel divided by its width. The pixels of a fax may be twice as high as they are wide. */
  pixelAspect: number;
}

/** The maximum number of directories that are counted. No scanner writes more. */
const MOST_DIRECTORIES = 2_000;
const [SUBFILE, X_RESOLUTION, Y_RESOLUTION] = [254, 282, 283];
/** Bits of the subfile type that mark a thumbnail and a mask. */
const NOT_A_PAGE = 1 | 4;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

/** A damaged directory ends the list. */
export function tiffPages(bytes: Uint8Array): TiffPage[] {
  const view = viewOf(bytes);
  const isLittle = bytes[0] === 0x49;
  const seen = new Set<number>();
  const pages: TiffPage[] = [];
  try {
    for (let at = view.getUint32(4, isLittle); at > 0 && !seen.has(at); ) {
      seen.add(at);
      const values = new Map<number, number>();
      const entries = view.getUint16(at, isLittle);
      for (let entry = at + 2; entry < at + 2 + 12 * entries; entry += 12) {
        const [tag, type] = [view.getUint16(entry, isLittle), view.getUint16(entry + 2, isLittle)];
        if (tag === SUBFILE) values.set(tag, view.getUint32(entry + 8, isLittle));
        if ((tag !== X_RESOLUTION && tag !== Y_RESOLUTION) || type !== 5) continue;
        const place = view.getUint32(entry + 8, isLittle);
        values.set(tag, view.getUint32(place, isLittle) / view.getUint32(place + 4, isLittle));
      }
      const aspect = (values.get(X_RESOLUTION) ?? 1) / (values.get(Y_RESOLUTION) ?? 1);
      const pixelAspect = aspect >= 0.25 && aspect <= 4 ? aspect : 1;
      if (!((values.get(SUBFILE) ?? 0) & NOT_A_PAGE)) pages.push({ index: seen.size - 1, pixelAspect });
      if (seen.size >= MOST_DIRECTORIES) break;
      at = view.getUint32(at + 2 + 12 * entries, isLittle);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return pages;
}

function afterSubBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  while ((bytes[at] ?? 0) > 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
}

const paletteBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function gifFrames(bytes: Uint8Array): number {
  let frames = 0;
  for (let at = 13 + paletteBytes(bytes[10] ?? 0); at < bytes.length; ) {
    if (bytes[at] === 0x21) at = afterSubBlocks(bytes, at + 2);
    else if (bytes[at] === 0x2c) {
      frames += 1;
      at = afterSubBlocks(bytes, at + 11 + paletteBytes(bytes[at + 9] ?? 0));
    } else break;
  }
  return frames;
}

function webpFrames(bytes: Uint8Array): number {
  const view = viewOf(bytes);
  let frames = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (nameAt(bytes, at) === "ANMF") frames += 1;
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  return frames;
}

function pngFrames(bytes: Uint8Array): number {
  const view = viewOf(bytes);
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = nameAt(bytes, at + 4);
    if (name === "acTL") return view.getUint32(at + 8);
    if (name === "IDAT") break;
  }
  return 1;
}

function avifFrames(bytes: Uint8Array): number {
  if (nameAt(bytes, 8) !== "avis") return 1;
  const view = viewOf(bytes);
  for (let at = 8; at + 16 <= bytes.length; at++)
    if (bytes[at] === 0x73 && nameAt(bytes, at) === "stsz") return view.getUint32(at + 12);
  return 1;
}

const COUNTS: Partial<Record<Format, (bytes: Uint8Array) => number>> = {
  gif: gifFrames,
  webp: webpFrames,
  png: pngFrames,
  avif: avifFrames,
  tiff: (bytes) => tiffPages(bytes).length,
};

export const framesIn = (bytes: Uint8Array, format: Format): number =>
  Math.max(1, COUNTS[format]?.(bytes) ?? 1);
