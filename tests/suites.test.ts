import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { IS_FULL, sample, seedFor } from "./fixtures/sample";
import { NOT_ON_THE_WORKER, ON_THE_WORKER, onlyInFull, SUITES } from "./suites.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = ["app", "db", "party", "tests"].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((name) => /\.(test|spec|fault)\.tsx?$/.test(name)),
);

it("every test file belongs to exactly one suite, and each suite has files", () => {
  const suitesOf = (file: string) => SUITES.filter((suite) => suite.files.test(file)).map(({ name }) => name);
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => suitesOf(file).length !== 1)).toEqual([]);
  expect(new Set(files.flatMap(suitesOf))).toEqual(new Set(SUITES.map(({ name }) => name)));
});

it("every file listed as full only, on the Worker or not on it exists and is listed once", () => {
  for (const named of [onlyInFull, ON_THE_WORKER, NOT_ON_THE_WORKER]) {
    expect(named.filter((file) => !files.includes(file))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  }
});

const rows = Array.from({ length: 100 }, (_, row) => row);

it.skipIf(IS_FULL)("a sample has the given size, keeps the order and depends only on the seed", () => {
  const drawn = sample(rows, 10, "these");
  expect(drawn).toHaveLength(10);
  expect(drawn).toEqual(drawn.toSorted((one, other) => one - other));
  expect(sample(rows, 10, "these")).toEqual(drawn);
  expect(sample(rows, 10, "those")).not.toEqual(drawn);
  expect(sample(rows, 1_000, "these")).toEqual(rows);
  expect(seedFor("these")).not.toBe(seedFor("those"));
});

it.runIf(IS_FULL)("a full run takes every row", () => {
  expect(sample(rows, 10, "these")).toEqual(rows);
});
