import { ensureBuilt } from "../app/platform/cli/build.mjs";
import { runCommand } from "../app/platform/cli/command.mjs";
import { ensureInstalled } from "../app/platform/cli/install.mjs";
import { root } from "../app/platform/cli/paths.mjs";
import { runToEnd } from "../app/platform/cli/processes.mjs";

/** `npm run shots`: everything that tests/shots.ts needs, then the pictures. */
await runCommand(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const { ensureChromium } = await import("./chromium.mjs");
  const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() };
  const { code } = await runToEnd({
    name: "shots",
    args: ["--import", "tsx", "tests/shots.ts"],
    cwd: root,
    env,
  });
  return code;
});
