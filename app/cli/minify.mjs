import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Terser inlines functions and drops unused code that the compiler's minifier leaves, mainly in the router.
 * @param {string} folder A folder of ES modules.
 * @throws Error if a script cannot be parsed
 */
export async function minifyFiles(folder) {
  const { minify } = await import("terser");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    // The manifest is data, not a module.
    if (!name.endsWith(".js") || name.startsWith("manifest-")) continue;
    const path = join(folder, name);
    const { code } = await minify(readFileSync(path, "utf8"), {
      module: true,
      ecma: 2020,
      compress: { passes: 2 },
    });
    writeFileSync(path, code ?? "");
  }
}
