import { ensureBuilt } from "../app/cli/build.mjs";
import { ensureInstalled } from "../app/cli/install.mjs";
import { runCommand, runToEnd } from "../app/cli/processes.mjs";

await runCommand(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const { ensureChromium } = await import("./chromium.mjs");
  const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() };
  const { code } = await runToEnd({ name: "shots", args: ["--import", "tsx", "tests/shots.ts"], env });
  return code;
});
