import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { MEMORY_FLAGS } from "./memory-flags.mjs";

it("Node.js accepts every flag", () => {
  const question = "process.stdout.write(String(process.execArgv.length))";
  const { status, stdout, stderr } = spawnSync(process.execPath, [...MEMORY_FLAGS, "-e", question], {
    encoding: "utf8",
  });
  expect([status, Number(stdout) >= MEMORY_FLAGS.length, stderr]).toEqual([0, true, ""]);
  const wrong = spawnSync(process.execPath, ["--heap-growing-percents=30", "-e", ""]);
  expect(wrong.status).not.toBe(0);
});
