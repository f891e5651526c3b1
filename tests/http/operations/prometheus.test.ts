import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { freePort } from "../../../app/cli/settings.mjs";
import { appFor } from "../support/app";

const TOKEN = "a-token-for-metrics-in-tests-0123456789";
const hasPrometheus = spawnSync("prometheus", ["--version"]).status === 0;
const describePrometheus = hasPrometheus ? describe : describe.skip;
const reason = hasPrometheus ? "" : " (skipped: the command prometheus is not installed)";

const configOf = (target: string) => `
global: { scrape_interval: 1s, scrape_timeout: 1s }
scrape_configs:
  - job_name: haulway
    authorization: { credentials: ${TOKEN} }
    static_configs: [{ targets: ["${target}"] }]
`;

interface Found {
  data: { result: { metric: Record<string, string>; value: [number, string] }[] };
}

describePrometheus(`a real Prometheus${reason}`, () => {
  const app = appFor("prometheus", { METRICS_TOKEN: TOKEN });

  it("scrapes the app and answers queries about the board", async () => {
    const folder = await mkdtemp(join(tmpdir(), "haulway-prometheus-"));
    const config = join(folder, "prometheus.yml");
    await writeFile(config, configOf(new URL(app.url).host));
    const address = `127.0.0.1:${await freePort()}`;
    const server = spawn(
      "prometheus",
      [`--config.file=${config}`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=${address}`],
      { stdio: "ignore" },
    );
    const ended = once(server, "close");
    const ask = async (query: string) => {
      const answer = await fetch(`http://${address}/api/v1/query?query=${encodeURIComponent(query)}`);
      return ((await answer.json()) as Found).data.result;
    };
    try {
      await vi.waitFor(async () => expect((await ask("up"))[0]?.value[1]).toBe("1"), {
        timeout: 60_000,
        interval: 250,
      });
      const posted = await ask('haulway_day_loads{day="today",step="posted"}');
      expect(posted.map(({ value }) => value[1])).toEqual(["0"]);
      const buckets = await ask("haulway_request_duration_seconds_bucket");
      expect(buckets.map(({ metric }) => metric.le)).toContain("+Inf");
    } finally {
      server.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    }
  }, 120_000);
});
