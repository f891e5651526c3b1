import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stampOf } from "../cli/build.mjs";
import { buildWorker } from "../cli/build-worker.mjs";
import { lockFile, withLock } from "../cli/lock.mjs";
import { minifyFiles } from "../cli/minify.mjs";
import { root, runToEnd, tool } from "../cli/processes.mjs";
import { writeArgon2 } from "./argon2.mjs";

const folder = join(root, "build/edge");
const worker = join(folder, "worker.js");
const stampFile = join(folder, ".stamp");
const assets = join(folder, "public");

/**
 * The headers of static files, in the format of the `_headers` file. The platform serves static files itself,
 * so the Worker cannot set their headers. If several rules match, the platform joins their values, unless a
 * later rule first removes the header (`!`).
 */
const HEADERS = `/*
  Cache-Control: public, max-age=3600
  X-Content-Type-Options: nosniff

/build/*
  ! Cache-Control
  Cache-Control: public, max-age=31536000, immutable
`;

const DATA_FILES = [
  "app/accounts/password/data/common-passwords.txt",
  "app/papers/font/data/dejavu-sans.txt",
  "app/places/data/zip-codes.txt",
];

/** The module contains the files that the compiler would otherwise turn into URLs. */
function filesModule() {
  const built = join(assets, "build");
  const sheets = readdirSync(built, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".css"),
  );
  const texts = Object.fromEntries(
    sheets.map((name) => [`/build/${name}`, readFileSync(join(built, name), "utf8")]),
  );
  return ['export * from "./argon2.js";', `export const sheets = ${JSON.stringify(texts)};`, ""].join("\n");
}

async function buildEdge() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  const { code, tail } = await runToEnd({
    name: "build",
    args: [tool("@remix-run/dev/dist/cli.js"), "build"],
    env: { ...process.env, NODE_ENV: "production", RUNTIME: "edge" },
    quiet: true,
  });
  if (code !== 0) throw new Error(`The Worker was not built.\n${tail}`);
  await buildWorker(join(assets, "build"));
  await minifyFiles(join(assets, "build"));
  for (const name of readdirSync(join(root, "public")).filter((each) => each !== "build"))
    cpSync(join(root, "public", name), join(assets, name), { recursive: true });
  writeFileSync(join(assets, "_headers"), HEADERS);
  writeArgon2(folder);
  writeFileSync(join(folder, "files.js"), filesModule());
  for (const path of DATA_FILES) cpSync(join(root, path), join(assets, path));
}

/** @throws Error with the end of the compiler's output if it fails */
export async function ensureEdgeBuilt() {
  const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, "utf8") === stampOf(worker);
  if (!existsSync(lockFile) && isBuilt()) return;
  await withLock(lockFile, async () => {
    if (isBuilt()) return;
    process.stdout.write("Building the Worker…\n");
    await buildEdge();
    writeFileSync(stampFile, stampOf(worker));
  });
}
