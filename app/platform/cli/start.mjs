import { ensureBuilt, isBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { MEMORY_ENV, MEMORY_FLAGS } from "./memory-flags.mjs";
import { runCommand } from "./processes.mjs";
import { runApp } from "./run.mjs";
import { workerCount } from "./worker-count.mjs";

/** `npm start`: from a bare clone to a running load board. Where it is built, a production installation is enough. */
await runCommand(async () => {
  await ensureInstalled({ development: !isBuilt() });
  await ensureBuilt();
  const script = workerCount() > 1 ? "app/platform/cli/workers.mjs" : "build/index.js";
  Object.assign(process.env, { ...MEMORY_ENV, ...process.env });
  return runApp([...MEMORY_FLAGS, script], { NODE_ENV: "production", quietRooms: true });
});
