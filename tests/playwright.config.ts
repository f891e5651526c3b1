import { defineConfig } from "@playwright/test";

// For the people that tests build, as in vitest.config.ts.
process.env.SESSION_SECRET = "only-for-tests-0123456789-0123456789";
process.env.TEST_PASSWORD_COST = "low";

/**
 * Browser tests. Pages must work without JavaScript, so it is off unless a test turns it on:
 * `test.use({ javaScriptEnabled: true })`. Each worker has an app of its own: see e2e/app-server.ts.
 */
export default defineConfig({
  testDir: "e2e",
  // Paths that the run leaves out: see suites.mjs.
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
    // What one keeps another test would find. no-signal.spec.ts allows them.
    serviceWorkers: "block",
    locale: "en-US",
    timezoneId: "America/Denver",
    // Recording takes a tenth of the time: `npm test -- e2e NAME --trace retain-on-failure` shows what went wrong.
    trace: "off",
    // View transitions take a tenth of the time too. motion.spec.ts tests them.
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
        // A tenth of the time goes into processes made in advance, which no test uses.
        "--process-per-site",
        "--renderer-process-limit=1",
      ],
    },
  },
});
