/**
 * Draws the outline of the United States and the borders of its states from `us-atlas` (public-domain data of the Census
 * Bureau) into `app/distance/us-outline.ts`: `node app/platform/cli/draw-states.mjs`. Needed again only when that
 * package has better data.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { feature, merge, mesh } from "topojson-client";
import zipcodes from "zipcodes";

/** Units of the drawing, which is 975 wide and 610 high: what is nearer to a line is left out, and so are islets. */
const TOLERANCE = 0.9;
const LEAST_ISLAND = 8;

/** Drawn beside the others, far from where they lie: by their numbers in the atlas. */
const INSETS = { AK: "02", HI: "15" };

const atlas = createRequire(import.meta.url).resolve("us-atlas/states-albers-10m.json");

/** Ramer, Douglas and Peucker. */
function simplify(line) {
  if (line.length < 3) return line;
  const [[ax, ay], [bx, by]] = [line[0], line[line.length - 1]];
  const length = Math.hypot(bx - ax, by - ay);
  let [farthest, at] = [0, 0];
  for (let i = 1; i < line.length - 1; i += 1) {
    const [x, y] = line[i];
    const distance =
      length === 0
        ? Math.hypot(x - ax, y - ay)
        : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
    if (distance > farthest) [farthest, at] = [distance, i];
  }
  if (farthest <= TOLERANCE) return [line[0], line[line.length - 1]];
  return [...simplify(line.slice(0, at + 1)).slice(0, -1), ...simplify(line.slice(at))];
}

/** Arcs are shared by the states on both sides, so simplified borders still meet. */
function simplified(topology) {
  const { scale, translate } = topology.transform;
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0];
    const points = arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
    return simplify(points);
  });
  const { transform, ...others } = topology;
  return { ...others, arcs };
}

/** Tenths are what an eye sees on a phone; relative steps take fewer characters. */
function pathOf(line, close) {
  let [x, y] = [Math.round(line[0][0] * 10), Math.round(line[0][1] * 10)];
  const number = (tenths) => String(tenths / 10).replace(/^(-?)0\./, "$1.");
  let path = `M${number(x)},${number(y)}l`;
  const steps = [];
  for (const point of line.slice(1, close ? -1 : undefined)) {
    const [toX, toY] = [Math.round(point[0] * 10), Math.round(point[1] * 10)];
    if (toX === x && toY === y) continue;
    const dy = number(toY - y);
    steps.push(`${number(toX - x)}${dy.startsWith("-") ? "" : ","}${dy}`);
    [x, y] = [toX, toY];
  }
  path += steps.reduce((text, step) => text + (text && !step.startsWith("-") ? " " : "") + step, "");
  return steps.length > 0 ? path + (close ? "z" : "") : "";
}

function areaOf(ring) {
  let twice = 0;
  for (let i = 1; i < ring.length; i += 1) twice += ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1];
  return Math.abs(twice) / 2;
}

/** The middle of the largest part of a state: where its name goes. */
function middleOf(geometry) {
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  const rings = polygons.map(([outer]) => outer);
  const ring = rings.reduce((best, other) => (areaOf(other) > areaOf(best) ? other : best));
  let [x, y, twice] = [0, 0, 0];
  for (let i = 1; i < ring.length; i += 1) {
    const cross = ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1];
    x += (ring[i - 1][0] + ring[i][0]) * cross;
    y += (ring[i - 1][1] + ring[i][1]) * cross;
    twice += cross;
  }
  return [Math.round(x / (3 * twice)), Math.round(y / (3 * twice))];
}

/** The module as text. */
export async function drawStates() {
  const topology = simplified(JSON.parse(await readFile(atlas, "utf8")));
  const { states } = topology.objects;
  const land = (isWanted) => {
    const geometries = states.geometries.filter(({ id }) => isWanted(id));
    const rings = merge(topology, geometries).coordinates.flat();
    const large = rings.filter((ring) => areaOf(ring) >= LEAST_ISLAND);
    return large.map((ring) => pathOf(ring, true)).join("");
  };
  const apart = Object.values(INSETS);
  const insets = Object.entries(INSETS).map(([name, id]) => `  ${name}: "${land((other) => other === id)}",`);
  const borders = mesh(topology, states, (a, b) => a !== b).coordinates.map((line) => pathOf(line, false));
  const names = feature(topology, states).features.flatMap(({ properties, geometry }) => {
    const abbreviation = zipcodes.states.full[properties.name.toUpperCase()];
    return abbreviation ? [`  ["${abbreviation}", ${middleOf(geometry).join(", ")}],`] : [];
  });
  return `/**
 * Land and borders of the states as paths of SVG, 975 units wide and 610 high, projected with Albers' equal areas. Made by \`app/platform/cli/draw-states.mjs\` from us-atlas.
 */
export const LAND =
  "${land((id) => !apart.includes(id))}";

/** Alaska and Hawaii, which are drawn beside the others. */
export const INSETS: Readonly<Record<string, string>> = {
${insets.join("\n")}
};

export const BORDERS =
  "${borders.join("")}";

/** Where the names of the states go. */
export const STATE_NAMES: readonly (readonly [name: string, x: number, y: number])[] = [
${names.join("\n")}
];
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await writeFile(new URL("../../distance/us-outline.ts", import.meta.url), await drawStates());
}
