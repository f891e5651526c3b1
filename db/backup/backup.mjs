import { join, resolve } from "node:path";
import { runCommand } from "../../app/platform/cli/command.mjs";
import { ensureInstalled } from "../../app/platform/cli/install.mjs";
import { root } from "../../app/platform/cli/paths.mjs";
import { runToEnd } from "../../app/platform/cli/processes.mjs";
import { secretsOf } from "../../app/platform/cli/secrets.mjs";
import { folderAskedFor } from "./arguments.mjs";

/** `npm run backup -- --to FOLDER`: a copy of the configured database and its files, also while the server runs. */
await runCommand(async () => {
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), folderAskedFor(process.argv.slice(2)));
  await ensureInstalled();
  const dataDir = resolve(process.env.DATA_DIR || resolve(root, "data"));
  const { code } = await runToEnd({
    name: "backup",
    args: ["--import", "tsx", join(root, "db/backup/cli.ts"), "--to", folder],
    cwd: root,
    env: { ...process.env, ...secretsOf(dataDir), DATA_DIR: dataDir },
  });
  return code;
});
