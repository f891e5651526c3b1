import { defineConfig } from "@playwright/test";

// The same values as in vitest.config.ts, for tests that save accounts directly.
process.env.SESSION_SECRET = "only-for-tests-0123456789-0123456789";
process.env.TEST_PASSWORD_COST = "low";

/** Pages must work without JavaScript, so JavaScript is off unless a test turns it on. */
export default defineConfig({
  testDir: "e2e",
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
    // Service workers could serve pages that they cached in another test.
    serviceWorkers: "block",
    locale: "en-US",
    timezoneId: "America/Denver",
    // Recording traces would take a tenth more time.
    trace: "off",
    // View transitions would also take a tenth more time. motion.spec.ts tests them.
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
        // Without these switches, Chromium would spend a tenth of the time on processes that no test uses.
        "--process-per-site",
        "--renderer-process-limit=1",
      ],
    },
  },
});
