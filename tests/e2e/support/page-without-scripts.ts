import type { Browser, Page } from "@playwright/test";
import type { Who, World } from "../../fixtures/scenes/world";

/**
 * The pages get no scripts, because scripts would take most of the test's time. The browser bypasses the
 * content policy, so that axe can be injected.
 */
export async function pageOf(world: World, who: Who, browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: true, bypassCSP: true });
  const page = await context.newPage();
  // A Playwright route would turn off the browser's cache.
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.setBlockedURLs", { urls: ["*/build/*.js"] });
  if (who !== "visitor") {
    const { email, password } = world.people[who];
    await page.goto("/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL(who === "halfway" ? "**/login/code*" : "**/dashboard");
  }
  return page;
}
