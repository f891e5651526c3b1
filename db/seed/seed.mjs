import { join, resolve } from "node:path";
import { runCommand } from "../../app/platform/cli/command.mjs";
import { ensureInstalled } from "../../app/platform/cli/install.mjs";
import { root } from "../../app/platform/cli/paths.mjs";
import { runToEnd } from "../../app/platform/cli/processes.mjs";
import { secretsOf } from "../../app/platform/cli/secrets.mjs";
import { loadsAskedFor } from "./arguments.mjs";

/** `npm run seed -- --loads N`: more open loads for the configured database, also while the server runs. */
await runCommand(async () => {
  const loads = loadsAskedFor(process.argv.slice(2));
  await ensureInstalled();
  const dataDir = resolve(process.env.DATA_DIR || resolve(root, "data"));
  const { code } = await runToEnd({
    name: "seed",
    args: ["--import", "tsx", join(root, "db/seed/cli.ts"), "--loads", String(loads)],
    cwd: root,
    env: { ...process.env, ...secretsOf(dataDir), DATA_DIR: dataDir },
  });
  return code;
});
