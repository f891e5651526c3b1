import type { Page } from "@playwright/test";
import { buildLoad, mergeRows, savePerson, saveRows } from "~/builders";
import { dayFromNow } from "../../fixtures/days";
import { databaseIn } from "../../fixtures/servers/database-in";
import { expect, test } from "../support/app-server";
import { FONTS, showIn } from "../support/fonts";
import { fact, signUp } from "../support/people";
import { WITH_SCRIPTS } from "../support/scripts";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const LEAST = 3;

async function saveLoads(dataDir: string): Promise<void> {
  const target = databaseIn(dataDir);
  try {
    const profile = { full_name: "Katherine Mbeki-O'Hara", rating: 4.6 };
    const owner = await savePerson({ role: "shipper", profile }, target);
    const loads = Array.from({ length: 6 }, (_, n) =>
      buildLoad({
        owner,
        terms: {
          origin_address_city: "Elko",
          origin_address_state: "NV",
          destination_address_city: "Salt Lake City",
          destination_address_state: "UT",
          total_rate_cents: 95_000 + n * 7_300,
          calculated_miles: 1_180 + n,
          pickup_date: dayFromNow(2),
          pickup_time: "10:30",
          delivery_date: dayFromNow(3),
          equipment_type: "V",
          weight_lb: 42_000,
          length_ft: 53,
        },
      }),
    );
    await saveRows(mergeRows(loads.map(({ rows }) => rows)), target);
  } finally {
    target.client.close();
  }
}

const wholeResults = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const bar = document.querySelector("nav.places");
    const end = bar?.getBoundingClientRect().top ?? window.innerHeight;
    return [...document.querySelectorAll(".found tbody tr")].filter(
      (row) => row.getBoundingClientRect().bottom <= end,
    ).length;
  });

for (const javaScriptEnabled of WITH_SCRIPTS)
  test(`results are in view, and a load's page says each fact once, JavaScript ${javaScriptEnabled ? "on" : "off"}`, async ({
    browser,
    server,
  }) => {
    await saveLoads(server.dataDir);
    const { page } = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled });
    await page.setViewportSize(PHONE);
    await page.goto("/search?origin_city=Elko&origin_state=NV");
    for (const font of javaScriptEnabled ? FONTS : (["installed"] as const)) {
      if (javaScriptEnabled) await showIn(page, font);
      expect(await wholeResults(page), `whole results in view in ${font}`).toBeGreaterThanOrEqual(LEAST);
    }

    await page.locator(".found a").first().click();
    await expect(fact(page, "Status")).toHaveText("New");
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      const main = page.getByRole("main");
      await expect(main.getByText("New", { exact: true })).toHaveCount(1);
      const number = await fact(page, "Load number").innerText();
      await expect(main.getByText(number)).toHaveCount(1);
    }
  });
