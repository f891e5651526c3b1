import { join } from "node:path";
import { ensureBuilt } from "../cli/build.mjs";
import { root, runCommand, runToEnd } from "../cli/processes.mjs";

/** Bundles each command into one file that needs no source code or compiler. */
await runCommand(async () => {
  await ensureBuilt();
  for (const name of ["backup", "archive"]) {
    const { code, tail } = await runToEnd({
      name: "esbuild",
      command: join(root, "node_modules/.bin/esbuild"),
      args: [
        `app/${name}/cli.ts`,
        "--bundle",
        "--platform=node",
        "--format=esm",
        "--packages=external",
        `--outfile=build/${name}.js`,
      ],
      quiet: true,
    });
    if (code !== 0) throw new Error(`The ${name} could not be bundled.\n${tail}`);
  }
  return 0;
});
