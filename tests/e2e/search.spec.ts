import type { Page } from "@playwright/test";
import { expect, test } from "./support/app-server";
import { fact, postLoad, signUp } from "./support/people";
import { WITH_SCRIPTS } from "./support/scripts";

const FROM_SLC = {
  origin: ["Salt Lake City", "UT", "84104"],
  destination: ["Denver", "CO", "80216"],
} as const;

const fold = (page: Page) => page.locator("summary", { hasText: "Edit" });
const edit = (page: Page) => fold(page).click();

test("without JavaScript, a driver narrows a search tap by tap and is asked about an unclear place", {
  tag: "@full",
}, async ({ browser, server }) => {
  const shipper = await signUp(browser, { role: "shipper", baseURL: server.url });
  const load = await postLoad(
    shipper,
    { origin_address_zip: "84104" },
    { origin: [...FROM_SLC.origin], destination: [...FROM_SLC.destination] },
  );
  const { page } = await signUp(browser, { role: "driver", baseURL: server.url });
  await page.setViewportSize({ width: 320, height: 700 });

  await page.goto("/search");
  await page.getByLabel("Origin city").fill("salt lake");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No open loads match.")).toBeVisible();
  await page.getByRole("link", { name: "Salt Lake City, UT" }).click();
  await expect(page.locator(`a[href="${load}"]`)).toBeVisible();
  await expect(page.getByLabel("Origin state")).toHaveValue("UT");

  await edit(page);
  await page.getByLabel("Radius", { exact: true }).selectOption("150");
  await page.getByText("Equipment", { exact: true }).first().click();
  await page.getByLabel("Flatbed").check();
  await page.getByRole("button", { name: "Search" }).click();
  await expect(fold(page)).toHaveText("Salt Lake City, UT · 150 mi · Flatbed Edit");
  await expect(page.getByRole("link", { name: "Remove Flatbed" })).toBeHidden();
  await edit(page);
  await expect(page.getByRole("link", { name: "Remove Flatbed" })).toBeVisible();
  await expect(page.getByLabel("Flatbed")).toBeChecked();
  await expect(page.locator(`a[href="${load}"]`)).toHaveCount(0);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wider).toBeLessThanOrEqual(320);
  await page.getByRole("link", { name: "Remove Flatbed" }).click();
  await page.getByLabel("Sort by").selectOption("deadhead");
  await page.getByRole("button", { name: "Sort" }).click();
  await expect(page).toHaveURL(/origin_radius=150.*sort=deadhead|sort=deadhead.*origin_radius=150/);
  await expect(page.locator("table.loads")).toContainText(/\d+\u00a0mi away/);
});

test("Near me searches around the phone's location after a tap, and says what to do if it is blocked", async ({
  browser,
  server,
}) => {
  const { page } = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled: true });
  const context = page.context();
  await page.goto("/search");
  const nearMe = page.getByRole("button", { name: "Near me" });
  await nearMe.click();
  await expect(page.getByRole("alert")).toContainText("type a city or ZIP");
  await context.grantPermissions(["geolocation"], { origin: server.url });
  await context.setGeolocation({ latitude: 40.83241, longitude: -115.76312 });
  await nearMe.click();
  await expect(page).toHaveURL("/search?origin_city=Elko&origin_state=NV&origin_radius=100");
  await expect(fold(page)).toHaveText("Elko, NV · 100 mi Edit");
});

test("with JavaScript, places are suggested while typing, and one choice fills in city and state", async ({
  browser,
  server,
}) => {
  const { page } = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled: true });
  await page.goto("/search");
  const city = page.getByLabel("Destination city");
  const state = page.getByLabel("Destination state");
  const first = page.locator("#destination_places option").first();
  await state.selectOption("OH");
  await city.pressSequentially("springf");
  await expect(first).toHaveAttribute("value", "Springfield, OH");
  await city.fill("salt la");
  await expect(first).toHaveAttribute("value", "Salt Lake City, UT");
  // Simulates a user who chooses a suggestion from the browser's list.
  await city.fill("Salt Lake City, UT");
  await expect(city).toHaveValue("Salt Lake City");
  await expect(state).toHaveValue("UT");
  await city.fill("8970");
  await expect(first).toHaveAttribute("value", "89701 Carson City, NV");
  await city.fill("89701 Carson City, NV");
  await expect(city).toHaveValue("89701");
  await expect(state).toHaveValue("");
  await city.fill("salt lake c");
  await expect(first).toHaveAttribute("value", "Salt Lake City, UT");
  await city.fill("Salt Lake City, UT");
  await expect(state).toHaveValue("UT");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("link", { name: "Remove To Salt Lake City" })).toBeVisible();
  await page.getByLabel("Sort by").selectOption("rate");
  await expect(page).toHaveURL(/sort=rate/);
  await expect(page.getByRole("link", { name: "Remove To Salt Lake City" })).toBeVisible();
});

