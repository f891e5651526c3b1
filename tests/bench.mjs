import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "../app/cli/build.mjs";
import { ensureInstalled } from "../app/cli/install.mjs";
import { root, runCommand, runToEnd } from "../app/cli/processes.mjs";

const SUFFIX = ".bench.ts";
const known = readdirSync(join(root, "tests/bench"))
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
  .sort();

await runCommand(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown) throw new Error(`Unknown bench: ${unknown}. Benches: ${known.join(", ")}.`);
  await ensureInstalled();
  await ensureBuilt();
  const { ensureChromium } = await import("./chromium.mjs");
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NODE_ENV: "production", CHROMIUM_PATH: await ensureChromium() };
  for (const name of asked.length > 0 ? asked : known) {
    process.stdout.write(`\n— ${name}\n`);
    const args = ["--import", "tsx", `tests/bench/${name}${SUFFIX}`];
    const { code } = await runToEnd({ name, args, env });
    if (code !== 0) return code;
  }
  return 0;
});
