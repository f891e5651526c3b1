import type { Page } from "@playwright/test";
import { type BuiltPerson, buildLoad, mergeRows, savePerson, saveRows } from "~/builders";
import { dayFromNow } from "../fixtures/days";
import { databaseIn } from "../fixtures/servers/database-in";
import { expect, test } from "./support/app-server";
import { logIn } from "./support/people";
import { WITH_SCRIPTS } from "./support/scripts";

const MANY = 25;

async function withLoads(dataDir: string): Promise<BuiltPerson> {
  const target = databaseIn(dataDir);
  try {
    const shipper = await savePerson({ role: "shipper" }, target);
    const driver = await savePerson({ role: "driver", profile: { full_name: "Sam Poe" } }, target);
    const place = {
      origin_address_city: "Reno",
      origin_address_state: "NV",
      origin_address_zip: "89501",
    } as const;
    const terms = (n: number) => ({
      ...place,
      total_rate_cents: n * 10_000,
      pickup_date: dayFromNow(n),
      delivery_date: dayFromNow(n),
    });
    const rows = Array.from(
      { length: MANY },
      (_, n) => buildLoad({ owner: shipper, terms: terms(n + 1) }).rows,
    );
    const other = { ...terms(2), origin_address_city: "Elko", origin_address_zip: "89801" };
    rows.push(
      buildLoad({ owner: shipper, driver, status: "rate confirmation", terms: other }).rows,
      buildLoad({ owner: shipper, driver, status: "rate confirmation", terms: terms(3) }).rows,
      buildLoad({ owner: shipper, driver, status: "in transit", terms: terms(1) }).rows,
    );
    await saveRows(mergeRows(rows), target);
    return shipper;
  } finally {
    target.client.close();
  }
}

const rowsOf = (page: Page) => page.locator("table.loads tbody tr");

