import type { Browser } from "@playwright/test";
import { BUILT_PASSWORD, type LoadOptions, saveLoad, savePerson } from "~/builders";
import { dayFromNow } from "../fixtures/days";
import { databaseIn } from "../fixtures/servers/database-in";
import { type AppServer, expect, test } from "./support/app-server";
import { fact, fillLoad, type Lane, logIn, signUp } from "./support/people";
import { WITH_SCRIPTS } from "./support/scripts";

/** No other test posts loads on this lane. */
const FROM_TO: Lane = { origin: ["Casper", "WY", "82601"], destination: ["Minot", "ND", "58701"] };
const COLUMNS = {
  origin_address_city: "Casper",
  origin_address_state: "WY",
  origin_address_zip: "82601",
  destination_address_city: "Minot",
  destination_address_state: "ND",
  destination_address_zip: "58701",
} as const;

/** Saves the loads directly, because a real history would take several days. */
async function saved({ dataDir }: AppServer, count: number, options: Omit<LoadOptions, "owner" | "driver">) {
  const database = databaseIn(dataDir);
  try {
    const owner = await savePerson({ role: "shipper" }, database);
    const others = [
      await savePerson({ role: "shipper" }, database),
      await savePerson({ role: "shipper" }, database),
    ];
    const driver = await savePerson({ role: "driver" }, database);
    let path = "";
    for (let load = 0; load < count; load++) {
      // Only the last load belongs to the returned owner, because market rates require loads of several
      // shippers.
      const poster = load === count - 1 ? owner : (others[load % others.length] ?? owner);
      const { loadId } = await saveLoad(
        { owner: poster, ...(options.status && { driver }), ...options },
        database,
      );
      path = `/load-details/${loadId}`;
    }
    return { owner, path };
  } finally {
    database.client.close();
  }
}

async function signedIn(
  browser: Browser,
  server: AppServer,
  { email, fullName }: { email: string; fullName: string },
) {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/login");
  await logIn(page, { page, email, name: fullName }, BUILT_PASSWORD);
  await expect(page).toHaveURL("/dashboard");
  return page;
}

test("without JavaScript, one tap renews an expired load for the date on the button", {
  tag: "@full",
}, async ({ browser, server }) => {
  const terms = { pickup_date: dayFromNow(-4), delivery_date: dayFromNow(-2) };
  const { owner, path } = await saved(server, 1, { terms });
  const page = await signedIn(browser, server, owner);
  await page.goto(path);
  await expect(page.getByText("This load has expired: its pickup time has passed.")).toBeVisible();
  const renew = page.getByRole("button", { name: /^Renew for \w{3}, \w{3} \d/ });
  const day = ((await renew.textContent()) ?? "").replace("Renew for ", "");
  await renew.click();
  await expect(page.getByRole("status")).toHaveText("Load renewed. It's back on the board.");
  await expect(page).toHaveURL(path);
  await expect(fact(page, "Pickup date")).toContainText(day);
  await expect(page.getByText("This load has expired")).toHaveCount(0);
  await expect(renew).toHaveCount(0);
});

test("the market is shown while a load is typed in, and without JavaScript once it is posted", async ({
  browser,
  server,
}) => {
  const booked = {
    ...COLUMNS,
    calculated_miles: 500,
    total_rate_cents: 125_000,
    equipment_type: "R",
  } as const;
  await saved(server, 7, { status: "pickup", terms: booked });
  const market = "$2.50/mi (range $2.50–$2.50) · 7 reefer loads Casper, WY → Minot, ND, last 30 days";

  const typing = await signUp(browser, { role: "shipper", baseURL: server.url, javaScriptEnabled: true });
  await typing.page.goto("/new_load");
  await fillLoad(typing.page, {}, FROM_TO);
  await expect(typing.page.getByText("Booked rates:")).toHaveCount(0);
  await typing.page.getByLabel("Equipment", { exact: true }).selectOption("R");
  await expect(typing.page.getByText(`Booked rates: ${market}`)).toBeVisible();
  const doubt = typing.page.getByText("We can't find Caspr, WY. Check the spelling.");
  const city = typing.page.locator("[name=origin_address_city]");
  await city.fill("Caspr");
  await city.blur();
  await expect(typing.page.getByRole("group", { name: "Origin" }).filter({ has: doubt })).toBeVisible();
  await city.fill("Casper");
  await expect(doubt).toHaveCount(0);
  await expect(typing.page.getByText(/^about \d+ mi · \$\d\.\d\d\/mi$/)).toBeVisible();

  const { page } = await signUp(browser, { role: "shipper", baseURL: server.url });
  await page.goto("/new_load");
  await fillLoad(page, {}, FROM_TO);
  await page.getByLabel("Equipment", { exact: true }).selectOption("R");
  await page.getByRole("button", { name: "Create Load" }).click();
  await expect(page.getByRole("status")).toContainText(`Booked rates: ${market}`);
  await page.getByRole("status").getByRole("link").click();
  await expect(fact(page, "Booked rates")).toHaveText(market);
  await expect(page.getByRole("img", { name: /^Map: Casper, WY to Minot, ND, about \d+ mi$/ })).toBeVisible();
});

for (const javaScriptEnabled of WITH_SCRIPTS) {
  test(`a misspelled place must be confirmed once before it is posted${javaScriptEnabled ? "" : ", without JavaScript"}`, async ({
    browser,
    server,
  }) => {
    const { page } = await signUp(browser, { role: "shipper", baseURL: server.url, javaScriptEnabled });
    await page.goto("/new_load");
    await fillLoad(
      page,
      { origin_address_city: "Caspr", origin_address_zip: "", total_rate: "1500" },
      FROM_TO,
    );
    await page.getByRole("button", { name: "Create Load" }).click();
    const asked = page.getByRole("alert");
    await expect(asked).toContainText("We can't find Caspr, WY (origin). Did you mean Casper, WY?");
    await expect(asked).toBeFocused();
    await expect(page.getByText(/\d\/mi$/)).toBeHidden();

    await page.locator("[name=destination_address_city]").fill("Mintot");
    await page.getByRole("button", { name: "Use Casper, WY and post" }).click();
    await expect(asked).toContainText("We can't find Mintot, ND (destination). Did you mean Minot, ND?");
    await expect(page.locator("[name=origin_address_city]")).toHaveValue("Casper");
    await expect(page.getByText(/^about \d+ mi · \$\d\.\d\d\/mi$/)).toBeVisible();
    await page.getByRole("button", { name: "Create Load" }).click();
    await expect(page.getByRole("status")).toContainText("Load created successfully!");
    await expect(page.getByRole("status").getByRole("link")).toContainText("Casper, WY → Mintot, ND");
  });
}

test("Enter after a suggestion posts the typed value, not the suggested one", async ({ browser, server }) => {
  const { page } = await signUp(browser, { role: "shipper", baseURL: server.url });
  await page.goto("/new_load");
  await fillLoad(page, { origin_address_city: "Caspr", origin_address_zip: "", total_rate: "1500" }, FROM_TO);
  await page.getByRole("button", { name: "Create Load" }).click();
  await expect(page.getByRole("button", { name: "Use Casper, WY and post" })).toBeVisible();
  await page.locator("[name=origin_address_city]").fill("Lander");
  await page.locator("[name=origin_address_city]").press("Enter");
  await expect(page.getByRole("status").getByRole("link")).toContainText("Lander, WY → Minot, ND");
});
