import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MEMORY_ENV, MEMORY_FLAGS } from "../../../app/cli/memory-flags.mjs";
import { root } from "../../../app/cli/processes.mjs";
import { freePort } from "../../../app/cli/settings.mjs";
import { copyPackages, copyTree, readDockerfile, type Stage } from "../../fixtures/dockerfile";
import { signUpFields, Visitor } from "../support/visitor";

/**
 * Needs no container daemon. Replays each instruction of the Dockerfile in an empty folder, except those
 * listed in `BY_HAND`, and runs the image's command as a user who may write only to the volume.
 */

const run = promisify(execFile);
const MOST_MB = 180;
const ENDS_WITHIN_MS = 10_000;

/** An unprivileged user if the tests run as root, otherwise the current user. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const folder = mkdtempSync(join(tmpdir(), "haulway-image-"));
const volume = join(folder, "data");
/**
 * For stage `build`, this is the repository, where the packages are already installed and the app is built.
 */
const appOf = (stage: string) => (stage === "build" ? root : join(folder, stage));
const app = appOf("app");

const nothing = () => {};

const BY_HAND: Record<string, (stage: string) => unknown> = {
  "FROM node:20.20.2-bookworm-slim AS node": nothing,
  "FROM node AS modules": nothing,
  "FROM node AS build": nothing,
  "FROM build AS rooms": nothing,
  "FROM node AS app": nothing,
  "WORKDIR /app": nothing,
  "RUN npm ci": nothing,
  "COPY . .": nothing,
  // npm would take 15 seconds to install the packages.
  "RUN npm ci --omit=dev": (stage) => copyPackages(appOf(stage)),
  "RUN install -d -o node -g node -m 700 /data": nothing,
  "USER node": nothing,
  "VOLUME /data": nothing,
  "EXPOSE 3000": nothing,
  "ENV NODE_ENV=production PARTY_PORT=1999 DATA_DIR=/data": nothing,
  'CMD ["node", "app/container/rooms.mjs"]': nothing,
};

const stages = readDockerfile(join(root, "app/container/Dockerfile"));
const stageOf = (name: string): Stage => {
  const stage = stages.find((each) => each.name === name);
  if (!stage) throw new Error(`There is no stage ${name}.`);
  return stage;
};
const commandOf = (stage: string, verb: string): string[] => {
  const line = stageOf(stage).lines.find((each) => each.startsWith(`${verb} `)) ?? "";
  return JSON.parse(line.slice(line.indexOf("[")));
};
const env = Object.fromEntries(
  stageOf("app")
    .lines.filter((line) => line.startsWith("ENV "))
    .flatMap((line) => line.slice(4).split(" "))
    .map((pair) => pair.split("=")),
);

