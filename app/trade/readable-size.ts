/** The size to which the phone and the server shrink an image of a document. Pure. */

/** A page, receipt or scrolling screenshot remains readable with this many pixels on its shorter side. */
export const READABLE_PX = 1_000;
/** JPEG allows 65,535 pixels per side, but the libraries allow slightly fewer. */
const LONGEST_PX = 65_000;

/** In pixels: `sidePx`, or more to keep the shorter side at `shortPx`. Images are never enlarged. */
export function longSideFor(width: number, height: number, sidePx: number, shortPx = READABLE_PX): number {
  const [short, long] = width < height ? [width, height] : [height, width];
  const readable = short > shortPx ? Math.round((long * shortPx) / short) : long;
  return Math.min(long, LONGEST_PX, Math.max(sidePx, readable));
}
