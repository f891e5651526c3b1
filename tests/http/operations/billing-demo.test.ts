import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ensureBuilt } from "../../../app/cli/build.mjs";
import { root } from "../../../app/cli/processes.mjs";
import { freePort } from "../../../app/cli/settings.mjs";
import { fact, notices } from "../support/html";
import { signUpFields, Visitor } from "../support/visitor";

let dataDir: string;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  await ensureBuilt();
  dataDir = await mkdtemp(join(tmpdir(), "haulway-test-"));
  environment = {
    NODE_ENV: "production",
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    PARTYKIT_HOST: "127.0.0.1:9",
    SEED: "none",
    LOG_LEVEL: "warn",
    BILLING: "demo",
  };
}, 120_000);
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));

describe("on a local machine", () => {
  let end = async () => {};
  let url = "";

  beforeAll(async () => {
    const command = spawn(process.execPath, ["app/cli/start.mjs"], {
      cwd: root,
      env: environment,
      stdio: "ignore",
    });
    const ended = once(command, "close");
    end = async () => {
      command.kill("SIGTERM");
      await ended;
    };
    url = `http://localhost:${environment.PORT}`;
    const isReady = async () => (await fetch(`${url}/healthz`)).ok;
    await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 90_000, interval: 100 });
  }, 120_000);
  afterAll(() => end(), 30_000);

  it("a new user pays at the fake and returns with a plan, and its webhooks arrive", async () => {
    const driver = new Visitor({ url });
    expect((await driver.post("/signup", signUpFields("driver"))).location).toBe("/dashboard");
    const press = (page: string, fields: Record<string, string>) =>
      fetch(page, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
    let checkout = "";
    // The fake starts at the same time as the app and may be ready later.
    await vi.waitFor(async () => {
      const { location } = await driver.post("/billing?step=checkout", { interval: "month" });
      expect(location).toMatch(/^http:\/\/localhost:\d+\/c\/pay\/cs_test_\w+$/);
      checkout = location ?? "";
    }, 60_000);
    expect(await (await fetch(checkout)).text()).toContain("<strong>$99</strong> a month");
    const back = new URL((await press(checkout, { step: "pay" })).headers.get("location") ?? "");
    expect(back.origin).toBe(url);
    expect(notices((await driver.get(back.pathname + back.search)).text)).toEqual(["Your plan is active."]);

    const portal = (await driver.post("/billing?step=portal")).location ?? "";
    const subscription = /name="subscription" value="(\w+)"/.exec(await (await fetch(portal)).text())?.[1];
    await press(portal, { step: "tell", manner: "twice each" });
    await press(portal, { step: "fail", subscription: subscription ?? "" });
    await vi.waitFor(
      async () => expect(fact((await driver.get("/billing")).text, "Status")).toBe("Past due"),
      30_000,
    );
  }, 180_000);
});

describe("at a public address", () => {
  it.each([
    ["the command", "app/cli/start.mjs"],
    ["the app", "build/index.js"],
  ])("%s refuses to start and prints the reason", async (_, script) => {
    const env = {
      ...environment,
      APP_URL: "https://board.example",
      SESSION_SECRET: "only-for-tests-0123456789-0123456789",
    };
    const said = await new Promise<{ code: unknown; text: string }>((resolve) => {
      execFile(process.execPath, [script], { cwd: root, env }, (error, stdout, stderr) =>
        resolve({ code: error?.code, text: stdout + stderr }),
      );
    });
    expect(said.code).toBe(1);
    expect(said.text).toMatch(/^.*BILLING.* public APP_URL.*$/m);
  });
});
