import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "../app/cli/install.mjs";
import { root, runCommand, tool } from "../app/cli/processes.mjs";
import { withoutGeneratedColumns } from "./generated-columns.mjs";

const folder = join(root, "db/migrations");
const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(join(folder, file), "utf8"));

function mendNewest() {
  const { idx, tag } = readJson("meta/_journal.json").entries.at(-1);
  const snapshot = `meta/${String(idx).padStart(4, "0")}_snapshot.json`;
  const file = join(folder, `${tag}.sql`);
  if (!existsSync(join(folder, snapshot))) return;
  const written = readFileSync(file, "utf8");
  const mended = withoutGeneratedColumns(written, readJson(snapshot));
  if (mended !== written) writeFileSync(file, mended);
}

await runCommand(async () => {
  await ensureInstalled();
  const quiet = ["--import", new URL("quiet-drizzle.mjs", import.meta.url).href];
  const args = [...quiet, tool("drizzle-kit/bin.cjs"), "generate", "--config", "db/drizzle.config.ts"];
  // Inherits the terminal, because drizzle-kit asks whether a new column is a renamed column.
  const { status } = spawnSync(process.execPath, [...args, ...process.argv.slice(2)], {
    cwd: root,
    stdio: "inherit",
  });
  if (status === 0) mendNewest();
  return status ?? 1;
});
