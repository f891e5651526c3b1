/**
 * Undocumented names of Remix, React and Drizzle may be used only in the files that `app/UPGRADE.md` lists.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const MOST_NAMES = 6;

const files = ["app", "db", "party"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path)),
);
const codeOf = new Map(
  files.map((file) => [
    file,
    readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ""),
  ]),
);
const filesWith = (name: RegExp) => files.filter((file) => name.test(codeOf.get(file) ?? ""));

const inBackticks = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
const rows = readFileSync(join(root, "app/UPGRADE.md"), "utf8")
  .split(/^### /m)
  .slice(1)
  .map((entry) => /^(.*)$[\s\S]*?^- Files: ([\s\S]*?)^- Tests: ((?:.+\n)*)/m.exec(entry) ?? [])
  .map(([, names, places, tests]) => ({
    names: inBackticks(names),
    places: inBackticks(places),
    tests: inBackticks(tests),
  }));

/** Matches a name as a whole word: `_root` does not match in `page_root`. */
const asWord = (name: string) =>
  new RegExp(`(?<![\\w-])${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w-])`);

describe("what blocks an upgrade", () => {
  it(`has one to ${MOST_NAMES} names, each with its files and tests`, () => {
    const count = rows.flatMap(({ names }) => names).length;
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(MOST_NAMES);
    for (const { names, places, tests } of rows) {
      expect(names).not.toEqual([]);
      expect(places).not.toEqual([]);
      expect(tests).not.toEqual([]);
      expect([...places, ...tests].filter((file) => !existsSync(join(root, file)))).toEqual([]);
    }
  });

  it.each(rows)("$names: used only in the files of its entry", ({ names, places }) => {
    const found = names.map((name) => [name, filesWith(asWord(name))] as const);
    expect(found.filter(([, where]) => where.length === 0)).toEqual([]);
    expect([...new Set(found.flatMap(([, where]) => where))].sort()).toEqual([...places].sort());
  });

  it("covers every name that looks private", () => {
    const known = rows.flatMap(({ names }) => names);
    const looksPrivate = /\b(?:__remix\w+|__manifest|__reactRouter\w+|UNSAFE_\w+|unstable_\w+|__SECRET\w+)/g;
    const found = files.flatMap((file) =>
      [...(codeOf.get(file) ?? "").matchAll(looksPrivate)].map(([name]) => ({ file, name })),
    );
    expect(found.filter(({ name }) => !known.includes(name))).toEqual([]);
  });

  it.each([
    "prepareQuery",
    "mapAllResult",
    "joinsNotNullableMap",
    "queryChunks",
    "shouldInlineParams",
    "_prepare",
    "getQuery",
  ])("%s of Drizzle is not used", (name) => {
    expect(filesWith(asWord(name))).toEqual([]);
  });

  it.each<[string, RegExp]>([
    ["the session of a handle", /\bsession\.(?:prepare|all|get|run|client)\b|\{ session[ ,}].*handle/],
    ["the dialect of a handle", /\bhandle\.dialect\b|\{ dialect[ ,}].*handle|\.dialect\.sqlToQuery/],
    ["the inner types of a table", /\[["']_["']\]|\b\w+\._\./],
    ["the decoder of an expression", /\.decoder\b/],
  ])("%s is not used", (_, pattern) => {
    expect(filesWith(pattern)).toEqual([]);
  });
});
