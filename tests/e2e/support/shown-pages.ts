import type { Browser, TestInfo } from "@playwright/test";

/** Playwright's own report contains only one page of a test, but most tests have a page for each user. */
export async function printPagesOfFailure(browser: Browser, { status, expectedStatus }: TestInfo) {
  if (status === expectedStatus) return;
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const page of pages) {
    const text = await page
      .locator("body")
      .innerText({ timeout: 2_000 })
      .catch((error) => `(${error.message})`);
    process.stdout.write(`\nShown at ${page.url()}:\n${text.slice(0, 1_000)}\n`);
  }
}
