import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root, runCommand, runToEnd } from "../cli/processes.mjs";

const MINUTE_MS = 60_000;
const { DATABASE_URL = "", EDGE_PORT, EDGE_STATE = "" } = process.env;

async function databaseIsUp() {
  if (!DATABASE_URL.startsWith("http://127.0.0.1:")) return;
  for (;;) {
    const isUp = await fetch(`${DATABASE_URL}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await pause(50);
  }
}

/** The local runtime has no cron. */
function keepTime() {
  setInterval(() => {
    fetch(`http://127.0.0.1:${EDGE_PORT}/__scheduled?cron=*+*+*+*+*`).catch(() => {});
  }, MINUTE_MS).unref();
}

await runCommand(async () => {
  await databaseIsUp();
  const prepare = join(root, "app/edge/prepare.ts");
  const { code } = await runToEnd({ name: "prepare", args: ["--import", "tsx", prepare, EDGE_STATE] });
  if (code !== 0) return code;
  keepTime();
  const running = spawn(process.execPath, process.argv.slice(2), { cwd: root, stdio: "inherit" });
  return new Promise((resolve) => running.once("close", (ended) => resolve(ended ?? 1)));
});
