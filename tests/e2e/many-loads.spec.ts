import { type BuiltPerson, buildLoad, mergeRows, type Party, savePerson, saveRows } from "~/builders";
import { dayFromNow } from "../fixtures/days";
import { csvOf, many, row } from "../fixtures/scenes/load-rows";
import { databaseIn } from "../fixtures/servers/database-in";
import { expect, test } from "./support/app-server";
import { logIn, signUp } from "./support/people";
import { WITH_SCRIPTS } from "./support/scripts";

/** One more than the number of rows that a table shows per page. */
const MANY = 21;

/** The n-th load pays n hundred dollars for a hundred miles. */
async function withManyLoads(dataDir: string): Promise<{ shipper: BuiltPerson; driver: Party }> {
  const target = databaseIn(dataDir);
  try {
    const shipper = await savePerson({ role: "shipper" }, target);
    const driver = await savePerson({ role: "driver" }, target);
    const terms = (n: number) => ({
      total_rate_cents: n * 10_000,
      calculated_miles: 100,
      pickup_date: dayFromNow(n),
      delivery_date: dayFromNow(n),
    });
    const rows = Array.from({ length: MANY }, (_, n) => [
      buildLoad({ owner: shipper, terms: terms(n + 1) }).rows,
      buildLoad({ owner: shipper, driver, status: "complete", terms: terms(n + 1) }).rows,
    ]);
    await saveRows(mergeRows(rows.flat()), target);
    return { shipper, driver };
  } finally {
    target.client.close();
  }
}

for (const javaScriptEnabled of WITH_SCRIPTS) {
  test.describe(`JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("completed loads and the dashboard have totals, documents and pages", async ({ page, server }) => {
      const { shipper } = await withManyLoads(server.dataDir);
      await page.goto("/login");
      await logIn(page, { page, name: shipper.fullName, email: shipper.email }, shipper.password);

      await test.step("the dashboard's table has two pages, sorted by pickup", async () => {
        const table = page.getByRole("table", { name: "New loads" });
        await expect(table.getByRole("row")).toHaveCount(1 + 20);
        await expect(table.getByRole("row").nth(1)).toContainText("$100");
        await page.getByRole("link", { name: "Next" }).click();
        await expect(page.getByText("Page 2 of 2")).toBeVisible();
        await expect(table.getByRole("row")).toHaveCount(1 + 1);
        await expect(table.getByRole("row").nth(1)).toContainText("$2,100");
        await page.getByRole("link", { name: "Previous" }).click();
        await expect(page.getByText("Page 1 of 2")).toBeVisible();
        await page.goto("/dashboard?tab=new&page=3");
        await expect(page.getByText("There are no loads on page 3.")).toBeVisible();
        await page.getByRole("link", { name: "Back to Page 2" }).click();
        await expect(table.getByRole("row")).toHaveCount(1 + 1);
      });

      await test.step("completed loads show the totals of all pages on each page", async () => {
        await page.getByRole("link", { name: `Completed Loads (${MANY})` }).click();
        const table = page.getByRole("table", { name: "Completed loads" });
        const totals = page.getByLabel("Totals").getByRole("definition");
        await expect(table.getByRole("row")).toHaveCount(1 + 20);
        await expect(table.getByRole("row").nth(1)).toContainText("$2,100");
        await expect(totals).toHaveText([`${MANY}`, "$23,100", "2,100", "$11.00"]);
        const documents = table.getByRole("row").nth(1).getByRole("list").getByRole("link");
        await expect(documents).toHaveText([
          /^Proof of delivery of HW-\d+$/,
          /^Signed rate confirmation of HW-\d+$/,
          /^Bill of lading of HW-\d+$/,
        ]);
        await page.getByRole("link", { name: "Next" }).click();
        await expect(page.getByText("Page 2 of 2")).toBeVisible();
        await expect(table.getByRole("row")).toHaveCount(1 + 1);
        await expect(table.getByRole("row").nth(1)).toContainText("$100");
        await expect(totals).toHaveText([`${MANY}`, "$23,100", "2,100", "$11.00"]);
        await table.getByRole("link", { name: "Salt Lake City, UT to Denver, CO" }).click();
        await expect(page.getByRole("heading", { level: 1 })).toContainText("Denver, CO");
      });
    });
  });
}

for (const javaScriptEnabled of WITH_SCRIPTS)
  test(`a file of loads, JavaScript ${javaScriptEnabled ? "on" : "off"}`, async ({ browser, server }) => {
    const { page } = await signUp(browser, { role: "shipper", baseURL: server.url, javaScriptEnabled });
    const text = csvOf([...many(25), row("PO-900", { Rate: "much" })]);

    await test.step("a chosen file is looked at, and nothing is posted", async () => {
      await page.goto("/bulk");
      await page
        .getByLabel("File")
        .setInputFiles({ name: "Monday.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
      await page.getByRole("button", { name: "Check Loads" }).click();
      await expect(page.getByRole("heading", { name: "Monday.csv" })).toBeVisible();
      await expect(page.getByText("25 loads to post")).toBeVisible();
      await expect(page.getByText("Rate: “much”")).toBeVisible();
    });

    await test.step("the loads are posted", async () => {
      await page.getByRole("button", { name: "Post 25 Loads" }).click();
      await expect(page.getByText("25 loads posted")).toBeVisible();
      await expect(page.getByRole("button", { name: /^Post/ })).toHaveCount(0);
      await page.goto("/dashboard");
      await expect(page.getByText("Page 1 of 2")).toBeVisible();
    });

    await test.step("the posting is undone", async () => {
      await page.goto("/bulk");
      await page.getByRole("link", { name: "Monday.csv" }).click();
      await page.getByRole("link", { name: "Delete Posted Loads" }).click();
      await page.getByRole("button", { name: "Delete 25 Loads" }).click();
      await expect(page.getByText("25 loads deleted", { exact: true })).toBeVisible();
    });
  });
