import type { Page } from "@playwright/test";
import { expect, test } from "./support/app-server";

test.use({ javaScriptEnabled: true });

const isHydrated = () => Object.keys(document.body).some((key) => key.startsWith("__reactFiber"));

test("keys pressed while a page hydrates neither stop hydration nor make React fail", async ({
  page,
  server,
}) => {
  // Sends keys faster than a person types, so that some arrive between any two steps of hydration.
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      document.body?.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
      if (performance.now() < 3000) port2.postMessage(null);
    };
    port2.postMessage(null);
  });
  await page.goto(`${server.url}/login`);
  await expect.poll(() => page.evaluate(isHydrated)).toBe(true);
  await page.evaluate(() => document.body.setAttribute("data-kept", ""));
  await page.getByRole("link", { name: "Sign Up" }).first().click();
  await expect(page).toHaveURL(/signup/);
  await expect(page.locator("body")).toHaveAttribute("data-kept");
});

async function typeBeforeScripts(page: Page, url: string, lost?: string): Promise<void> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(/\/build\/.*\.js$/, async (route) => {
    await opened;
    await (lost && route.request().url().includes(lost) ? route.abort() : route.continue());
  });
  await page.goto(url, { waitUntil: "commit" });
  await page.locator("[name=first_name]").fill("Dale");
  await page.locator("[name=user_type][value=driver]").check();
  open();
  await page.waitForLoadState();
}

async function expectTyped(page: Page): Promise<void> {
  await expect(page.locator("[name=first_name]")).toHaveValue("Dale");
  await expect(page.locator("[name=user_type][value=driver]")).toBeChecked();
}

test("text typed before the scripts arrive stays when they take over", async ({ page, server }) => {
  await typeBeforeScripts(page, `${server.url}/signup`);
  await expect.poll(() => page.evaluate(isHydrated)).toBe(true);
  await expectTyped(page);
});

test.describe("if a script does not arrive", () => {
  test.use({ failOnPageFaults: false });

  test("text typed before stays, and the page stays plain HTML", async ({ page, server }) => {
    const lost = page.waitForEvent("requestfailed");
    await typeBeforeScripts(page, `${server.url}/signup`, "/signup-");
    await lost;
    expect(await page.evaluate(isHydrated)).toBe(false);
    await expectTyped(page);
  });
});
