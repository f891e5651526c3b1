import { expect, it } from "vitest";
import { drawLanes } from "./draw-lanes.server";
import { laneDot } from "./lane-dot.server";
import { projection } from "./projection";

const LANE = {
  origin_address_city: "Reno",
  origin_address_state: "NV",
  destination_address_city: "Elko",
  destination_address_state: "NV",
  stops: null,
  miles_source: "estimate",
  calculated_miles: 291,
} as const;

const pointAt = (at: [number, number]) => {
  const [longitude = 0, latitude = 0] = projection.invert?.(at) ?? [];
  return { latitude, longitude };
};

const slugsOf = (src = "") => /([^/]+)\.svg$/.exec(src)?.[1] ?? "";

it("the names are the same as those of the image if the dot covers none", () => {
  const map = laneDot(LANE, { latitude: 40.97, longitude: -117.74 });
  const image = drawLanes("nv-reno.nv-elko") ?? "";
  expect(map?.names.map(({ city }) => city)).toEqual(["Reno", "Elko"]);
  for (const { city, x, y } of map?.names ?? []) expect(image).toContain(` x="${x}" y="${y}">${city}<`);
});

it.each(["Reno", "Elko"])("%s is written elsewhere if the dot would cover the name", (name) => {
  const usual = laneDot(LANE, { latitude: 40.97, longitude: -117.74 })?.names.find(
    ({ city }) => city === name,
  );
  if (!usual) throw new Error("The map has no such name.");
  const map = laneDot(LANE, pointAt([usual.x, usual.y - 2]));
  const moved = map?.names.find(({ city }) => city === name);
  if (!map || !moved) throw new Error("The map has no such name.");
  const half = { across: 0.32 * name.length * map.fontSize, down: 0.55 * map.fontSize };
  const middle = { start: half.across, end: -half.across, "": 0 }[moved.anchor];
  const [x, y] = map.dot;
  const isCovered =
    Math.abs(x - (moved.x + middle)) < half.across + map.radius &&
    Math.abs(y - (moved.y - 0.3 * map.fontSize)) < half.down + map.radius;
  expect([isCovered, moved.x === usual.x && moved.y === usual.y]).toEqual([false, false]);
});

it("the image has no names, and its URL no position", () => {
  const [map, other] = [
    { latitude: 40.97, longitude: -117.74 },
    { latitude: 39.6, longitude: -119.7 },
  ].map((at) => laneDot(LANE, at));
  expect(map?.src).toMatch(/\/nv-reno\.nv-elko\.nameless\.svg$/);
  expect(other?.src).toBe(map?.src);
  const image = drawLanes(slugsOf(map?.src)) ?? "";
  expect(image).toContain('class="way"');
  expect(image).not.toMatch(/>(Reno|Elko)</);
  const straight = laneDot({ ...LANE, miles_source: "engine" }, { latitude: 40.97, longitude: -117.74 });
  expect(slugsOf(straight?.src)).toBe("nv-reno.nv-elko.line.nameless");
  expect(drawLanes(slugsOf(straight?.src))).not.toMatch(/>(Reno|Elko)</);
});
