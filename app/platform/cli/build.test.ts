import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./processes.mjs";

/**
 * Some modules are imported only to be part of a bundle, without a name. With `sideEffects` in package.json esbuild drops
 * such an import, silently, unless a glob covers its file. The field would save nothing here: the scripts are as large
 * with it as without it.
 */
it("keeps imports without a name, because package.json declares no module free of side effects", () => {
  const manifest: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(manifest).not.toHaveProperty("sideEffects");
});
