import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { root, tool } from "../../app/cli/processes.mjs";
import { found, timed } from "./finding";

const RUNS = Number(process.env.WALKS_RUNS || 8);
const WALKS = 50;

/** Each repetition starts with an empty database, because checking a large database is slow. */
it(`${RUNS * WALKS} random walks of users at two instances`, { timeout: RUNS * 300_000 }, async () => {
  const seeds = Array.from({ length: RUNS }, () => Math.floor(Math.random() * 2 ** 31));
  const { seconds } = await timed(async () => {
    for (const seed of seeds) {
      const args = [
        tool("vitest/vitest.mjs"),
        "run",
        "--config",
        "tests/vitest.config.ts",
        "tests/http/walks",
      ];
      const env = { ...process.env, WALKS: String(WALKS), WALKS_SEED: String(seed) };
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        cwd: root,
        env,
        encoding: "utf8",
      });
      expect(status, `seed ${seed}\n${stdout}\n${stderr}`).toBe(0);
    }
  });
  found({
    fault: `${RUNS * WALKS} random walks of five users at two instances`,
    reads: "only responses that the tables allow, and no 500",
    seconds,
    log: "no error",
    stored: `yes, after each of their steps; seeds ${seeds.join(", ")}`,
  });
});
