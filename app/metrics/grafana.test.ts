import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DURATIONS_S } from "~/platform/counters";
import { DAY_MS } from "~/text/time";
import { dashboardOf } from "../../tests/fixtures/metrics/grafana-dashboard";
import { parseOpenMetrics } from "../../tests/fixtures/metrics/openmetrics";
import { exposition } from "./exposition";
import { metricsOf } from "./metrics";
import { SERIES, SERIES_NAMES } from "./series";

const day = (dayMs: number) => ({
  dayMs,
  isComplete: false,
  values: Object.fromEntries(
    SERIES_NAMES.map((name) => [name, Object.fromEntries(SERIES[name].parts.map((part) => [part, 0]))]),
  ) as Parameters<typeof metricsOf>[0]["days"][number]["values"],
});

const metrics = metricsOf({
  days: [day(0), day(DAY_MS)],
  queues: { pushes: 0, messages: 0, alerts: 0, webhooks: 0 },
  process: {
    worker: 1,
    facts: { cpuSeconds: 1, residentBytes: 1 },
    counts: {
      startedMs: 0,
      counts: [{ name: "mails", part: "sent", value: 1 }],
      classes: [["2xx", 1]],
      durations: DURATIONS_S.map(() => 0).concat(0),
      durationSumMs: 0,
    },
  },
});

describe("the dashboard for Grafana", () => {
  // `npm run unit -- app/metrics/grafana -u` writes the file again.
  it("has a panel for each metric, and no other", async () => {
    await expect(`${JSON.stringify(dashboardOf(metrics), null, 2)}\n`).toMatchFileSnapshot("grafana.json");
  });

  it("asks only for samples that the app writes", () => {
    const written = [...parseOpenMetrics(exposition(metrics)).values()].flatMap(({ samples }) =>
      samples.map(({ name }) => name),
    );
    const file = JSON.parse(readFileSync(new URL("grafana.json", import.meta.url), "utf8"));
    const asked = file.panels.map(
      ({ targets: [{ expr }] }: { targets: [{ expr: string }] }) =>
        /\b(?:haulway|process)_\w+/.exec(expr)?.[0],
    );
    expect(asked).toHaveLength(metrics.length);
    expect(asked.filter((name: string) => !written.includes(name))).toEqual([]);
    expect(new Set(asked).size).toBe(asked.length);
  });
});
