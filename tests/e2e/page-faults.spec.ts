import type { Page } from "@playwright/test";
import { expect, test } from "./support/app-server";
import { watchForFaults } from "./support/page-faults";
import { menuOf, signUp } from "./support/people";

/** These tests cause faults on purpose and check that they are reported. */
test.use({ failOnPageFaults: false, javaScriptEnabled: true });

test("an uncaught abort is a fault, like every other exception", async ({ browser, page }) => {
  const faults = watchForFaults(browser);
  await page.goto("/login");
  const seen = page.context().waitForEvent("weberror");
  await page.evaluate(() => void Promise.reject(new DOMException("broken off", "AbortError")));
  await seen;
  await page.evaluate(() => console.error(new DOMException("broken off", "AbortError")));
  expect(faults.stop()).toHaveLength(2);
});

test("a second click before the first page has loaded is not a fault", async ({ browser, server }) => {
  const faults = watchForFaults(browser);
  const { page } = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled: true });
  // No response arrives, so the request ends only when the router aborts it.
  await page.route("**/user-reviews.data", () => {});
  const brokenOff = page.waitForEvent("requestfailed");
  await page.goto("/dashboard");
  await menuOf(page).click();
  await page.getByRole("link", { name: "Reviews" }).click();
  await menuOf(page).click();
  await page.getByRole("link", { name: "Profile" }).click();
  await expect(page).toHaveURL("/user-account");
  expect((await brokenOff).url()).toContain("/user-reviews.data");
  expect(faults.stop()).toEqual([]);
});

let left: Page | undefined;

test("a page that a test leaves open", async ({ browser, baseURL }) => {
  left = await (await browser.newContext({ baseURL, javaScriptEnabled: true })).newPage();
  await left.goto("/login");
  expect(browser.contexts()).toContain(left.context());
});

test("is closed with that test, so that no other test gets its faults", async ({ browser }) => {
  expect(left?.isClosed()).not.toBe(false);
  expect(browser.contexts()).toEqual([]);
});
