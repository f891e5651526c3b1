import { ensureBuilt, isBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { MEMORY_ENV, MEMORY_FLAGS } from "./memory-flags.mjs";
import { runCommand } from "./processes.mjs";
import { runApp } from "./run.mjs";
import { checkEnvironment, checkFoldersAndPorts } from "./settings.mjs";
import { workerCount } from "./worker-count.mjs";

/** If the app is already built, a production installation is enough. */
await runCommand(async () => {
  const script = workerCount() > 1 ? "app/cli/workers.mjs" : "build/index.js";
  const isNew = !isBuilt();
  await checkFoldersAndPorts({ willInstall: isNew });
  await ensureInstalled({ development: isNew });
  // The server also checks the environment at startup, but only after a build.
  if (isNew) await checkEnvironment();
  await ensureBuilt();
  Object.assign(process.env, { ...MEMORY_ENV, ...process.env });
  return runApp([...MEMORY_FLAGS, script], { NODE_ENV: "production", quietRooms: true });
});
