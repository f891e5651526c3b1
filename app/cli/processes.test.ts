import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { keepStarting } from "./processes.mjs";

const processes = new URL("processes.mjs", import.meta.url).href;
const lasting = "console.log('pid', process.pid); setInterval(() => {}, 1000);";

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGTERM");
});

function command(app: string, companion: string) {
  const script = `
    const { keepRunning } = await import(${JSON.stringify(processes)});
    const child = (name, code) => ({ name, args: ["-e", code], env: process.env });
    process.exitCode = await keepRunning(
      child("app", ${JSON.stringify(app)}),
      child("room server", ${JSON.stringify(companion)}),
    ).ended;
    process.exit();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
  started.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
  }
  const until = async (wanted: RegExp): Promise<string> => {
    while (!wanted.test(said)) await pause(20);
    return said;
  };
  return { child, until, ended: once(child, "exit") };
}

const pidsIn = (said: string) => [...said.matchAll(/pid (\d+)/g)].map((match) => Number(match[1]));

describe("a companion of the app", () => {
  it("is restarted when it ends, which is reported once, and ends with the app", async () => {
    const { child, until, ended } = command("setInterval(() => {}, 1000)", lasting);
    const [first = 0] = pidsIn(await until(/pid \d+/));
    process.kill(first, "SIGKILL");
    const said = await until(/pid \d+.*pid \d+/s);
    const [, second = 0] = pidsIn(said);
    expect(said.match(/The room server has ended/g)).toHaveLength(1);
    expect(isAlive(second)).toBe(true);
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(isAlive(second)).toBe(false);
  });

  it("that keeps ending is restarted without a message each time", async () => {
    const stopping = new AbortController();
    let starts = 0;
    const run = async () => {
      starts += 1;
      if (starts === 4) stopping.abort();
      return starts;
    };
    const reported: unknown[] = [];
    await keepStarting(run, stopping.signal, (end) => reported.push(end), [1, 2]);
    expect([starts, reported]).toEqual([4, [1]]);
  });

  it("ends when the app ends, and the command exits with the app's code", async () => {
    const app = "process.once('SIGUSR2', () => process.exit(7)); console.log('app', process.pid);";
    const { until, ended } = command(`${app} setInterval(() => {}, 1000);`, lasting);
    const [companion = 0] = pidsIn(await until(/pid \d+/));
    const [, pid] = /app (\d+)/.exec(await until(/app \d+/)) ?? [];
    process.kill(Number(pid), "SIGUSR2");
    expect(await ended).toEqual([7, null]);
    expect(isAlive(companion)).toBe(false);
  });
});
