import { announce } from "./announce.mjs";
import { ensureBuilt } from "./build.mjs";
import { runCommand } from "./command.mjs";
import { ensureInstalled } from "./install.mjs";
import { root } from "./paths.mjs";
import { keepRunning } from "./processes.mjs";
import { settings } from "./settings.mjs";

/** `npm start`: from a bare clone to a running load board. */
await runCommand(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const { port, env, companions } = await settings({ NODE_ENV: "production", quietRooms: true });
  const { stopping, ended } = keepRunning(
    { name: "app", args: ["build/index.js"], cwd: root, env },
    ...companions,
  );
  void announce(port, stopping);
  return ended;
});
