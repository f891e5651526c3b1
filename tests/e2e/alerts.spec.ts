import { expect, test } from "./support/app-server";
import { type Person, postLoad, signUp } from "./support/people";
import { WITH_SCRIPTS } from "./support/scripts";

for (const javaScriptEnabled of WITH_SCRIPTS) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    let driver: Person;
    let shipper: Person;

    test.beforeEach(async ({ browser, server: { url: baseURL } }) => {
      driver = await signUp(browser, { role: "driver", baseURL, javaScriptEnabled });
      shipper = await signUp(browser, { role: "shipper", baseURL });
    });

    test("a driver saves a search, gets an alert about a matching load, edits the search and deletes it", {
      tag: "@full",
    }, async () => {
      const { page } = driver;
      await page.goto("/search");
      await expect(page.getByText("Save This Search")).toHaveCount(0);
      await page.getByLabel("Origin city or ZIP").fill("Reno");
      await page.getByLabel("Origin state").selectOption("NV");
      await page.getByRole("button", { name: "Search" }).click();
      await page.locator("summary", { hasText: "Save This Search" }).click();
      await expect(page.getByLabel("Search name")).toHaveValue("Reno, NV");
      await page.getByLabel("Search name").fill("");
      await page.getByRole("button", { name: "Save Search" }).click();
      await expect(page.getByLabel("Search name")).toHaveAccessibleDescription("Name this search.");
      await page.getByLabel("Search name").fill("Reno out");
      await page.getByRole("button", { name: "Save Search" }).click();
      await expect(page).toHaveURL(/^[^?]+\/search\?.*origin_city=Reno/);
      await expect(page.getByRole("status")).toContainText("Search saved.");
      await page.goto("/search");
      await expect(page.getByRole("link", { name: "Reno out" })).toBeVisible();

      const path = await postLoad(shipper);
      // Without scripts, the inbox does not update.
      await expect(async () => {
        await page.goto("/inbox");
        await expect(page.getByText("$1,450.50 Reno to Elko")).toBeVisible({ timeout: 500 });
      }).toPass({ timeout: 10_000 });
      await page.getByRole("link", { name: /Haulway 🚚/ }).click();
      await expect(page.getByRole("log")).toContainText("$1,450.50 Reno to Elko (NV to NV), pickup ");
      await page.getByRole("link", { name: "View load" }).click();
      await expect(page).toHaveURL(path);

      await page.goto("/saved-searches");
      await page.getByRole("link", { name: "Edit Reno out" }).click();
      await page.getByLabel("Origin city or ZIP").fill("");
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await expect(page.getByRole("list", { name: "Filters in use" })).not.toContainText("Reno");
      await page.getByLabel("Search name").fill("All Nevada");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByRole("status")).toContainText("Your changes are saved.");
      await page.goto("/saved-searches");
      await expect(page.getByRole("heading", { name: "All Nevada" })).toBeVisible();
      await expect(page.getByText("From NV", { exact: true })).toBeVisible();
      await page.getByRole("link", { name: "Search Now All Nevada" }).click();
      await expect(page.getByRole("main").locator(`a[href="${path}"]`)).toBeVisible();

      await page.goto("/saved-searches");
      await page.getByRole("link", { name: "Delete All Nevada" }).click();
      await page.getByRole("button", { name: "Delete Search" }).click();
      await expect(page.getByRole("status")).toHaveText("Search deleted.");
      await expect(page.getByText("No saved searches yet.")).toBeVisible();
    });
  });
}

for (const [timezoneId, zone, javaScriptEnabled] of [
  ["America/Boise", "America/Denver", true],
  ["America/Los_Angeles", "America/Los_Angeles", true],
  ["Europe/Berlin", "America/Phoenix", true],
  ["America/Denver", "America/Phoenix", false],
] as const)
  test(`the time zone of messages in a browser in ${timezoneId}, JavaScript ${javaScriptEnabled ? "on" : "off"}, is ${zone}`, {
    tag: timezoneId === "America/Boise" ? [] : "@full",
  }, async ({ browser, server: { url: baseURL } }) => {
    const driver = await signUp(browser, { role: "driver", baseURL });
    await driver.page.goto("/user-account");
    await driver.page.getByLabel("Username").fill(`phoenix-${timezoneId.split("/")[1]}-${javaScriptEnabled}`);
    await driver.page.getByLabel("Home ZIP code").fill("85001");
    await driver.page.getByRole("button", { name: "Save Changes" }).click();
    await expect(driver.page.getByText("Your changes are saved.")).toBeVisible();
    const storageState = await driver.page.context().storageState();
    const context = await browser.newContext({ baseURL, storageState, timezoneId, javaScriptEnabled });
    const page = await context.newPage();
    await page.goto("/saved-searches");
    await expect(page.getByLabel("Time zone")).toHaveValue(zone);
    await page.getByLabel("Time zone").selectOption("Pacific/Honolulu");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Your changes are saved.")).toBeVisible();
    await page.goto("/saved-searches");
    await expect(page.getByLabel("Time zone")).toHaveValue("Pacific/Honolulu");
  });