test("with JavaScript, a driver searches around a ZIP code, pages, follows a hint and removes a chip", async ({
  browser,
  server,
}) => {
  const shipper = await signUp(browser, { role: "shipper", baseURL: server.url });
  const fromWells = { origin: ["Wells", "NV", "89835"], destination: ["Reno", "NV", "89502"] } as const;
  for (let load = 0; load < 11; load++)
    await postLoad(shipper, {}, { origin: [...fromWells.origin], destination: [...fromWells.destination] });
  const { page } = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled: true });
  const rows = page.locator("table.loads tbody tr");
  const around = page.getByRole("link", { name: "Remove Within 25 mi of 89835 (Wells, NV)" });

  await page.goto("/search");
  await page.getByLabel("Origin city").fill("89835");
  await page.getByLabel("Radius", { exact: true }).selectOption("25");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(around).toBeVisible();
  await expect(rows).toHaveCount(10);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=2&after=/);
  await expect(rows).toHaveCount(1);

  await edit(page);
  await page.getByText("Equipment", { exact: true }).first().click();
  await page.getByLabel("Reefer").check();
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No open loads match.")).toBeVisible();
  await page.getByRole("link", { name: "Without “Reefer”" }).click();
  await expect(rows).toHaveCount(10);
  await expect(page.getByLabel("Reefer")).not.toBeChecked();
  await around.click();
  await expect(around).toHaveCount(0);
  await expect(page.getByLabel("Origin city")).toHaveValue("");
  await expect(page.getByLabel("Radius", { exact: true })).toHaveValue("");
});

test("a shipper confirms with one tap that a load is still open", { tag: "@full" }, async ({
  browser,
  server,
}) => {
  const shipper = await signUp(browser, { role: "shipper", baseURL: server.url });
  const load = await postLoad(shipper);
  await shipper.page.goto(load);
  await shipper.page.getByRole("button", { name: "Mark as Available" }).click();
  await expect(shipper.page.getByRole("status")).toHaveText(
    "Drivers can now see that this load is still available.",
  );
  await expect(shipper.page.getByText(/^Confirmed available .* P[SD]T$/)).toBeVisible();
  await expect(fact(shipper.page, "Status")).toHaveText("New");
});

