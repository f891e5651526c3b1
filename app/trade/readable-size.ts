/**
 * The size to which the phone and the server shrink an image of a document. Pure.
 */

/** A page, receipt or scrolling screenshot remains readable with this many pixels on its shorter side. */
export const READABLE_PX = 1_000;
/** JPEG allows 65,535 pixels per side; the libraries stop a little earlier. */
const LONGEST_PX = 65_000;

/**
 * Returns the length of the longer side to shrink an image to: `sidePx`, but longer if the shorter side would
 * have fewer than `shortPx` pixels. An image is never enlarged, so the result is at most its longer side.
 */
export function longSideFor(width: number, height: number, sidePx: number, shortPx = READABLE_PX): number {
  const [short, long] = width < height ? [width, height] : [height, width];
  const readable = short > shortPx ? Math.round((long * shortPx) / short) : long;
  return Math.min(long, LONGEST_PX, Math.max(sidePx, readable));
}
