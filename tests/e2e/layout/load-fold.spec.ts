import type { Browser, Locator, Page } from "@playwright/test";
import { type BuiltPerson, buildLoad, mergeRows, savePerson, saveRows } from "~/builders";
import { dayFromNow } from "../../fixtures/days";
import { databaseIn } from "../../fixtures/servers/database-in";
import { expect, test } from "../support/app-server";
import { FONTS, showIn } from "../support/fonts";
import { fact, logIn } from "../support/people";
import { WITH_SCRIPTS } from "../support/scripts";

const PHONE = { width: 390, height: 844 };

const DECISIVE = [
  "Rate",
  "Cargo",
  "Weight",
  "Special instructions",
  "Pickup date",
  "Delivery date",
  "Required",
];
/** The other facts are further down, because the driver has already agreed to them. */
const ON_THE_WAY = ["Pickup date", "Cargo"];

const TERMS = {
  origin_address_city: "Salt Lake City",
  origin_address_state: "UT",
  destination_address_city: "Colorado Springs",
  destination_address_state: "CO",
  total_rate_cents: 145_050,
  calculated_miles: 585,
  pickup_date: dayFromNow(2),
  pickup_time: "09:30",
  delivery_date: dayFromNow(3),
  delivery_time: "15:00",
  equipment_type: "V",
  weight_lb: 42_000,
  cargo_description: "Palletized onions, 22 pallets",
  special_instructions: "Straps required. Call 24 h ahead.",
  required_hazmat_license: true,
  required_twic: true,
} as const;

interface Scene extends Record<"shipper" | "driver" | "other", BuiltPerson> {
  open: string;
  asked: string;
  carried: string;
}

async function saveScene(dataDir: string): Promise<Scene> {
  const target = databaseIn(dataDir);
  try {
    const profile = { full_name: "Katherine Mbeki-O'Hara", rating: 4.6 };
    const shipper = await savePerson({ role: "shipper", profile }, target);
    const [driver, other] = [
      await savePerson({ role: "driver" }, target),
      await savePerson({ role: "driver" }, target),
    ];
    const open = buildLoad({ owner: shipper, terms: TERMS });
    const asked = buildLoad({ owner: shipper, requesters: [driver, other], terms: TERMS });
    const carried = buildLoad({ owner: shipper, driver, status: "pickup", terms: TERMS });
    await saveRows(mergeRows([open.rows, asked.rows, carried.rows]), target);
    const pathOf = ({ built }: ReturnType<typeof buildLoad>) => `/load-details/${built.loadId}`;
    return { shipper, driver, other, open: pathOf(open), asked: pathOf(asked), carried: pathOf(carried) };
  } finally {
    target.client.close();
  }
}

async function open(browser: Browser, baseURL: string, person: BuiltPerson, javaScriptEnabled: boolean) {
  const context = await browser.newContext({ baseURL, javaScriptEnabled, viewport: PHONE });
  const page = await context.newPage();
  await page.goto("/login");
  await logIn(page, { page, name: person.fullName, email: person.email }, person.password);
  await page.waitForURL("**/dashboard");
  return page;
}

const below = (target: Locator): Promise<number> =>
  target.evaluate((element) => {
    const { paddingTop } = getComputedStyle(document.body, "::after");
    const bars = [...document.querySelectorAll("body *")].filter(
      (each) =>
        getComputedStyle(each).position === "fixed" && each.getBoundingClientRect().top > innerHeight / 2,
    );
    const tops = bars.map((bar) => bar.getBoundingClientRect().top - Number.parseFloat(paddingTop || "0"));
    return Math.round(element.getBoundingClientRect().bottom - Math.min(innerHeight, ...tops));
  });

async function hidden(page: Page, names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of names) {
    const cell = fact(page, name).first();
    await expect(cell).toBeVisible();
    const pixels = await below(cell);
    if (pixels > 0) found.push(`${name}: ${pixels} px below the fold`);
  }
  return found;
}

for (const javaScriptEnabled of WITH_SCRIPTS)
  test(`the facts that matter are above the fold of a load's page, JavaScript ${javaScriptEnabled ? "on" : "off"}`, async ({
    browser,
    server,
  }) => {
    const { shipper, driver, ...loads } = await saveScene(server.dataDir);
    const page = await open(browser, server.url, driver, javaScriptEnabled);
    const owner = await open(browser, server.url, shipper, javaScriptEnabled);
    for (const font of javaScriptEnabled ? FONTS : (["installed"] as const)) {
      const show = (on: Page) => (javaScriptEnabled ? showIn(on, font) : undefined);
      await page.goto(loads.open);
      await show(page);
      await expect(page.getByRole("button", { name: "Request Load" })).toBeVisible();
      expect.soft(await hidden(page, DECISIVE), `a driver who has not requested, ${font}`).toEqual([]);

      await page.goto(loads.carried);
      await show(page);
      expect.soft(await hidden(page, ON_THE_WAY), `the chosen driver, ${font}`).toEqual([]);
      const directions = page.getByRole("link", { name: "Directions", exact: true });
      expect.soft(await below(directions), `Directions, ${font}`).toBeLessThanOrEqual(0);
      await expect(page.getByRole("button", { name: "Arrived" })).toBeInViewport({ ratio: 1 });

      // An owner knows the load and compares the drivers.
      await owner.goto(loads.asked);
      await show(owner);
      const accept = owner.getByRole("button", { name: /^Accept/ }).first();
      expect.soft(await below(accept), `the first Accept, ${font}`).toBeLessThanOrEqual(0);
    }
  });
