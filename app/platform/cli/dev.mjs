import { announce } from "./announce.mjs";
import { forgetBuild } from "./build.mjs";
import { runCommand } from "./command.mjs";
import { ensureInstalled } from "./install.mjs";
import { root, tool } from "./paths.mjs";
import { keepRunning } from "./processes.mjs";
import { settings } from "./settings.mjs";

/** `npm run dev`: the app and the rooms, each rebuilt when its sources change. */
await runCommand(async () => {
  await ensureInstalled();
  forgetBuild();
  const { port, env, companions } = await settings({ NODE_ENV: "development", quietRooms: false });
  const remix = [tool("@remix-run/dev/dist/cli.js"), "dev", "-c", "node build/index.js"];
  const { stopping, ended } = keepRunning({ name: "app", args: remix, cwd: root, env }, ...companions);
  void announce(port, stopping);
  return ended;
});
