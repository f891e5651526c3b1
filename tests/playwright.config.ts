import { defineConfig } from "@playwright/test";

// These variables are used when a test builds accounts itself. The values are the same as in
// vitest.config.ts.
process.env.SESSION_SECRET = "only-for-tests-0123456789-0123456789";
process.env.TEST_PASSWORD_COST = "low";

/**
 * Browser tests. Pages must work without JavaScript, so it is off unless a test turns it on:
 * `test.use({ javaScriptEnabled: true })`. Each worker has its own app: see e2e/support/app-server.ts.
 */
export default defineConfig({
  testDir: "e2e",
  // Paths that this run leaves out: see suites.mjs.
  testIgnore: (process.env.LEFT_OUT ?? "")
    .split(",")
    .filter(Boolean)
    .map((name) => `**/${name}`),
  outputDir: "../test-results/e2e",
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    javaScriptEnabled: false,
    // Service workers are off, because one test would find what the worker of another cached.
    // no-signal.spec.ts allows them.
    serviceWorkers: "block",
    locale: "en-US",
    timezoneId: "America/Denver",
    // Recording adds a tenth to the time. `npm test -- e2e NAME --trace retain-on-failure` shows what went
    // wrong.
    trace: "off",
    // View transitions also take a tenth of the time. motion.spec.ts tests them.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--in-process-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-quic",
        "--no-first-run",
        "--disable-sync",
        // Chromium starts spare processes that no test uses; that takes a tenth of the time.
        "--process-per-site",
        "--renderer-process-limit=1",
      ],
    },
  },
});
