import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { NOT_ALONE } from "./fixtures/not-alone";

/** The child stands in for the runtime that wrangler starts. */
const leader = `const { spawn } = require("node:child_process");
  const runtime = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  console.log(process.pid, runtime.pid);
  setInterval(() => {}, 1000);`;

const tests = `const { spawn } = require("node:child_process");
  spawn(process.execPath, ${JSON.stringify([...NOT_ALONE, "-e", leader])}, { detached: true, stdio: "inherit" });
  setInterval(() => {}, 1000);`;

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it.each(["SIGTERM", "SIGINT", "SIGKILL"] as const)(
  "a Worker and its runtime end with the test process that %s ends",
  async (signal) => {
    const run = spawn(process.execPath, ["-e", tests]);
    const [said] = await once(run.stdout, "data");
    const pids = String(said).trim().split(" ").map(Number);
    expect(pids.map(isAlive)).toEqual([true, true]);
    run.kill(signal);
    await expect.poll(() => pids.map(isAlive)).toEqual([false, false]);
  },
);
