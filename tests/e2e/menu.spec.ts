import { expect, test } from "./app-server";
import { signUp } from "./people";

test("with scripts the menu closes on a click elsewhere and on Escape", async ({ browser, server }) => {
  const { page } = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled: true });
  const [button, entry] = [
    page.locator(".menu summary"),
    page.getByRole("link", { name: "Completed Loads", exact: true }),
  ];
  await expect(entry).toBeHidden();
  await button.click();
  await expect(entry).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(entry).toBeHidden();
  await button.click();
  await page.keyboard.press("Escape");
  await expect(entry).toBeHidden();
  await button.click();
  await entry.click();
  await expect(page).toHaveURL("/loads-complete");
  await expect(entry).toBeHidden();
});
