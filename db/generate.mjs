import { spawnSync } from "node:child_process";
import { ensureInstalled } from "../app/platform/cli/install.mjs";
import { root, runCommand, tool } from "../app/platform/cli/processes.mjs";

/** `npm run db:generate -- --name WHAT`: writes the migration that the changed schema needs. */
await runCommand(async () => {
  await ensureInstalled();
  const args = [tool("drizzle-kit/bin.cjs"), "generate", "--config", "db/drizzle.config.ts"];
  // In the foreground, because drizzle-kit asks whether a new column is a renamed one.
  const { status } = spawnSync(process.execPath, [...args, ...process.argv.slice(2)], {
    cwd: root,
    stdio: "inherit",
  });
  return status ?? 1;
});
