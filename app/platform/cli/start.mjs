import { ensureBuilt, isBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { runCommand } from "./processes.mjs";
import { runApp } from "./run.mjs";

/** `npm start`: from a bare clone to a running load board. Where it is built, a production installation is enough. */
await runCommand(async () => {
  await ensureInstalled({ development: !isBuilt() });
  await ensureBuilt();
  return runApp(["build/index.js"], { NODE_ENV: "production", quietRooms: true });
});
