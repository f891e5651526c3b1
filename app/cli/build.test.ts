import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./processes.mjs";

/**
 * Some imports have no name: they only make a module part of a bundle. If package.json has `sideEffects`,
 * esbuild drops such an import silently, unless a glob covers its file. The field saves nothing here: the
 * scripts are equally large without it.
 */
it("keeps imports without names, because package.json has no `sideEffects`", () => {
  const manifest: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(manifest).not.toHaveProperty("sideEffects");
});
