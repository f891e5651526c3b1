import { expect, test } from "./support/app-server";
import { menuOf, signUp } from "./support/people";

test("with scripts, the menu closes on a click elsewhere and on Escape", async ({ browser, server }) => {
  const { page } = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled: true });
  await page.goto("/dashboard");
  const [button, entry] = [menuOf(page), page.getByRole("link", { name: "Profile", exact: true })];
  await expect(entry).toBeHidden();
  await button.click();
  await expect(entry).toBeVisible();
  await page.getByText("Loads you request wait here").click();
  await expect(entry).toBeHidden();
  await button.click();
  await page.keyboard.press("Escape");
  await expect(entry).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await entry.click();
  await expect(page).toHaveURL("/user-account");
  await expect(entry).toBeHidden();
});

test("without scripts, the menu opens, its links work, and its button closes it", async ({
  browser,
  server,
}) => {
  const { page, name } = await signUp(browser, { role: "shipper", baseURL: server.url });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/dashboard");
  const button = menuOf(page);
  const entry = page.getByRole("link", { name: "Technical Support" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(entry).toBeVisible();
  await expect(page.locator(".menu-list")).toContainText(name);
  await page.keyboard.press("Enter");
  await expect(entry).toBeHidden();
  await button.click();
  await entry.click();
  await expect(page).toHaveURL("/customer-support");
  await menuOf(page).click();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
  const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(wide).toBeLessThanOrEqual(seen ?? 0);
});
