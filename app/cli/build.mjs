import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildWorker } from "./build-worker.mjs";
import { bundlePackages } from "./bundle.mjs";
import { compressFiles } from "./compress.mjs";
import { lockFile, withLock } from "./lock.mjs";
import { minifyFiles } from "./minify.mjs";
import { root, runToEnd, tool } from "./processes.mjs";

const sources = [
  "app",
  "db",
  "party",
  "public",
  "package-lock.json",
  "package.json",
  "remix.config.js",
  "tsconfig.json",
];
const server = join(root, "build/index.js");
const assets = join(root, "public/build");
const stampFile = join(root, "build/.stamp");

/**
 * @param {string} path
 * @returns {Generator<string>}
 */
function* filesUnder(path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return;
  const entries = readdirSync(absolute, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const inner = `${path}/${entry.name}`;
    // Hidden files, such as `.wrangler`, belong to tools.
    if (entry.name.startsWith(".")) continue;
    if (entry.isDirectory()) {
      if (inner !== "public/build") yield* filesUnder(inner);
    } else if (!/\.test\.tsx?$/.test(entry.name)) {
      yield inner;
    }
  }
}

/**
 * Hashes the compiled server, and the source files except tests. Modification times would not work, because
 * cloning and switching branches change them.
 * @param {string} result The path of the compiled server.
 */
export function stampOf(result) {
  const hash = createHash("sha256");
  for (const source of sources) {
    const paths = source.includes(".") ? [source] : filesUnder(source);
    for (const path of paths) {
      hash.update(`\0${path}\0`).update(
        createHash("sha256")
          .update(readFileSync(join(root, path)))
          .digest(),
      );
    }
  }
  // `remix dev` overwrites the compiled server.
  if (existsSync(result)) hash.update("\0result\0").update(readFileSync(result));
  return hash.digest("hex");
}

export function isBuilt() {
  if (!existsSync(server) || !existsSync(assets) || readdirSync(assets).length === 0) return false;
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === stampOf(server);
}

/** Call this before another tool writes to `build/`. */
export function invalidateBuild() {
  rmSync(stampFile, { force: true });
}

/** @throws Error with the end of the compiler's output if the build fails. */
export async function ensureBuilt() {
  if (!existsSync(lockFile) && isBuilt()) return;
  await withLock(lockFile, async () => {
    if (isBuilt()) return;
    process.stdout.write("Building…\n");
    invalidateBuild();
    const { code, tail } = await runToEnd({
      name: "build",
      args: [tool("@remix-run/dev/dist/cli.js"), "build"],
      env: { ...process.env, NODE_ENV: "production", RUNTIME: "node" },
      quiet: true,
    });
    if (code !== 0 || !existsSync(server)) throw new Error(`The build failed.\n${tail}`);
    await bundlePackages(server);
    await buildWorker(assets);
    await minifyFiles(assets);
    compressFiles(assets);
    writeFileSync(stampFile, stampOf(server));
  });
}
