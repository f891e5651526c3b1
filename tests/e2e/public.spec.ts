import { LISTED_PATHS } from "~/ui/public-pages";
import { expect, test } from "./support/app-server";

test("the prices of drivers and shippers alternate without scripts, by mouse and by keyboard", async ({
  page,
}) => {
  await page.goto("/pricing");
  const [drivers, shippers] = [page.getByText("$99 per month"), page.getByText("$199 per month")];
  await expect(drivers).toBeVisible();
  await expect(shippers).toBeHidden();
  await page.getByRole("radio", { name: "Shippers" }).check({ force: true });
  await expect(shippers).toBeVisible();
  await expect(drivers).toBeHidden();
  await expect(page.getByText("$2,300 per year")).toBeVisible();
  await expect(page.getByText("Save $88 per year").filter({ visible: true })).toHaveCount(1);
  await page.keyboard.press("ArrowLeft");
  await expect(drivers).toBeVisible();
  await expect(shippers).toBeHidden();
  await page.getByRole("link", { name: "Sign Up" }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL("/signup");
});

test("no public page is wider than a narrow phone, or than a phone zoomed to twice the size", async ({
  page,
}) => {
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 640 });
    for (const path of LISTED_PATHS) {
      await page.goto(path);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${path} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});

test("the home page opens from a page with scripts before the browser knows other routes", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: true });
  const page = await context.newPage();
  // Simulates a slow connection, on which the user clicks before the manifest arrives.
  await page.route("**/__manifest*", () => {});
  await page.goto("/forgot-password");
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Freight that finds its truck");
});
