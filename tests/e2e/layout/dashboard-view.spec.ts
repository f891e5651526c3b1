import type { Browser, Page } from "@playwright/test";
import { type BuiltPerson, buildLoad, mergeRows, savePerson, saveRows } from "~/builders";
import { dayFromNow } from "../../fixtures/days";
import { databaseIn } from "../../fixtures/servers/database-in";
import { expect, test } from "../support/app-server";
import { bringAxe, violationsOf } from "../support/axe";
import { FONTS, showIn } from "../support/fonts";
import { logIn } from "../support/people";
import { WITH_SCRIPTS } from "../support/scripts";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** The driver's tab contains only two loads. */
const LEAST = { driver: { phone: 2, desktop: 2 }, shipper: { phone: 2, desktop: 9 } } as const;

const CITIES = [
  ["Salt Lake City", "UT"],
  ["Indianapolis", "IN"],
  ["Reno", "NV"],
  ["Colorado Springs", "CO"],
  ["Grand Junction", "CO"],
] as const;

function terms(n: number) {
  const [[from, fromState], [to, toState]] = [CITIES[n % 5] ?? CITIES[0], CITIES[(n + 3) % 5] ?? CITIES[1]];
  return {
    origin_address_city: from,
    origin_address_state: fromState,
    destination_address_city: to,
    destination_address_state: toState,
    total_rate_cents: 95_000 + n * 7_300,
    calculated_miles: 1_180 + n,
    pickup_date: dayFromNow(1 + (n % 9)),
    delivery_date: dayFromNow(3 + (n % 9)),
    equipment_type: "V",
    weight_lb: 42_000,
  } as const;
}

async function withLoads(dataDir: string): Promise<Record<"shipper" | "driver", BuiltPerson>> {
  const target = databaseIn(dataDir);
  try {
    const profile = { full_name: "Katherine Mbeki-O'Hara", rating: 4.6 };
    const shipper = await savePerson({ role: "shipper", emailConfirmed: false, profile }, target);
    const driver = await savePerson({ role: "driver", emailConfirmed: false }, target);
    const statuses = ["in transit", "pickup", "rate confirmation sent", "pending", "pending"] as const;
    const rows = [
      ...statuses.map((status, n) =>
        status === "pending"
          ? buildLoad({ owner: shipper, requesters: [driver], terms: terms(n) }).rows
          : buildLoad({ owner: shipper, driver, status, terms: terms(n) }).rows,
      ),
      ...Array.from(
        { length: 34 },
        (_, n) =>
          buildLoad({ owner: shipper, ...(n === 7 && { requesters: [driver] }), terms: terms(n) }).rows,
      ),
    ];
    await saveRows(mergeRows(rows), target);
    return { shipper, driver };
  } finally {
    target.client.close();
  }
}

function wholeRows(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bar = document.querySelector("nav.places");
    const isFixed = bar && getComputedStyle(bar).position === "fixed";
    const bottom = isFixed ? bar.getBoundingClientRect().top : window.innerHeight;
    return [...document.querySelectorAll("table.loads tbody tr")].filter((row) => {
      const box = row.getBoundingClientRect();
      return box.top >= 0 && box.bottom <= bottom;
    }).length;
  });
}

async function open(browser: Browser, baseURL: string, person: BuiltPerson, javaScriptEnabled: boolean) {
  const context = await browser.newContext({ baseURL, javaScriptEnabled, bypassCSP: true });
  await bringAxe(context);
  const page = await context.newPage();
  await page.goto("/login");
  await logIn(page, { page, name: person.fullName, email: person.email }, person.password);
  await page.waitForURL("**/dashboard");
  return page;
}

for (const javaScriptEnabled of WITH_SCRIPTS) {
  test.describe(`JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    for (const role of ["shipper", "driver"] as const)
      test(`loads are in view below what waits: ${role}`, async ({ browser, server }) => {
        const people = await withLoads(server.dataDir);
        const page = await open(browser, server.url, people[role], javaScriptEnabled);
        for (const [name, size] of [
          ["phone", PHONE],
          ["desktop", DESKTOP],
        ] as const) {
          await page.setViewportSize(size);
          await page.goto(role === "shipper" ? "/dashboard?tab=new" : "/dashboard");
          const waiting = page.getByRole("region", { name: "Waiting for you" });
          await expect(waiting.getByRole("listitem")).toHaveCount(2);
          // Without scripts, Playwright cannot wait for a font.
          for (const font of javaScriptEnabled ? FONTS : (["installed"] as const)) {
            if (javaScriptEnabled) await showIn(page, font);
            const rows = await wholeRows(page);
            expect(rows, `whole rows on a ${name} in ${font}`).toBeGreaterThanOrEqual(LEAST[role][name]);
            const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
            expect(wider, `sideways on a ${name} in ${font}`).toBe(0);
          }
          if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
        }
        await page.setViewportSize(PHONE);
        await waitingOpens(page);
      });
  });
}

async function waitingOpens(page: Page): Promise<void> {
  const waiting = page.getByRole("region", { name: "Waiting for you" });
  await waiting.getByRole("link", { name: /^and \d+ more$/ }).click();
  await expect(waiting.getByRole("listitem").nth(2)).toBeVisible();
  await waiting.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/load-details\//);
}
