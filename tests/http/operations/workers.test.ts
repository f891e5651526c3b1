import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { root } from "~/cli/processes.mjs";
import { startApp } from "../../start-app";
import { appFor, appIn } from "../support/app";
import { alerts } from "../support/html";
import { type Answer, PASSWORD, signUp, Visitor } from "../support/visitor";

const app = appFor("workers", { WORKERS: "2", LOG_LEVEL: "info" });

/** Each new connection goes to the next worker. */
function view(path = "/privacy") {
  return new Promise<number>((resolve, reject) => {
    const sent = get(new URL(path, app.url), { agent: false }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    });
    sent.on("error", reject);
  });
}

const lines = async () =>
  (await app.log()).split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));
const workersThat = async (message: string) =>
  (await lines()).filter(({ msg }) => msg === message).map(({ worker }) => worker);

function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const pairs = stdout.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : []));
}

function tally(answers: readonly Answer[]): Record<number, number> {
  const tallied: Record<number, number> = {};
  for (const { status } of answers) tallied[status] = (tallied[status] ?? 0) + 1;
  return tallied;
}

beforeAll(() => vi.waitFor(async () => expect(await workersThat("listening")).toEqual([1, 2]), 30_000));

describe("two workers", () => {
  it("answer on one port, one of them leads the jobs, and both know who is signed in", async () => {
    const driver = await signUp(app, "driver");
    const pages = await Promise.all(Array.from({ length: 12 }, () => driver.get("/dashboard")));
    expect(tally(pages)).toEqual({ 200: 12 });
    for (let turn = 0; turn < 8; turn++) expect(await view()).toBe(200);
    const answered = async () => (await lines()).filter(({ path }) => path === "/privacy");
    await expect.poll(async () => (await answered()).length).toBe(8);
    expect(new Set((await answered()).map(({ worker }) => worker))).toEqual(new Set([1, 2]));
    expect(await workersThat("leads the background jobs")).toHaveLength(1);
  });

  it("check five of many simultaneous wrong passwords and refuse the right one afterwards", async () => {
    const { email } = await signUp(app, "driver");
    const logIn = (password: string) => new Visitor(app).post("/login", { email, password });
    const answers = await Promise.all(Array.from({ length: 16 }, () => logIn("a short cut home")));
    expect(tally(answers)).toEqual({ 400: 5, 429: 11 });
    for (let turn = 0; turn < 2; turn++)
      expect(alerts((await logIn(PASSWORD)).text)).toEqual([
        "Too many wrong passwords. Try again in 15 minutes.",
      ]);
  });

  it("become one if the other is killed, until it is started again", async () => {
    const [first = 0] = childrenOf(app.pid);
    process.kill(first, "SIGKILL");
    await expect.poll(() => app.log()).toContain("Worker 1 has ended (SIGKILL).");
    for (let turn = 0; turn < 6; turn++) expect(await view()).toBe(200);
    await expect.poll(() => workersThat("listening")).toEqual([1, 2, 1]);
    expect(childrenOf(app.pid)).toHaveLength(2);
    expect(childrenOf(app.pid)).not.toContain(first);
    for (let turn = 0; turn < 4; turn++) expect(await view()).toBe(200);
  });
});

it("all end on one signal, after the requests in progress, and none is started again", async () => {
  const running = await startApp("workers-ending", { WORKERS: "2", LOG_LEVEL: "info" });
  const { app: ending, close } = await appIn(running);
  await expect.poll(async () => (await ending.log()).match(/"listening"/g)).toHaveLength(2);
  const workers = childrenOf(ending.pid);
  expect(workers).toHaveLength(2);
  const underWay = Array.from({ length: 4 }, () =>
    new Visitor(ending).post("/forgot-password", { email: "nobody@example.test" }),
  );
  await expect.poll(() => ending.value("SELECT coalesce(sum(points), 0) FROM counts")).toBe(4);
  await ending.stop();
  expect(tally(await Promise.all(underWay))).toEqual({ 302: 4 });
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  expect(await ending.log()).not.toContain("has ended");
  close();
});

it("if a worker cannot start, the whole app ends with the reason", async () => {
  const env = { ...process.env, WORKERS: "2", SESSION_SECRET: "too short" };
  const child = spawn(process.execPath, ["app/cli/workers.mjs"], { cwd: root, env });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (said += text));
  expect(await once(child, "close")).toEqual([1, null]);
  expect(said).toContain("The environment is not usable. SESSION_SECRET: must have at least 32 characters");
});

it("the workers end if the process that started them is killed", async () => {
  const killed = await startApp("workers-killed", { WORKERS: "2", LOG_LEVEL: "info" });
  await expect.poll(async () => (await killed.log()).match(/"listening"/g)).toHaveLength(2);
  const workers = childrenOf(killed.pid);
  process.kill(killed.pid, "SIGKILL");
  const left = () => {
    const { stdout } = spawnSync("ps", ["-A", "-o", "pid="], { encoding: "utf8" });
    return stdout.split("\n").filter((line) => workers.includes(Number(line)));
  };
  await expect.poll(left).toEqual([]);
  await killed.stop();
});
