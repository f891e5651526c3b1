import { databaseIn } from "../../fixtures/servers/database-in";
import { expect } from "../support/app-server";
import { confirmPickup, itemsLeft, KEPT, notSent, onTheWay as test } from "../support/at-pickup";
import { fact } from "../support/people";

// The browser logs refused requests as errors.
test.use({ serviceWorkers: "allow", javaScriptEnabled: true, failOnPageFaults: false });

async function change(dataDir: string, sql: string): Promise<void> {
  const { client } = databaseIn(dataDir);
  await client.execute(sql);
  client.close();
}

test("a step during maintenance waits on the phone, and another form keeps what was typed", async ({
  scene,
  server: { dataDir },
}) => {
  const { shipper, driver, load, pin } = scene;
  const { page } = driver;
  const banner = page.getByRole("status").filter({ hasText: "Haulway is under maintenance." });
  await change(
    dataDir,
    `insert into operator_notices values ('maintenance', '', 'all', ${Date.now()}, null)`,
  );
  try {
    await expect(async () => {
      await page.goto(load);
      await expect(banner).toBeVisible({ timeout: 500 });
    }).toPass();
    await confirmPickup(page, pin);
    await expect(page.getByText(KEPT)).toBeVisible();
    await expect(notSent(page)).toHaveText("1 not sent");

    // This page has no scripts.
    await shipper.page.goto("/customer-support");
    await shipper.page.getByLabel("What is it about?").selectOption({ index: 1 });
    await shipper.page.getByLabel("Your request").fill("Where is my load?");
    await shipper.page.getByRole("button", { name: "Send Request" }).click();
    await expect(shipper.page.getByRole("alert")).toContainText("Nothing was saved.");
    expect(await itemsLeft(page)).toBe(1);
  } finally {
    await change(dataDir, "delete from operator_notices");
  }
  await expect(async () => {
    await page.goto(load);
    await expect(fact(page, "Status")).toHaveText("In Transit", { timeout: 1_000 });
  }).toPass({ timeout: 40_000 });
  await expect(notSent(page)).toHaveCount(0);
  await expect(banner).toHaveCount(0);
  await shipper.page.getByRole("button", { name: "Send again" }).click();
  await expect(shipper.page.getByRole("alert")).toHaveCount(0);
  await expect(shipper.page.getByText("Where is my load?")).toBeVisible();
});
