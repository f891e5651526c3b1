import type { City } from "~/places/directory.server";
import { tenth } from "./lane-miles.server";

/** In map units. */
export interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The font size, as a fraction of the view's width. */
export const TEXT = 0.042;

type Spot = readonly [x: number, y: number];

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Label {
  /** The point on the baseline at the start, middle or end of the text, depending on `anchor`. */
  at: Spot;
  anchor: "" | "start" | "end";
  box: Box;
}

/** In map units. */
const STEP = 2;

/** Returns points on an SVG path, so close together that every label on the path contains one of them. */
export const pointsOn = (path: string): Spot[] => path.split(/(?=M)/).flatMap(pointsOnLine);

function pointsOnLine(path: string): Spot[] {
  const isRelative = path.includes("l");
  const points: Spot[] = [];
  for (const [, across, down] of path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)) {
    const last = points.at(-1);
    const [fromX, fromY] = last && isRelative ? last : [0, 0];
    const [x, y] = [fromX + Number(across), fromY + Number(down)];
    const steps = last ? Math.ceil(Math.hypot(x - last[0], y - last[1]) / STEP) : 1;
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps;
      points.push(last ? [last[0] + (x - last[0]) * share, last[1] + (y - last[1]) * share] : [x, y]);
    }
  }
  return points;
}

const isIn = ([x, y]: Spot, { left, top, right, bottom }: Box) =>
  x > left && x < right && y > top && y < bottom;

const isApart = (one: Box, other: Box) =>
  one.right < other.left || one.left > other.right || one.bottom < other.top || one.top > other.bottom;

function placesFor(name: string, [x, y]: Spot, isAbove: boolean, window: Window): Label[] {
  const line = TEXT * window.width;
  const widest = name.length * 0.64 * line;
  const label = (atX: number, atY: number, anchor: Label["anchor"]): Label => {
    const before = { "": widest / 2, start: 0, end: widest }[anchor];
    const edge = 0.01 * window.width;
    const shifted = Math.max(window.x + edge + before, atX);
    const across = Math.min(shifted, window.x + window.width - edge - (widest - before));
    const down = Math.max(window.y + line, Math.min(atY, window.y + window.height - line * 0.3));
    const left = across - before;
    const box = { left, top: down - line * 0.8, right: left + widest, bottom: down + line * 0.25 };
    return { at: [across, down], anchor, box };
  };
  const [above, below] = [label(x, y - line * 0.75, ""), label(x, y + line * 1.4, "")];
  return [
    ...(isAbove ? [above, below] : [below, above]),
    label(x + line * 0.7, y + line * 0.35, "start"),
    label(x - line * 0.7, y + line * 0.35, "end"),
  ];
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** In map units. */
export interface PlacedName {
  city: string;
  x: number;
  y: number;
  anchor: Label["anchor"];
}

/** In map units. */
export interface Mark {
  at: Spot;
  radius: number;
}

interface NamedLane {
  from: City;
  to: City;
  start: Spot;
  end: Spot;
}

const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

export function placeNames(
  { from, to, start, end }: NamedLane,
  path: string,
  window: Window,
  mark?: Mark,
): PlacedName[] {
  const points = pointsOn(path);
  const dots = [start, end];
  const placed: Label[] = [];
  const covered = ({ box }: Label) =>
    points.filter((point) => isIn(point, box)).length +
    50 * dots.filter((dot) => isIn(dot, box)).length +
    (mark && isIn(mark.at, grown(box, mark.radius)) ? 100 : 0) +
    (placed.every((other) => isApart(box, other.box)) ? 0 : 100);
  const isStartAbove = start[1] <= end[1];
  const named: [City, Spot, boolean][] = [[from, start, isStartAbove]];
  if (from.slug !== to.slug) named.push([to, end, !isStartAbove]);
  return named.flatMap(([{ city }, spot, isAbove]) => {
    const [first, ...others] = placesFor(city, spot, isAbove, window);
    if (!first) return [];
    const best = others.reduce((one, other) => (covered(other) < covered(one) ? other : one), first);
    placed.push(best);
    const [x, y] = best.at;
    return [{ city, x, y, anchor: best.anchor }];
  });
}

export const cityLabels = (lane: NamedLane, path: string, window: Window): string =>
  placeNames(lane, path, window)
    .map(
      ({ city, x, y, anchor }) =>
        `<text${anchor && ` class="${anchor}"`} x="${tenth(x)}" y="${tenth(y)}">${escaped(city)}</text>`,
    )
    .join("");