function copy(stage: string, words: string[]) {
  const from = words[0]?.startsWith("--from=") ? words.shift()?.slice("--from=".length) : undefined;
  const target = words.pop() ?? "";
  for (const word of words) {
    const source = from ? join(appOf(from), word.replace(/^\/app\//, "")) : join(root, word);
    const isOfTest = source.startsWith(folder);
    copyTree(source, join(appOf(stage), target === "./" ? word : target), isOfTest ? { copy: linkSync } : {});
  }
}

async function follow({ name, lines }: Stage) {
  if (name !== "build") mkdirSync(appOf(name), { recursive: true });
  for (const line of lines) {
    const [verb = "", ...words] = line.split(" ");
    const byHand = BY_HAND[line];
    if (byHand) await byHand(name);
    else if (verb === "COPY" && name !== "build") copy(name, words);
    else if (verb === "COPY") expect(words).toEqual(["package.json", "package-lock.json", ".npmrc", "./"]);
    else if (/^RUN (find|node) /.test(line)) await run("sh", ["-c", words.join(" ")], { cwd: appOf(name) });
    else if (!["ENV", "HEALTHCHECK", "CMD"].includes(verb))
      throw new Error(`This test does not know the instruction ${line}`);
  }
}

const listing = () =>
  readdirSync(app, { recursive: true, encoding: "utf8" })
    .map((path) => ({ path, ...pick(join(app, path)) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
function pick(path: string) {
  const { mtimeMs, ctimeMs, size } = lstatSync(path);
  return { mtimeMs, ctimeMs, size: lstatSync(path).isFile() ? size : 0 };
}

let started: ChildProcess | undefined;
let said = "";
let url = "";
let given: Record<string, string> = {};
let before: ReturnType<typeof listing> = [];

async function exec(command: string[], more: Record<string, string> = {}): Promise<number> {
  const [program, ...args] = command;
  expect(program).toBe("node");
  const child = spawn(process.execPath, args, {
    cwd: app,
    env: { ...given, ...more } as NodeJS.ProcessEnv,
    stdio: ["ignore", "ignore", "pipe"],
    ...user,
  });
  child.stderr.on("data", (text) => (said += text));
  const [code] = await once(child, "exit");
  return code;
}
const check = (more?: Record<string, string>) => exec(commandOf("app", "HEALTHCHECK"), more);

beforeAll(async () => {
  chmodSync(folder, 0o755);
  for (const stage of stages) await follow(stage);
  mkdirSync(volume, { mode: 0o700 });
  if (user.uid) chownSync(volume, user.uid, user.gid);
  before = listing();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  given = {
    DRAIN_SECONDS: "1",
    ...env,
    DATA_DIR: volume,
    PORT: String(port),
    APP_URL: url,
    SESSION_SECRET: "only-for-tests-0123456789-0123456789",
    // The app cannot write anywhere except to the volume, so these folders do not exist.
    HOME: "/nowhere",
    TMPDIR: "/nowhere",
  };
  const [, ...args] = commandOf("app", "CMD");
  started = spawn(process.execPath, args, {
    cwd: app,
    env: given as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
    ...user,
  });
  for (const stream of [started.stdout, started.stderr]) stream?.on("data", (text) => (said += text));
}, 180_000);

afterAll(async () => {
  started?.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

describe("the image", () => {
  it("has the command and the environment of npm start", () => {
    expect(commandOf("app", "CMD")).toEqual(["node", ...MEMORY_FLAGS, "build/index.js"]);
    expect(env).toEqual({
      NODE_ENV: "production",
      PORT: "3000",
      DATA_DIR: "/data",
      SEED: "none",
      ...MEMORY_ENV,
    });
    expect(stages.at(-1)?.name).toBe("app");
    expect(commandOf("rooms", "HEALTHCHECK").join()).toContain("PARTY_PORT");
  });

  it(`has at most ${MOST_MB} MB in addition to Node.js, and no source`, () => {
    const bytes = before.reduce((sum, { size }) => sum + size, 0);
    expect(bytes / 1e6).toBeLessThan(MOST_MB);
    expect(bytes / 1e6).toBeGreaterThan(50);
    const own = new Set(before.map(({ path }) => path.split("/")[0]));
    expect([...own].sort()).toEqual(["app", "build", "db", "node_modules", "package.json", "public"]);
    const files = before.flatMap(({ path, size }) => (path.startsWith("app/") && size > 0 ? [path] : []));
    expect(files).toEqual([
      "app/accounts/password/data/common-passwords.txt",
      "app/papers/font/data/LICENSE.txt",
      "app/papers/font/data/dejavu-sans.txt",
      "app/places/data/zip-codes.txt",
    ]);
  });

  it("has every package that the app and its backup name", async () => {
    const texts = ["index.js", "backup.js"].map((file) => readFileSync(join(app, "build", file), "utf8"));
    const named = texts.join("\n").matchAll(/(?:^import .*|^\} |import\()(?:from )?"([@a-z][^"]*)"/gm);
    const names = new Set([...named].map(([, name]) => name ?? ""));
    expect(names.size).toBeGreaterThan(20);
    for (const name of ["sharp", "@node-rs/argon2", "libsql", "stripe", "nodemailer"])
      expect(names).toContain(name);
    const all = JSON.stringify([...names]);
    // Runs the code in the app's folder, because Node.js then resolves packages from that folder.
    const code = `for (const name of ${all}) await import(name); process.exit(0)`;
    expect(await exec(["node", "--input-type=module", "-e", code]), said).toBe(0);
  });

  it("passes its own health check, and serves a page and a sign-up", async () => {
    await expect.poll(() => check(), { timeout: 60_000, message: said }).toBe(0);
    expect((await fetch(url)).status).toBe(200);
    const visitor = new Visitor({ url });
    expect((await visitor.post("/signup", signUpFields("driver"))).location, said).toBe("/dashboard");
    expect((await visitor.get("/dashboard")).status).toBe(200);
    expect(readdirSync(volume)).toContain("haulway.db");
  });

  it("is unhealthy if nobody outside could reach it", async () => {
    expect(await check({ APP_URL: "" })).not.toBe(0);
    expect(said).toContain("APP_URL is missing");
  });

  it("makes a backup while it runs", async () => {
    const to = join(volume, "backup");
    expect(await exec(["node", "build/backup.js", "--to", to]), said).toBe(0);
    expect(readdirSync(to)).toContain("haulway.db");
  });

  it("archives finished loads while it runs", async () => {
    expect(await exec(["node", "build/archive.js", "--days", "0"]), said).toBe(0);
  });

  it("stops after SIGTERM and has changed only the volume", async () => {
    const ended = once(started as ChildProcess, "exit");
    const startedMs = performance.now();
    started?.kill("SIGTERM");
    // First, the app reports that it is stopping. It still responds to requests, but closes the connection
    // after each response.
    const health = () => fetch(`${url}/healthz`).then(({ status }) => status);
    await expect.poll(health, { interval: 20 }).toBe(503);
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
    const [code] = await ended;
    expect(code).toBe(0);
    expect(performance.now() - startedMs).toBeLessThan(ENDS_WITHIN_MS);
    expect(await check()).not.toBe(0);
    expect(listing()).toEqual(before);
  });
});
