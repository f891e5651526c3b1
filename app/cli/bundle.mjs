import { renameSync } from "node:fs";
import { root } from "./processes.mjs";

/** Packages of native code, which no bundle can hold. Those that are loaded at their first use, by `import()`, stay packages too. */
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
 * Puts the packages that the server needs at its start into its file, as Node.js itself would choose their files. To find, read and link
 * some 800 modules was two fifths of a start's processor time (1.5 s, then 0.9).
 * @param {string} server the compiler's result, an ES module
 * @throws Error where a package cannot be read
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
    // What a package of the older kind requires of Node.js.
    banner: {
      js: 'import { createRequire as requireOf } from "node:module";\nconst require = requireOf(import.meta.url);',
    },
    logLevel: "error",
  });
  renameSync(bundled, server);
}
