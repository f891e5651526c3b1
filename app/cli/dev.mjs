import { invalidateBuild } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { runCommand, tool } from "./processes.mjs";
import { runApp } from "./run.mjs";
import { checkEnvironment, checkFoldersAndPorts } from "./settings.mjs";

await runCommand(async () => {
  await checkFoldersAndPorts({ willInstall: true });
  await ensureInstalled();
  await checkEnvironment();
  invalidateBuild();
  const remix = [tool("@remix-run/dev/dist/cli.js"), "dev", "-c", "node build/index.js"];
  return runApp(remix, { NODE_ENV: "development", quietRooms: false });
});
