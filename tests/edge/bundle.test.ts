import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { edgeBundle, ensureEdgeBundled } from "../fixtures/servers/bundle-worker";

/** A third of the limit on the platform's smallest plan. An isolate parses the whole bundle at startup. */
const MOST_BYTES = 1024 * 1024;
/** Packages that need Node.js, or are too large for the Worker. */
const LEFT_OUT =
  /node_modules\/(libsql|sharp|pino|nodemailer|@node-rs|@zxcvbn-ts|@vercel\/oidc|react-dom\/cjs\/react-dom\.|zod\/v4\/locales\/(?!en))/;

beforeAll(ensureEdgeBundled, 180_000);

it("the compressed Worker is small", async () => {
  const uploaded = (await readdir(edgeBundle)).filter((name) => /\.(js|wasm)$/.test(name));
  const sizes = await Promise.all(
    uploaded.map(async (name) => gzipSync(await readFile(join(edgeBundle, name))).length),
  );
  expect(sizes.length).toBeGreaterThanOrEqual(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
});

it("it contains no package that it cannot run or does not need", async () => {
  const { outputs }: { outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> } =
    JSON.parse(await readFile(join(edgeBundle, "bundle-meta.json"), "utf8"));
  const inputs = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const held = inputs.flatMap(([name, { bytesInOutput }]) => (bytesInOutput > 0 ? [name] : []));
  expect(held.filter((name) => name.includes("node_modules/zod/")).length).toBeGreaterThan(0);
  expect(held.filter((name) => LEFT_OUT.test(name))).toEqual([]);
});

it("the platform does not log requests, because its lines would contain the secrets of an address", async () => {
  const config = await readFile("app/edge/wrangler.jsonc", "utf8");
  expect(config).toMatch(/"observability": \{.*"invocation_logs": false/);
});
