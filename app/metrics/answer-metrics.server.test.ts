import "../../tests/fixtures/servers/own-database";

import { database } from "db/client";
import { describe, expect, it, vi } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { count, countAnswer } from "~/platform/counters";
import { parseOpenMetrics } from "../../tests/fixtures/metrics/openmetrics";
import { answerMetrics } from "./answer-metrics.server";
import { countOpenDays } from "./jobs.server";
import { saveCounts } from "./save-counts.server";

const token = "t".repeat(40);
const other = "o".repeat(40);
const asks = (authorization?: string) =>
  new Request("http://localhost/metrics", { headers: authorization ? { authorization } : {} });
const ask = (given = token, setting: string | undefined = token) =>
  answerMetrics(asks(`Bearer ${given}`), { METRICS_TOKEN: setting, WORKER: undefined });

describe("without the right token", () => {
  it("there is no page if no token is set", async () => {
    const answer = await answerMetrics(asks("Bearer "), { METRICS_TOKEN: undefined, WORKER: undefined });
    expect([answer.status, await answer.text()]).toEqual([404, "Not found"]);
  });

  it.each([
    ["none", undefined],
    ["an empty one", "Bearer "],
    ["a wrong one", `Bearer ${other}`],
    ["the beginning", `Bearer ${token.slice(1)}`],
    ["a longer one", `Bearer ${token}t`],
    ["another kind", `Basic ${token}`],
  ])("%s is refused before anything is read", async (_, authorization) => {
    const execute = vi.spyOn(database().db.$client, "execute");
    const answer = await answerMetrics(asks(authorization), { METRICS_TOKEN: token, WORKER: undefined });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    expect(await answer.text()).not.toContain("haulway_");
    expect(execute).not.toHaveBeenCalled();
    execute.mockRestore();
  });
});

describe("with the token", () => {
  it("the content type is that of OpenMetrics, and no cache stores the answer", async () => {
    const { status, headers } = await ask();
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/openmetrics-text; version=1.0.0; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("either of two tokens is accepted during a rotation", async () => {
    for (const given of [token, other]) expect((await ask(given, `${token},${other}`)).status).toBe(200);
  });

  it("the text follows the format and has the board's and the process's numbers", async () => {
    const owner = await savePerson({ role: "shipper", alone: true });
    await saveLoad({ owner });
    await countOpenDays();
    count("mails", "sent", 2);
    countAnswer({ status: 503, durationMs: 20, method: "GET" });
    await saveCounts();
    const families = parseOpenMetrics(await (await ask()).text());
    const valueIn = (name: string, labels: Record<string, string>) =>
      [...families.values()]
        .flatMap(({ samples }) => samples)
        .find((sample) => sample.name === name && JSON.stringify(sample.labels) === JSON.stringify(labels))
        ?.value;
    expect(valueIn("haulway_day_loads", { day: "today", step: "posted" })).toBe(1);
    expect(valueIn("haulway_day_loads", { day: "yesterday", step: "posted" })).toBe(0);
    expect(valueIn("haulway_day_mails", { day: "today", result: "sent" })).toBe(2);
    expect(valueIn("haulway_day_answers", { day: "today", kind: "error" })).toBe(1);
    expect(valueIn("haulway_queue_entries", { queue: "alerts" })).toBe(0);
    expect(valueIn("haulway_requests_total", { status: "5xx" })).toBe(1);
    expect(valueIn("haulway_events_total", { name: "mails", part: "sent" })).toBe(2);
    expect(valueIn("process_resident_memory_bytes", {})).toBeGreaterThan(1e6);
    for (const [name, { help }] of families) expect(help, name).toMatch(/^[A-Z].*\.$/);
  });

  it("processes that share a port are told apart", async () => {
    const answer = await answerMetrics(asks(`Bearer ${token}`), { METRICS_TOKEN: token, WORKER: 2 });
    const families = parseOpenMetrics(await answer.text());
    const own = [...families].filter(([name]) => !/^haulway_(day|queue)_/.test(name));
    expect(own.length).toBeGreaterThan(3);
    for (const [name, { samples }] of own)
      for (const { labels } of samples) expect(labels.worker, name).toBe("2");
  });
});
