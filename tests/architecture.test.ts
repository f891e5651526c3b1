import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { PARTS, partOf } from "./parts";

const root = fileURLToPath(new URL("..", import.meta.url));

const isCode = (path: string) => /\.(ts|tsx|mts|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path);

const files = ["app", "db", "party"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter(isCode),
);
const known = new Set(files);

const adapters: Record<string, { default: string }> = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
).imports;

function fileOf(importer: string, specifier: string): string | null {
  const path = specifier.startsWith(".")
    ? join(dirname(importer), specifier)
    : (adapters[specifier]?.default.slice("./".length) ?? specifier.replace(/^~\//, "app/"));
  return ["", ".ts", ".tsx", ".mts", ".mjs"].map((end) => path + end).find((each) => known.has(each)) ?? null;
}

const SPECIFIERS = /\b(?:from|import)\s*\(?\s*"([^"\n]+)"/g;

const imports = files.flatMap((file) => {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(SPECIFIERS)].flatMap(([, specifier = ""]) => {
    const target = fileOf(file, specifier);
    if (!target || target === file) return [];
    return [{ file, target, specifier }];
  });
});

/** Most processes never use these packages, which take 0.3 s and 40 MB to load. */
const NEEDED_LATE = /^import (?!type )[^;]*"(@vercel\/blob|nodemailer|pdfkit|stripe)";$/m;

function findCircle(): string[] | null {
  const next = new Map<string, string[]>();
  for (const { file, target } of imports) next.set(file, [...(next.get(file) ?? []), target]);
  const done = new Set<string>();
  const visit = (file: string, path: string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const target of next.get(file) ?? []) {
      const circle = visit(target, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of files) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return null;
}

describe("the parts", () => {
  const order = Object.keys(PARTS);

  it.each(order)("%s imports only parts in rows above its own", (part) => {
    expect(PARTS[part]?.filter((other) => order.indexOf(other) >= order.indexOf(part))).toEqual([]);
  });

  it.each(order)("%s imports exactly the parts that its row names", (part) => {
    const own = imports.filter(({ file }) => partOf(file) === part);
    const others = new Set(own.map(({ target }) => partOf(target)).filter((other) => other !== part));
    expect([...others].sort()).toEqual([...(PARTS[part] ?? [])].sort());
  });

  it("include every file", () => {
    expect(files.filter((file) => !(partOf(file) in PARTS))).toEqual([]);
  });
});

describe("files", () => {
  it("have only imports that resolve: static, dynamic, type-only and side-effect", () => {
    const text = `import { a } from "./a";
import type { B } from "~/b";
import "c.css";
export * from "./d";
const { e } = await import("e");
type F = import("./f").F;`;
    expect([...text.matchAll(SPECIFIERS)].map(([, specifier]) => specifier)).toEqual([
      ...["./a", "~/b", "c.css", "./d", "e", "./f"],
    ]);
  });

  it("are all read", () => {
    expect(imports.length).toBeGreaterThan(files.length);
  });

  it("load packages that few processes need only at first use", () => {
    expect(files.filter((file) => NEEDED_LATE.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
  });

  it("of the commands import no package before packages are installed", () => {
    const commands = ["app", "db", "tests"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
        // Excludes scripts that another process loads or that a developer runs after installation.
        .filter(
          (path) =>
            path.endsWith(".mjs") && !/\.wrangler|^tests\/(faults|fixtures|mutants|drawings)\//.test(path),
        ),
    );
    expect(commands.length).toBeGreaterThan(20);
    const early = commands.flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(/^(?:import|export)\b[^;]*?["']([^"']+)["'];/gms)]
        .filter(([, specifier = ""]) => !/^(node:|\.)/.test(specifier))
        .map(([, specifier]) => `${path}: ${specifier}`),
    );
    expect(early).toEqual([]);
  });

  it("are in folders of at most 45 files, so that a folder can be read at a glance", () => {
    const count = new Map<string, number>();
    for (const folder of ["app", "db", "party", "tests", "public"])
      for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
        if (entry.isFile()) count.set(entry.parentPath, (count.get(entry.parentPath) ?? 0) + 1);
    const crowded = [...count].filter(
      ([folder, files]) => files > 45 && !/\/(db\/migrations|public\/build)(\/|$)/.test(folder),
    );
    expect(crowded).toEqual([]);
  });

  it("have at most 300 lines, and routes 150, so that a file can be read at once", () => {
    const long = ["app", "db", "party", "tests"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
        .filter((path) => /\.(ts|tsx|mts|mjs)$/.test(path) && !/\/\.wrangler\//.test(path))
        .map((path) => ({ path, lines: readFileSync(join(root, path), "utf8").trimEnd().split("\n").length }))
        .filter(({ path, lines }) => lines > (path.startsWith("app/routes/") ? 150 : 300)),
    );
    // This file may be longer, because it is one table with its checks and indexes.
    expect(long.map(({ path }) => path)).toEqual(["db/schema/loads.ts"]);
  });

  it("form no import cycle", () => {
    expect(findCircle()).toBeNull();
  });

  it("are imported with ./ inside a part, ~/ across parts, and # if the runtime decides", () => {
    const misnamed = imports.filter(({ file, target, specifier }) => {
      if (specifier in adapters) return false;
      const isOwn = partOf(file) === partOf(target);
      const isOfApp = target.startsWith("app/") && !file.endsWith(".mjs");
      return (
        isOfApp && file.startsWith("app/") && partOf(file) !== "app" && specifier.startsWith(".") !== isOwn
      );
    });
    expect(misnamed.map(({ file, specifier }) => `${file}: ${specifier}`)).toEqual([]);
  });
});
