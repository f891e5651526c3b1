import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { ensureBuilt } from "../../../app/cli/build.mjs";
import { root } from "../../../app/cli/processes.mjs";

/** Both packages contain native code, which cannot be bundled. */
const NATIVE = ["@node-rs/argon2", "libsql"];
const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

let text: string;
beforeAll(async () => {
  await ensureBuilt();
  text = readFileSync(join(root, "build/index.js"), "utf8");
}, 180_000);

function packagesIn(form: RegExp): string[] {
  const own = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));
  const named = [...text.matchAll(form)].map(([, name = ""]) => name);
  return [...new Set(named)].filter((name) => !own.has(name)).sort();
}

it("loads only native packages at its start", () => {
  expect(packagesIn(/^import (?:[^"]* from )?"([^"]+)";$/gm)).toEqual(NATIVE);
});

it("finds the packages that it loads later in a production installation", () => {
  const later = packagesIn(/\bimport\("([^"]+)"\)/g);
  expect(later).toContain("stripe");
  expect([...NATIVE, ...later].filter((name) => !(name in dependencies))).toEqual([]);
});