for (const javaScriptEnabled of WITH_SCRIPTS)
  test(`the loads found are right below the folded search, JavaScript ${javaScriptEnabled ? "on" : "off"}`, async ({
    browser,
    server,
  }) => {
    const shipper = await signUp(browser, { role: "shipper", baseURL: server.url });
    const city = javaScriptEnabled ? "Tonopah" : "Ely";
    const zip = javaScriptEnabled ? "89049" : "89301";
    for (let load = 0; load < 12; load++)
      await postLoad(
        shipper,
        { weight_lb: "42000", length_ft: "53", equipment_type: "V" },
        { origin: [city, "NV", zip], destination: ["Reno", "NV", "89502"] },
      );
    const { page } = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled });
    const rows = page.locator("table.loads tbody tr");
    const bottomOf = async (row: number) => {
      const box = await rows.nth(row).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY);
    };

    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/search");
    for (const name of ["origin_date", "destination_date", "origin_city", "destination_state"])
      await expect(page.locator(`[name=${name}]`)).toBeVisible();
    await page.getByLabel("Origin city").fill(`${city}, NV`);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(fold(page)).toHaveText(`${city}, NV Edit`);
    await expect(page.getByRole("heading", { level: 2, name: "12 loads" })).toBeVisible();
    await expect(page.getByLabel("Origin city")).toBeHidden();
    // The button is above the bar at the bottom of a phone.
    expect(await bottomOf(0)).toBeLessThan(740 - 56);
    await expect(rows.first()).toContainText("42,000 lb · 53 ft");
    await expect(rows.first().locator(".status")).toHaveCount(0);
    await edit(page);
    await expect(page.getByLabel("Origin city")).toHaveValue(`${city}, NV`);
    await edit(page);

    await expect(rows.first()).toContainText("in town");
    await expect(rows.first()).not.toContainText("incl. deadhead");

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/search?origin_city=Fallon&origin_state=NV&origin_radius=300&destination_city=Reno`);
    await expect(rows.first()).toContainText("incl. deadhead");
    expect(await bottomOf(6)).toBeLessThanOrEqual(800);
  });

for (const javaScriptEnabled of WITH_SCRIPTS)
  test(`a driver has a link to loads that fit their truck and home, JavaScript ${javaScriptEnabled ? "on" : "off"}`, {
    tag: "@full",
  }, async ({ browser, server }) => {
    const { page } = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled });
    await page.goto("/search");
    await expect(page.getByText("More filters", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Near home, 100 mi" })).toHaveCount(0);

    await page.goto("/user-account");
    await page.getByLabel("Username").fill(javaScriptEnabled ? "reefer-on" : "reefer-off");
    await page.getByLabel("Home ZIP code").fill("89502");
    await page.getByLabel("Equipment").selectOption("R");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Your changes are saved.")).toBeVisible();

    await page.goto("/search");
    await expect(page.getByRole("list", { name: "Filters in use" })).toHaveCount(0);
    await page.getByRole("link", { name: "Near home, 100 mi, Reefer" }).click();
    await expect(fold(page)).toHaveText("89502 (Reno, NV) · 100 mi · Reefer Edit");
    await page.getByRole("link", { name: "Remove Reefer" }).click();
    await expect(fold(page)).toHaveText("89502 (Reno, NV) · 100 mi Edit");
    await edit(page);
    await expect(page.getByLabel("Reefer")).not.toBeChecked();
    await page.getByRole("link", { name: "Clear All" }).click();
    await expect(page).toHaveURL("/search");
    await expect(page.getByLabel("Reefer")).not.toBeChecked();
    await page.getByRole("button", { name: "Search" }).click();
    await expect(fold(page)).toHaveText("All open loads Edit");
  });

for (const javaScriptEnabled of WITH_SCRIPTS)
  test(`a driver hides a load on its page and takes that back, scripts ${javaScriptEnabled ? "on" : "off"}`, async ({
    browser,
    server,
  }) => {
    const shipper = await signUp(browser, { role: "shipper", baseURL: server.url });
    // No other test posts loads here.
    const place = javaScriptEnabled
      ? (["Caliente", "NV", "89008"] as const)
      : (["Pioche", "NV", "89043"] as const);
    const to = { origin: [...place], destination: [...FROM_SLC.destination] } as const;
    const loads = [];
    for (const rate of ["900", "1000", "1100"])
      loads.push(
        await postLoad(
          shipper,
          { total_rate: rate },
          { origin: [...to.origin], destination: [...to.destination] },
        ),
      );
    const { page } = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled });
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto(`/search?origin_city=${place[0]}&origin_state=NV&sort=rate`);
    const rows = page.locator("table.found tbody tr");
    await expect(rows).toHaveCount(loads.length);
    const last = rows.last().locator("a").first();
    const href = await last.getAttribute("href");
    await last.click();
    await page.getByRole("button", { name: "Hide This Load" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Load hidden." })).toBeInViewport();
    await expect(rows).toHaveCount(loads.length - 1);
    await expect(page).toHaveURL(/origin_state=NV&sort=rate$/);
    await expect(page.getByText("1 hidden load. See them")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rows).toHaveCount(loads.length);
    await expect(page.locator(`a[href="${href}"]`)).toBeInViewport();

    await page.goto(href ?? "");
    await page.getByRole("button", { name: "Hide This Broker" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Broker hidden." })).toBeVisible();
    await page.goto("/hidden");
    await page.getByRole("button", { name: /^Show Again/ }).click();
    await expect(page.getByText("No hidden loads or brokers.")).toBeVisible();
  });
