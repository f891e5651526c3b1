import { type City, cityBySlug } from "~/places/directory.server";
import { MemoryCache } from "~/platform/memory-cache";
import { MOST_BETWEEN } from "~/trade/stop-names";
import {
  cityLabels,
  type Mark,
  type PlacedName,
  placeNames,
  pointsOn,
  TEXT,
  type Window,
} from "./city-labels.server";
import { MAX_LANES, NAMELESS, STRAIGHT } from "./lane-map.server";
import { lanePath, tenth } from "./lane-miles.server";
import { projection } from "./projection";
import { BORDERS, INSETS, LAND, STATE_NAMES } from "./us-outline";

/** In map units. */
const FULL = { width: 975, height: 610 };

const FRAMES = "M20,440l140,15 54,60v95M214,515l70,5 60,45v45";

/** The minimum width of the view, so that the map of a short lane shows the states around the lane. */
const MIN_WIDTH = 330;
/** Above this width, state names are omitted, because they would not fit. */
const NAMELESS_WIDTH = 700;
/** Above this width, the whole country is shown, because most of it would be visible anyway. */
const WHOLE_WIDTH = 620;
/** A lower edge between these would cut off the tips of Texas and Florida, so the view moves down. */
const TIPS = { top: 500, bottom: 622 };
/** The margin around the country, for city names at its edge. */
const SEA = 45;
/** The ratio of the view's size to the size of its lanes. It leaves room for city names. */
const MARGIN = 2.2;
/** The smallest bend drawn, as a fraction of the view's width: one pixel of an image 600 pixels wide. */
const SEEN_BEND = 1 / 600;

interface DrawnLane {
  from: City;
  to: City;
  start: [number, number];
  end: [number, number];
  /** The stops between, in order. */
  between: readonly { city: City; at: [number, number] }[];
  isStraight: boolean;
  isNameless: boolean;
}

/** The marks that may follow a lane's cities in a map's URL. */
const MARKS: readonly string[] = ["", STRAIGHT, NAMELESS, `${STRAIGHT}.${NAMELESS}`];
const isMark = (part: string) => part === STRAIGHT || part === NAMELESS;

/** Null if the city is unknown or not on the map. */
function spotOf(slug: string) {
  const city = cityBySlug(slug);
  const at = city && projection([city.longitude, city.latitude]);
  return city && at ? { city, at } : null;
}

/**
 * Parses lanes from the last part of a map's URL (`ut-saltlakecity.co-denver~nv-reno.nv-elko.line~…`). The
 * cities of a lane are its origin, the stops between and its destination. Only a single lane has stops
 * between, which limits the routes of one map. Returns null if any lane cannot be drawn or there are more
 * than `MAX_LANES`.
 */
export function readLanes(text: string): DrawnLane[] | null {
  const names = text.split("~");
  if (names.length > MAX_LANES) return null;
  const lanes: DrawnLane[] = [];
  for (const name of names) {
    const parts = name.split(".");
    const marks = parts.filter(isMark);
    const slugs = parts.slice(0, parts.length - marks.length);
    const spots = slugs.slice(0, MOST_BETWEEN + 3).map(spotOf);
    const [from, to] = [spots[0], spots.at(-1)];
    const between = spots.slice(1, -1).flatMap((spot) => spot ?? []);
    const isWhole = spots.length >= 2 && between.length === spots.length - 2;
    if (between.length > (names.length === 1 ? MOST_BETWEEN : 0)) return null;
    if (!from || !to || !isWhole || !MARKS.includes(marks.join("."))) return null;
    const [isStraight, isNameless] = [marks.includes(STRAIGHT), marks.includes(NAMELESS)];
    lanes.push({ from: from.city, to: to.city, start: from.at, end: to.at, between, isStraight, isNameless });
  }
  return lanes;
}

export function windowAround(points: readonly [number, number][]): Window {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const ratio = FULL.width / FULL.height;
  const wished = Math.max(MIN_WIDTH, (right - left) * MARGIN, (bottom - top) * MARGIN * ratio);
  const width = wished > WHOLE_WIDTH ? FULL.width + 2 * SEA : wished;
  const height = width / ratio;
  const within = (middle: number, size: number, full: number) =>
    Math.max(-SEA, Math.min(middle - size / 2, full + SEA - size));
  const y = within((top + bottom) / 2, height, FULL.height);
  const isAtTips = y + height > TIPS.top && y + height < TIPS.bottom;
  const below = TIPS.bottom - height;
  return {
    x: within((left + right) / 2, width, FULL.width),
    y: isAtTips && top - below > 0.15 * height ? below : y,
    width,
    height,
  };
}

function stateNames(
  { x, y, width, height }: Window,
  cities: readonly [number, number][],
  ways: readonly string[],
  isDrawn: (state: string) => boolean,
): string {
  if (width > NAMELESS_WIDTH) return "";
  const edge = 0.03 * width;
  const line = ways.flatMap(pointsOn);
  const isFree = (left: number, top: number) => {
    const middle = top - 0.35 * TEXT * width;
    const isFar = (points: readonly (readonly [number, number])[], across: number, down: number) =>
      points.every(
        ([px, py]) => Math.abs(px - left) > across * width || Math.abs(py - middle) > down * width,
      );
    return isFar(cities, 0.15, 0.085) && isFar(line, 0.035, 0.03);
  };
  const shown: (typeof STATE_NAMES)[number][] = [];
  for (const state of STATE_NAMES) {
    const [name, left, top] = state;
    const isInside =
      isDrawn(name) &&
      left > x + edge &&
      left < x + width - edge &&
      top > y + edge &&
      top < y + height - edge / 2;
    const isApart = shown.every(
      ([, l, t]) => Math.abs(left - l) > 0.06 * width || Math.abs(top - t) > 0.045 * width,
    );
    if (isInside && isApart && isFree(left, top)) shown.push(state);
  }
  return shown
    .map(([name, left, top]) => `<text class="state" x="${left}" y="${top}">${name}</text>`)
    .join("");
}

