import { renameSync } from "node:fs";
import { root } from "./processes.mjs";

/** Native packages cannot be bundled. Packages loaded on first use by `import()` are not bundled either. */
const NATIVE = ["@node-rs/argon2", "libsql"];

/** @type {import("esbuild").Plugin} */
const laterAsPackages = {
  name: "later-as-packages",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path, external: true } : undefined,
    );
  },
};

/**
 * Bundles the packages that the server needs at startup into the server's file. Finding, reading and linking
 * some 800 modules took 40% of the CPU time of a start.
 * @param {string} server the compiler's result, an ES module
 * @throws Error if a package cannot be read
 */
export async function bundlePackages(server) {
  const { build } = await import("esbuild");
  const bundled = `${server}.bundled`;
  await build({
    absWorkingDir: root,
    entryPoints: [server],
    outfile: bundled,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: NATIVE,
    plugins: [laterAsPackages],
    define: { "process.env.NODE_ENV": '"production"' },
    // Bundled CommonJS packages call `require` for Node.js's own modules.
    banner: {
      js: 'import { createRequire as requireOf } from "node:module";\nconst require = requireOf(import.meta.url);',
    },
    logLevel: "error",
  });
  renameSync(bundled, server);
}
