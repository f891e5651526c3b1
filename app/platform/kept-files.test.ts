import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { dataFolder } from "../../tests/fixtures/own-data-folder";
import { compressFiles } from "./cli/compress.mjs";
import { keptFiles } from "./kept-files.node.server";

const TEXT = "export const words = 'one bar of signal';\n".repeat(40);

function folder(): string {
  const path = join(dataFolder, "built");
  mkdirSync(join(path, "routes"), { recursive: true });
  writeFileSync(join(path, "routes/load.$id-AB.js"), TEXT);
  writeFileSync(join(path, "small.js"), "go()");
  writeFileSync(join(dataFolder, "secret.js"), "no");
  compressFiles(path);
  return path;
}

it("answers a built file in the smallest form that the browser takes", async () => {
  const asset = keptFiles(folder());
  const bytes = async (accepted: string | null) => {
    const answer = asset("routes/load.$id-AB.js", accepted);
    const body = answer ? Buffer.from(await answer.arrayBuffer()) : Buffer.alloc(0);
    expect(answer?.headers.get("content-length")).toBe(String(body.length));
    return [answer?.headers.get("content-encoding"), body] as const;
  };
  const [br, small] = await bytes("gzip, br");
  expect([br, brotliDecompressSync(small).toString()]).toEqual(["br", TEXT]);
  const [gzip, zipped] = await bytes("gzip");
  expect([gzip, gunzipSync(zipped).toString()]).toEqual(["gzip", TEXT]);
  expect(await bytes(null)).toEqual([null, Buffer.from(TEXT)]);
  expect(small.length).toBeLessThan(zipped.length);
});

it("knows no file that was not built, and none outside the folder", async () => {
  const asset = keptFiles(folder());
  expect(await asset("small.js", "br")?.text()).toBe("go()");
  for (const path of ["../secret.js", "routes", "nothing.js", "", "routes/../../secret.js", "small.js.br"])
    expect(asset(path, "br"), path).toBeNull();
  expect(keptFiles(join(dataFolder, "nowhere"))("small.js", null)).toBeNull();
});
