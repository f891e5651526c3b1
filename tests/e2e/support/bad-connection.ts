import type { Page } from "@playwright/test";
import { type BadConnection, startBadConnection } from "../../fixtures/servers/bad-connection";
import { test } from "./app-server";
import { printPagesOfFailure } from "./shown-pages";

export const onBadConnection = test.extend<{ line: BadConnection }>({
  line: async ({ server, browser }, use, testInfo) => {
    const line = await startBadConnection(server.url);
    await use(line);
    await printPagesOfFailure(browser, testInfo);
    // Closes the pages first, because a page with a closed connection would log faults during the next test.
    await Promise.all(browser.contexts().map((context) => context.close()));
    await line.close();
  },
});

/** Returns the paths of all cached pages with their queries, from the caches of all users. */
export const copies = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("mine-"));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url.slice(location.origin.length));
  });

export async function chatOf(page: Page, load: string): Promise<string> {
  await page.goto(load);
  const href = await page.locator('a[href^="/chat?group="]').first().getAttribute("href");
  return href ?? "";
}