/** Repeats colors of `tokens.css`, because an image cannot use the page's styles. */
const STYLE = `path{fill:none;vector-effect:non-scaling-stroke;stroke-linecap:round;stroke-linejoin:round}
.land{fill:#e6e1d5;stroke:#b9b2a2}.frame{stroke:#b9b2a2;stroke-dasharray:3 4}.borders{stroke:#fff}.way{stroke:#0a54a8;stroke-width:3}.many .way{stroke-width:2;opacity:.6}
.dot{stroke:#0a54a8;stroke-width:11}.hole{stroke:#fff;stroke-width:5}.many .dot{stroke-width:7}.many .hole{stroke-width:3}
text{font:600 1em system-ui,sans-serif;text-anchor:middle;fill:#171b1f;stroke:#f7f5f0;stroke-width:.25em;paint-order:stroke;stroke-linejoin:round}
.start{text-anchor:start}.end{text-anchor:end}.state{font-weight:400;fill:#4a453b;stroke:none}
@media(min-width:480px){text{font-size:.6em}}
@media(prefers-color-scheme:dark){.land{fill:#2b3138;stroke:#59616b}.frame{stroke:#59616b}.borders{stroke:#444b54}.way,.dot{stroke:#7fb8ff}.hole{stroke:#14171a}text{fill:#ece9e2;stroke:#14171a}.state{fill:#bcc3ca}}`;

let policy: Promise<string> | undefined;

/** Allows only the map's own style. */
export function mapPolicy(): Promise<string> {
  policy ??= crypto.subtle.digest("SHA-256", new TextEncoder().encode(STYLE)).then((digest) => {
    const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
    return `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; sandbox`;
  });
  return policy;
}

/** About 5 MB in total. */
const MAX_DRAWINGS = 250;

/** The image of a map and a page that writes the names over it use the same line. */
const wayCache = new MemoryCache<string>({ most: MAX_DRAWINGS });

export const spotsOf = ({ start, end, between }: DrawnLane): [number, number][] => [
  start,
  ...between.map(({ at }) => at),
  end,
];

function legsOf({ from, to, start, end, between, isStraight }: DrawnLane) {
  const cities = [{ city: from, at: start }, ...between, { city: to, at: end }];
  return cities.slice(1).map((next, at) => {
    const last = cities[at] ?? next;
    return { from: last.city, to: next.city, start: last.at, end: next.at, isStraight };
  });
}

function wayOf(lane: DrawnLane, { width }: Window): string {
  const legs = legsOf(lane);
  const key = [lane.from.slug, ...legs.map(({ to }) => to.slug), lane.isStraight, width].join();
  return wayCache.get(key) ?? wayCache.set(key, legs.map((leg) => lanePath(leg, SEEN_BEND * width)).join(""));
}

export const namesAround = (lane: DrawnLane, window: Window, mark: Mark): PlacedName[] =>
  placeNames(lane, wayOf(lane, window), window, mark);

function draw(lanes: readonly DrawnLane[]): string {
  const points = lanes.flatMap(spotsOf);
  const window = windowAround(points);
  const dot = (kind: string, points: [number, number][]) =>
    `<path class="${kind}" d="${points.map((point) => `M${point.map(tenth)}h0`).join("")}"/>`;
  const [only] = lanes.length === 1 ? lanes : [];
  const starts = lanes.map(({ start }) => start);
  const ends = lanes.map(({ end }) => end);
  const { x, y, width, height } = window;
  const ways = lanes.map((lane) => wayOf(lane, window));
  const names = only && !only.isNameless ? cityLabels(only, ways[0] ?? "", window) : "";
  const stops = lanes.flatMap(({ between }) => between);
  const shown = lanes.flatMap(({ from, to }) => [from.state, to.state]);
  shown.push(...stops.map(({ city }) => city.state));
  const insets = Object.keys(INSETS).filter((state) => shown.includes(state));
  const isMainland = shown.some((state) => !(state in INSETS));
  const land = [isMainland ? LAND : "", ...insets.map((state) => INSETS[state])].join("");
  const isDrawn = (state: string) => (state in INSETS ? insets.includes(state) : isMainland);
  const frames = insets.length > 0 && isMainland ? `<path class="frame" d="${FRAMES}"/>` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[x, y, width, height].map(tenth).join(" ")}" font-size="${tenth(TEXT * width)}"><style>${STYLE}</style><path class="land" d="${land}"/>${frames}<path class="borders" d="${isMainland ? BORDERS : ""}"/>${stateNames(window, points, ways, isDrawn)}<g class="${only ? "one" : "many"}">${ways.map((way) => `<path class="way" d="${way}"/>`).join("")}${dot("dot", [...starts, ...stops.map(({ at }) => at), ...ends])}${dot("hole", starts)}</g>${names}</svg>`;
}

const drawings = new MemoryCache<string>({ most: MAX_DRAWINGS });

export function drawLanes(text: string): string | null {
  const known = drawings.get(text);
  if (known) return drawings.set(text, known);
  const lanes = readLanes(text);
  return lanes && drawings.set(text, draw(lanes));
}
