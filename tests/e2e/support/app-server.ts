import { type BrowserContext, test as base } from "@playwright/test";
import { startApp } from "../../start-app";
import { watchForFaults } from "./page-faults";
import { printPagesOfFailure } from "./shown-pages";

export { expect } from "@playwright/test";

export type AppServer = { url: string; dataDir: string };

type WorkerFixtures = {
  server: AppServer;
};

type TestFixtures = {
  /** Turn this off with `test.use({ failOnPageFaults: false })` if a page is expected to have faults. */
  failOnPageFaults: boolean;
  watchedPages: undefined;
};

/**
 * Playwright would leave the pages of `browser.newContext` open, and their faults would count against the
 * next test in the same browser.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use, { workerIndex }) => {
      const { stop, ...server } = await startApp(String(workerIndex));
      await use(server);
      await stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  failOnPageFaults: [true, { option: true }],
  watchedPages: [
    async ({ browser, failOnPageFaults }, use, testInfo) => {
      const faults = watchForFaults(browser);
      const opened = new Set<BrowserContext>();
      const note = (context: BrowserContext) => void opened.add(context);
      browser.on("context", note);
      await use(undefined);
      browser.off("context", note);
      const found = faults.stop();
      await printPagesOfFailure(browser, testInfo);
      await Promise.all([...opened].map((context) => context.close()));
      if (failOnPageFaults && found.length > 0) throw new Error(`A page had faults.\n${found.join("\n")}`);
    },
    { auto: true },
  ],
});
