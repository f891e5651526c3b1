import { join } from "node:path";
import { root } from "./processes.mjs";

const folder = join(root, "app/offline/worker");

/**
 * Builds the service worker, because Remix's compiler does not. The server serves the file at /sw.js.
 * @param {string} assets the folder of built files
 * @throws Error if the service worker does not compile
 */
export async function buildWorker(assets) {
  const { build } = await import("esbuild");
  await build({
    entryPoints: [join(folder, "sw.ts")],
    outfile: join(assets, "sw.js"),
    tsconfig: join(folder, "tsconfig.json"),
    bundle: true,
    minify: true,
    format: "iife",
    target: ["es2022"],
    logLevel: "error",
  });
}