for (const javaScriptEnabled of WITH_SCRIPTS) {
  test.describe(`JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("a broker finds, sorts and counts the loads of a dashboard, on a phone and on a desktop", async ({
      page,
      server,
    }) => {
      const shipper = await withLoads(server.dataDir);
      const rows = rowsOf(page);
      const tab = (name: string) =>
        page.getByLabel("Loads by stage").locator(".tab").filter({ hasText: name });
      await page.goto("/login");
      await logIn(page, { page, name: shipper.fullName, email: shipper.email }, shipper.password);

      await test.step("it opens at the loads that need the broker, and every tab has its count", async () => {
        await expect(page.getByRole("table", { name: "Pre-pickup loads" })).toBeVisible();
        await expect(rows.first()).toContainText("Sam Poe");
        for (const width of [320, 360, 1280]) {
          await page.setViewportSize({ width, height: 740 });
          for (const [name, count] of [
            ["New", "25"],
            ["Pre-pickup", "2"],
            ["In Transit", "1"],
          ] as const)
            await expect(tab(name).getByText(count, { exact: true })).toBeInViewport();
          const wider = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(wider).toBe(width);
        }
      });

      for (const width of [360, 1280])
        await test.step(`at ${width} px the list can be searched, sorted and paged`, async () => {
          await page.setViewportSize({ width, height: 800 });
          await page.goto("/dashboard?tab=new");
          await page.getByRole("link", { name: "Sort by Rate" }).click();
          await expect(rows.first()).toContainText("$2,500");
          await page.getByRole("link", { name: "Next" }).click();
          await expect(page).toHaveURL(/tab=new&sort=rate&page=2/);
          await expect(rows).toHaveCount(MANY - 20);
          await expect(page.locator("th[aria-sort=descending]")).toHaveText("Rate (per mile)");
          await page.getByRole("link", { name: "Sort by Rate (highest first)" }).click();
          await expect(rows.first()).toContainText("$100");

          await expect(page.getByLabel("Number, place, cargo, reference or driver")).toBeHidden();
          await page.getByText("Filter", { exact: true }).click();
          await page.getByLabel("Number, place, cargo, reference or driver").fill("elko");
          await page.getByRole("button", { name: "Find" }).click();
          await expect(page.getByText("No loads match “elko”.")).toBeVisible();
          await expect(page).toHaveURL(/sort=-rate/);
          await expect(tab("Pre-pickup").getByText("1", { exact: true })).toBeVisible();
          await tab("Pre-pickup").getByRole("link").click();
          await expect(rows).toHaveCount(1);
          await expect(page.getByLabel("Number, place, cargo, reference or driver")).toHaveValue("elko");
          await page.getByRole("link", { name: "Clear" }).click();
          await expect(rows).toHaveCount(2);
          await expect(page.getByLabel("Number, place, cargo, reference or driver")).toHaveValue("");

          await page.getByText("Filter", { exact: true }).click();
          await page.getByLabel("Pickup date").fill(dayFromNow(3));
          await page.getByLabel("Driver", { exact: true }).fill("poe");
          await page.getByRole("button", { name: "Find" }).click();
          await expect(rows).toHaveCount(1);
          await expect(page.getByLabel("Pickup date")).toHaveValue(dayFromNow(3));
          await page.getByLabel("Driver", { exact: true }).fill("nobody");
          await page.getByRole("button", { name: "Find" }).click();
          await page.getByRole("link", { name: "Show all loads" }).click();
          await expect(rows).toHaveCount(2);
        });
    });

    test("a broker confirms, copies and deletes several loads of the list at once", { tag: "@full" }, async ({
      page,
      server,
    }) => {
      const shipper = await withLoads(server.dataDir);
      const tab = (name: string) =>
        page.getByLabel("Loads by stage").locator(".tab").filter({ hasText: name });
      const boxes = page.getByRole("checkbox");
      const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
      await page.goto("/login");
      await logIn(page, { page, name: shipper.fullName, email: shipper.email }, shipper.password);
      await expect(rowsOf(page).first()).toBeVisible();

      await test.step("on a phone each checkbox names its load and is easy to tap, and the bars cover nothing", async () => {
        await page.setViewportSize({ width: 360, height: 740 });
        await page.goto("/dashboard?tab=new&sort=rate&page=2");
        await expect(boxes).toHaveCount(MANY - 20);
        await expect(boxes.first()).toHaveAccessibleName(/^Select HW-\d+ Reno, NV to Denver, CO$/);
        // The label makes the checkbox's touch target large enough for a thumb.
        const label = await page.locator("label.check").first().boundingBox();
        expect(Math.min(label?.width ?? 0, label?.height ?? 0)).toBeGreaterThanOrEqual(44);
        await page.mouse.click((label?.x ?? 0) + 4, (label?.y ?? 0) + 4);
        await expect(boxes.first()).toBeChecked();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
        const button = page.getByRole("button", { name: "Delete", exact: true });
        await expect(button).toHaveAccessibleDescription("Selected loads:");
        await button.scrollIntoViewIfNeeded();
        await expect(page.getByRole("navigation", { name: "Main" })).toBeInViewport();
      });

      await test.step("an empty selection has no steps, and a confirmation is shown above the same list", async () => {
        await boxes.first().uncheck();
        await expect(page.getByRole("button", { name: "Mark as Available" })).toBeHidden();
        await boxes.nth(0).check();
        await boxes.nth(2).check();
        await press("Mark as Available");
        await expect(page.getByRole("status")).toHaveText("2 loads marked as available.");
        await expect(page).toHaveURL(/\/dashboard\?tab=new&sort=rate&page=2$/);
        await expect(boxes.nth(0)).not.toBeChecked();
      });

      await test.step("all loads of a page are selected, and the steps then stay in view", async () => {
        await page.goto("/dashboard?tab=new");
        await page.getByRole("link", { name: "Select all" }).click();
        await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(20);
        await expect(page.getByRole("button", { name: "Copy", exact: true })).toBeInViewport();
        await page.getByRole("link", { name: "Select none" }).click();
        await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
        await page.getByRole("link", { name: "Select all" }).click();
        await page.getByRole("link", { name: "Next" }).click();
        await expect(boxes).toHaveCount(MANY - 20);
        await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
        await page.goto("/dashboard?tab=new&sort=rate&page=2");
      });

      await test.step("copies are posted once their dates are reviewed", async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        await boxes.nth(1).check();
        await press("Copy");
        await expect(page.getByRole("heading", { name: "Copy 1 load?" })).toBeVisible();
        await page.getByLabel("A week later").check();
        await press("Post Load");
        await expect(page.getByRole("status")).toHaveText("1 load posted.");
        await expect(tab("New").getByText(`${MANY + 1}`, { exact: true })).toBeVisible();
      });

      await test.step("deleting asks for confirmation and can be canceled", async () => {
        await page.goto("/dashboard?tab=pre-pickup");
        await expect(page.getByRole("button", { name: "Mark as Available" })).toHaveCount(0);
        await boxes.nth(0).check();
        await boxes.nth(1).check();
        await press("Delete");
        await expect(page.getByRole("heading", { name: "Delete 2 loads?" })).toBeVisible();
        await expect(page.getByText("We'll notify Sam Poe, who has this load").first()).toBeVisible();
        await page.getByRole("link", { name: "Keep Loads" }).click();
        await expect(rowsOf(page)).toHaveCount(2);
        await boxes.nth(0).check();
        await press("Delete");
        await press("Delete Load");
        await expect(page.getByRole("status")).toHaveText("1 load deleted.");
        await expect(rowsOf(page)).toHaveCount(1);
      });
    });
  });
}
