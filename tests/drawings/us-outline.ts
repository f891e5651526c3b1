/**
 * Draws `app/distance/us-outline.ts` from `us-atlas`, public-domain data of the Census Bureau. Run `npx tsx
 * tests/drawings/us-outline.ts` after you update that package.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { feature, merge, mesh } from "topojson-client";
import type { MultiPolygon, Polygon, Topology } from "topojson-specification";
import zipcodes from "zipcodes";

/** All lengths are in units of the drawing, which is 975 units wide and 610 units high. */
type Position = readonly number[];
type Line = readonly Position[];
type State = Polygon<{ name: string }> | MultiPolygon<{ name: string }>;
type Atlas = Topology<{ states: { type: "GeometryCollection"; geometries: State[] } }>;

const TOLERANCE = 0.9;
const LEAST_ISLAND = 8;

const INSETS = { AK: "02", HI: "15" };

const atlas = createRequire(import.meta.url).resolve("us-atlas/states-albers-10m.json");

const xy = ([x = 0, y = 0]: Position): [x: number, y: number] => [x, y];

/** The Ramer–Douglas–Peucker algorithm. */
function simplify(line: Line): Line {
  const [first, last] = [line[0], line.at(-1)];
  if (line.length < 3 || !first || !last) return line;
  const [[ax, ay], [bx, by]] = [xy(first), xy(last)];
  const length = Math.hypot(bx - ax, by - ay);
  let [farthest, at] = [0, 0];
  for (const [index, point] of line.slice(0, -1).entries()) {
    const [x, y] = xy(point);
    const distance =
      length === 0
        ? Math.hypot(x - ax, y - ay)
        : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
    if (distance > farthest) [farthest, at] = [distance, index];
  }
  if (farthest <= TOLERANCE) return [first, last];
  return [...simplify(line.slice(0, at + 1)).slice(0, -1), ...simplify(line.slice(at))];
}

/** Neighboring states share arcs, so simplified borders still meet. */
function simplified(topology: Atlas): Atlas {
  const { transform, ...others } = topology;
  const [scaleX, scaleY] = transform?.scale ?? [1, 1];
  const [left, top] = transform?.translate ?? [0, 0];
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0];
    const points = arc.map((step) => {
      const [dx, dy] = xy(step);
      [x, y] = [x + dx, y + dy];
      return [x * scaleX + left, y * scaleY + top];
    });
    return simplify(points).map(xy);
  });
  return { ...others, arcs };
}

/** A tenth of a unit is precise enough for a phone. Relative coordinates need fewer characters. */
function pathOf(line: Line, close: boolean): string {
  const [start = [0, 0], ...others] = line.map((point) => xy(point).map((value) => Math.round(value * 10)));
  let [x, y] = xy(start);
  const number = (tenths: number) => String(tenths / 10).replace(/^(-?)0\./, "$1.");
  const path = `M${number(x)},${number(y)}l`;
  const steps: string[] = [];
  for (const point of close ? others.slice(0, -1) : others) {
    const [toX, toY] = xy(point);
    if (toX === x && toY === y) continue;
    const dy = number(toY - y);
    steps.push(`${number(toX - x)}${dy.startsWith("-") ? "" : ","}${dy}`);
    [x, y] = [toX, toY];
  }
  if (steps.length === 0) return "";
  const joined = steps.reduce((text, step) => text + (text && !step.startsWith("-") ? " " : "") + step, "");
  return path + joined + (close ? "z" : "");
}

function measure(ring: Line): { twice: number; centroid: [x: number, y: number] } {
  let [x, y, twice] = [0, 0, 0];
  for (const [index, point] of ring.slice(1).entries()) {
    const [[ax, ay], [bx, by]] = [xy(ring[index] ?? []), xy(point)];
    const cross = ax * by - bx * ay;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
    twice += cross;
  }
  return { twice, centroid: [x / (3 * twice), y / (3 * twice)] };
}

const areaOf = (ring: Line) => Math.abs(measure(ring).twice) / 2;

function nameLine(abbreviation: string, polygons: readonly (readonly Line[])[]): string {
  const rings = polygons.map(([outer = []]) => outer);
  const largest = rings.reduce((best, other) => (areaOf(other) > areaOf(best) ? other : best));
  const [x, y] = measure(largest).centroid;
  return `  ["${abbreviation}", ${Math.round(x)}, ${Math.round(y)}],`;
}

export async function drawStates(): Promise<string> {
  const topology = simplified(JSON.parse(await readFile(atlas, "utf8")));
  const { states } = topology.objects;
  const land = (isWanted: (id: string) => boolean) => {
    const geometries = states.geometries.filter(({ id }) => isWanted(String(id)));
    const rings = merge(topology, geometries).coordinates.flat();
    const large = rings.filter((ring) => areaOf(ring) >= LEAST_ISLAND);
    return large.map((ring) => pathOf(ring, true)).join("");
  };
  const apart = Object.values(INSETS);
  const insets = Object.entries(INSETS).map(([name, id]) => `  ${name}: "${land((other) => other === id)}",`);
  const borders = mesh(topology, states, (a, b) => a !== b).coordinates.map((line) => pathOf(line, false));
  const names = feature(topology, states).features.flatMap(({ properties, geometry }) => {
    const abbreviation = zipcodes.states.full[properties.name.toUpperCase()];
    if (!abbreviation) return [];
    if (geometry.type === "Polygon") return [nameLine(abbreviation, [geometry.coordinates])];
    return geometry.type === "MultiPolygon" ? [nameLine(abbreviation, geometry.coordinates)] : [];
  });
  return `/**
 * Land and borders of the states as SVG paths, 975 units wide and 610 high, in the Albers equal-area
 * projection. \`tests/drawings/us-outline.ts\` generates this file from us-atlas.
 */
export const LAND =
  "${land((id) => !apart.includes(id))}";

/** Alaska and Hawaii, which are drawn as insets. */
export const INSETS: Readonly<Record<string, string>> = {
${insets.join("\n")}
};

export const BORDERS =
  "${borders.join("")}";

/** The positions of the state labels. */
export const STATE_NAMES: readonly (readonly [name: string, x: number, y: number])[] = [
${names.join("\n")}
];
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await writeFile(new URL("../../app/distance/us-outline.ts", import.meta.url), await drawStates());
}
