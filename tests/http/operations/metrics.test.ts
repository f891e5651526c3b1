import { describe, expect, it } from "vitest";
import { parseOpenMetrics } from "../../fixtures/metrics/openmetrics";
import { onTheWorker, startApp } from "../../start-app";
import { appFor } from "../support/app";
import { signUp } from "../support/visitor";

const TOKEN = "a-token-for-metrics-in-tests-0123456789";
const app = appFor("metrics", { METRICS_TOKEN: TOKEN });

const scrape = (token = TOKEN, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${token}`, ...headers } });

const familiesOf = async () => parseOpenMetrics(await (await scrape()).text());

describe("/metrics", () => {
  it("does not exist without a token in the environment", async () => {
    const other = await startApp("metrics-off");
    const answer = await fetch(`${other.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    await other.stop();
    expect(answer.status).toBe(404);
  }, 120_000);

  it("refuses a wrong token, and a token in the address", async () => {
    const wrong = await scrape(`${TOKEN}x`);
    expect([wrong.status, wrong.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    expect((await fetch(`${app.url}/metrics?token=${TOKEN}`)).status).toBe(401);
  });

  it("has the content type and the format of OpenMetrics, with the headers of every response", async () => {
    const answer = await scrape();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe(
      "application/openmetrics-text; version=1.0.0; charset=utf-8",
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    const families = parseOpenMetrics(await answer.text());
    expect(families.get("haulway_day_loads")?.samples).toHaveLength(12);
  });

  it("names nobody", async () => {
    const { email, id } = await signUp(app, "driver");
    const text = await (await scrape()).text();
    expect(text).toContain("# EOF");
    for (const secret of [email, id, "@", "/"]) expect(text).not.toContain(secret);
  });

  it.skipIf(onTheWorker)("counts the process's requests, also those before the last scrape", async () => {
    const notFound = async () =>
      (await familiesOf()).get("haulway_requests")?.samples.find(({ labels }) => labels.status === "4xx")
        ?.value ?? 0;
    const before = await notFound();
    for (let nth = 0; nth < 3; nth++) await fetch(`${app.url}/nothing-here-${nth}`);
    expect(await notFound()).toBe(before + 3);
  });

  it.runIf(onTheWorker)("has only numbers from the database", async () => {
    const names = [...(await familiesOf()).keys()];
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !/^haulway_(day|queue)_/.test(name))).toEqual([]);
  });
});
