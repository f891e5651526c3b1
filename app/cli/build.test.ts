import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./processes.mjs";

/**
 * Some imports bind no name: they only include a module in a bundle. If package.json has `sideEffects`,
 * esbuild silently drops these imports, unless a glob matches the file. The field would not make the scripts
 * smaller.
 */
it("keeps imports without names, because package.json has no `sideEffects`", () => {
  const manifest: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(manifest).not.toHaveProperty("sideEffects");
});
