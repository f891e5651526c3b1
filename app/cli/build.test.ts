import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./processes.mjs";

/** With `"sideEffects": false` in package.json, esbuild would silently drop imports without names. */
it("keeps imports without names, because package.json has no `sideEffects`", () => {
  const manifest: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(manifest).not.toHaveProperty("sideEffects");
});
