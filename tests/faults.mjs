import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../app/cli/build.mjs";
import { ensureInstalled } from "../app/cli/install.mjs";
import { root, runCommand, runToEnd, tool } from "../app/cli/processes.mjs";

const SUFFIX = ".fault.ts";
const known = readdirSync(join(root, "tests/faults"))
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
  .sort();

/** In a user namespace, suites can mount small or read-only disks without special privileges. */
const NAMESPACE = ["--map-root-user", "--mount"];
const canMount = spawnSync("unshare", [...NAMESPACE, "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0;

const README = join(root, "tests/faults/README.md");
const MARK = "<!-- `npm run faults` rewrites what follows. -->";

const COLUMNS = ["fault", "reads", "seconds", "log", "stored"];
const TITLES = ["fault", "the user reads", "seconds", "the log", "acknowledged data stored"];

/**
 * @param {string} file
 * @returns {string}
 */
function tableOf(file) {
  const findings = readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const rows = findings.map((finding) => COLUMNS.map((column) => String(finding[column])));
  return [TITLES, TITLES.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

const MOST_COLUMNS = 110;

/**
 * @param {string} text
 * @returns {string}
 */
function entryOf(text) {
  const lines = ["-"];
  for (const word of text.split(" ")) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length > MOST_COLUMNS) lines.push(`  ${word}`);
    else lines[lines.length - 1] = line;
  }
  return lines.join("\n");
}

/**
 * The rows of the table are too long to read in a diff.
 * @param {string} table
 */
function writeList(table) {
  const entries = table
    .split("\n")
    .slice(2)
    .map((row) => row.slice(2, -2).split(" | "))
    .map(([fault, ...cells]) => {
      const facts = cells.map((cell, at) => `${TITLES[at + 1]}: ${cell}`);
      return entryOf(`**${fault}**. ${facts.join("; ")}.`);
    });
  const [before = ""] = readFileSync(README, "utf8").split(MARK);
  writeFileSync(README, `${before}${MARK}\n\n${entries.join("\n")}\n`);
}

await runCommand(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown) throw new Error(`Unknown fault: ${unknown}. Faults: ${known.join(", ")}.`);
  await ensureInstalled();
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), "haulway-faults-"));
  const file = join(folder, "findings");
  writeFileSync(file, "");
  try {
    const suites = (asked.length > 0 ? asked : known).map((name) => `tests/faults/${name}${SUFFIX}`);
    const { FAULTS_REPORT: report } = process.env;
    const reporters = report ? ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`] : [];
    const config = ["run", "--config", "tests/faults/vitest.config.ts"];
    const args = [tool("vitest/vitest.mjs"), ...config, ...reporters, ...suites];
    const env = { ...process.env, FAULTS_FOUND: file, ...(canMount && { FAULTS_MAY_MOUNT: "1" }) };
    const { code } = await runToEnd(
      canMount
        ? { name: "faults", env, command: "unshare", args: [...NAMESPACE, process.execPath, ...args] }
        : { name: "faults", env, args },
    );
    const table = tableOf(file);
    process.stdout.write(`\n${table}\n`);
    if (code === 0 && asked.length === 0 && canMount) writeList(table);
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
