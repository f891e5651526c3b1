import type { Page } from "@playwright/test";
import { databaseIn } from "../../fixtures/servers/database-in";
import { giveSeat } from "../../http/support/colleague";
import { type AppServer, test as base, expect } from "../support/app-server";
import { confirmPickup, itemsLeft, KEPT, notSent, onTheWay as test } from "../support/at-pickup";
import { copies } from "../support/bad-connection";
import { fact, fillLoad, menuOf, type Person, signUp } from "../support/people";

const REFUSED = "Nothing was saved. This form belongs to another company you work for.";

interface Company {
  id: string;
  name: string;
}

async function companyOf(server: AppServer, { email, name }: Person): Promise<Company> {
  const { client } = databaseIn(server.dataDir);
  const { rows } = await client.execute({ sql: "select id from users where email = ?", args: [email] });
  client.close();
  return { id: String(rows[0]?.id), name };
}

async function actElsewhere(page: Page, server: AppServer, { id }: Company): Promise<void> {
  const sent = { form: { company: id }, headers: { "Sec-Fetch-Site": "same-origin" }, maxRedirects: 0 };
  expect((await page.request.post(`${server.url}/company`, sent)).status()).toBe(302);
}

const act = (page: Page, { name }: Company) =>
  page.getByRole("button", { name: `Switch to ${name}` }).click();

test.describe("on a phone", () => {
  // The browser logs requests that fail offline as errors.
  test.use({ serviceWorkers: "allow", javaScriptEnabled: true, failOnPageFaults: false });

  test("a switch deletes one company's cached pages, and its unsent forms wait", async ({
    browser,
    server,
    line,
    scene,
  }) => {
    const { driver, shipper, load, pin } = scene;
    const { page } = driver;
    const own = await companyOf(server, driver);
    const other = await companyOf(server, await signUp(browser, { role: "driver", baseURL: server.url }));
    await giveSeat(server, other, own);
    line.cut();
    await page.goto(load);
    await confirmPickup(page, pin);
    await expect(page.getByText(KEPT)).toBeVisible();
    await expect(notSent(page)).toHaveText("1 not sent");
    expect(await copies(page)).toContain(load);

    await actElsewhere(page, server, other);
    line.mend();
    await page.goto("/dashboard");
    await menuOf(page).click();
    await expect(page.getByRole("link", { name: `Acting for ${other.name}` })).toBeVisible();
    await expect.poll(() => copies(page)).not.toContain(load);
    await expect(notSent(page)).toHaveCount(0);
    await page.goto("/outbox");
    await expect(page.getByText("Nothing waiting to send.")).toBeVisible();
    await expect(page.getByText(`1 unsent item for ${own.name}.`)).toBeVisible();
    await shipper.page.goto(load);
    await expect(fact(shipper.page, "Status")).toHaveText("Pickup");
    line.cut();
    await page.goto(load);
    await expect(fact(page, "Status")).toHaveCount(0);
    line.mend();

    await page.goto("/outbox");
    await page.getByRole("link", { name: `Switch to ${own.name}` }).click();
    await act(page, own);
    await expect(page).toHaveURL("/outbox");
    await expect(page.getByText(`You're now working for ${own.name}.`)).toBeVisible();
    await expect.poll(() => itemsLeft(page), { timeout: 40_000 }).toBe(0);
    await shipper.page.goto(load);
    await expect(fact(shipper.page, "Status")).toHaveText("In Transit");
  });
});

for (const javaScriptEnabled of [false, true]) {
  base.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    base("a typed form survives a switch in another tab", async ({ browser, server }) => {
      const baseURL = server.url;
      const me = await signUp(browser, { role: "shipper", baseURL, javaScriptEnabled });
      const { page } = me;
      const own = await companyOf(server, me);
      const other = await companyOf(server, await signUp(browser, { role: "shipper", baseURL }));
      await giveSeat(server, other, own);
      await page.goto("/new_load");
      await fillLoad(page, { cargo_description: "Limes" });
      await actElsewhere(page, server, other);
      await page.getByRole("button", { name: "Create Load" }).click();
      await expect(page.getByText(REFUSED)).toBeVisible();
      if (javaScriptEnabled) {
        const opened = page.context().waitForEvent("page");
        await page.getByRole("link", { name: "Switch" }).click();
        await act(await opened, own);
        await expect(await opened).toHaveURL("/dashboard");
      } else {
        await expect(page).toHaveURL(new RegExp(`/company\\?for=${own.id}$`));
        await act(page, own);
        await expect(page).toHaveURL("/dashboard");
        await page.goBack();
        await page.goBack();
      }
      await expect(page).toHaveURL("/new_load");
      await expect(page.locator("[name=cargo_description]")).toHaveValue("Limes");
      await page.getByRole("button", { name: "Create Load" }).click();
      await expect(page.getByRole("status")).toContainText("Load created successfully!");
      await page.goto("/dashboard");
      await expect(page.getByText("Limes").or(page.getByText("Reno")).first()).toBeVisible();
    });
  });
}
