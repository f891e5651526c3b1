/**
 * `npm run shots`: pictures of every page at 360 and 1280 px, light and dark, of the demo seed, into test-results/shots.
 * To be looked at, one by one.
 */
import { mkdir, rm } from "node:fs/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import { startApp } from "./start-app";

const FOLDER = "test-results/shots";
const WIDTHS = [360, 1280] as const;
const SCHEMES = ["light", "dark"] as const;
const PEOPLE = { visitor: null, shipper: "shipper@haulway.test", driver: "driver@haulway.test" } as const;

const ACCOUNT = [
  "/user-account",
  "/user-account/add-files",
  "/user-account/email",
  "/user-account/security",
  "/user-account/two-step",
  "/user-account/close",
];

/** Fixed pages of each person; a load's page is added for each of their loads on the dashboard and among the completed. */
const PAGES: Record<keyof typeof PEOPLE, string[]> = {
  visitor: [
    "/",
    "/about",
    "/pricing",
    "/privacy",
    "/customer-support",
    "/coming-soon",
    "/login",
    "/signup",
    "/forgot-password",
    "/forgot-password?sent=1",
    "/reset-password?token=none",
    "/confirm-email?token=none",
    "/nowhere",
  ],
  shipper: [
    "/dashboard",
    "/dashboard?tab=pre-pickup",
    "/dashboard?tab=in-transit",
    "/loads-complete",
    "/user-reviews",
    "/inbox",
    "/billing",
    "/billing/canceled",
    "/new_load",
    ...ACCOUNT,
    "/customer-support",
  ],
  driver: [
    "/dashboard",
    "/dashboard?tab=pre-pickup",
    "/dashboard?tab=in-transit",
    "/loads-complete",
    "/user-reviews",
    "/inbox",
    "/recommended",
    "/search",
    "/search?origin_city=Nowhere",
    "/saved-searches",
    ...ACCOUNT,
    "/search?origin_city=Salt+Lake+City&origin_state=UT&origin_radius=150&equipment_type=V&sort=deadhead",
    "/search?origin_city=salt+lake&min_rate=-1&posted_within=4",
  ],
};
const LISTS = ["/dashboard", "/dashboard?tab=pre-pickup", "/dashboard?tab=in-transit", "/loads-complete"];

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill("haulway-demo");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("/dashboard");
}

/** What a load's page leads to, and under which name it is kept. */
const BEHIND_A_LOAD = [
  ["review", "a[href^='/review/']"],
  ["driver-info", "a[href^='/driver-request/']"],
  ["edit", "a[href^='/edit-load/']"],
  ["copy", "a[href^='/new_load/']"],
  ["delete", "a[href$='?ask=delete']"],
] as const;

/** One load of each status that the person's lists hold, and one page of each kind that those lead to. */
async function loadPages(page: Page): Promise<{ name: string; address: string }[]> {
  const found = new Map<string, string>();
  for (const list of LISTS) {
    await page.goto(list);
    for (const row of await page.locator("table.loads tbody tr").all()) {
      const status = (await row.locator(".status").innerText()).trim().toLowerCase().replaceAll(" ", "-");
      const address = await row.getByRole("link").first().getAttribute("href");
      if (address && !found.has(status)) found.set(status, address);
    }
  }
  const behind = new Map<string, string>();
  for (const load of found.values()) {
    await page.goto(load);
    for (const [name, selector] of BEHIND_A_LOAD) {
      const link = page.locator(`main ${selector}`).first();
      const address = (await link.count()) > 0 ? await link.getAttribute("href") : null;
      if (address && !behind.has(name)) behind.set(name, address);
    }
  }
  const named = (prefix: string, addresses: Map<string, string>) =>
    [...addresses].map(([name, address]) => ({ name: `${prefix}${name}`, address }));
  return [...named("load-", found), ...named("", behind)];
}

/** The feed, and the chat with the most recent words of a person. */
async function chatPages(page: Page): Promise<{ name: string; address: string }[]> {
  await page.goto("/inbox");
  const found: { name: string; address: string }[] = [];
  for (const [name, text] of [
    ["chat-feed", "News of your loads"],
    ["chat", "Receiver takes"],
  ] as const) {
    const address = await page
      .locator(".chats li", { hasText: text })
      .getByRole("link")
      .first()
      .getAttribute("href");
    if (address) found.push({ name, address });
  }
  return found;
}

async function shoot(browser: Browser, url: string, who: keyof typeof PEOPLE): Promise<number> {
  let count = 0;
  for (const width of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({
        baseURL: url,
        colorScheme,
        javaScriptEnabled: false,
        viewport: { width, height: width === 360 ? 740 : 800 },
      });
      const page = await context.newPage();
      const email = PEOPLE[who];
      if (email) await logIn(page, email);
      const pages = PAGES[who].map((address) => ({ name: address.replace(/\W+/g, "-"), address }));
      for (const { name, address } of [
        ...pages,
        ...(email ? [...(await loadPages(page)), ...(await chatPages(page))] : []),
      ]) {
        await page.goto(address);
        const path = `${FOLDER}/${who}-${name.replace(/^-/, "") || "home"}-${width}-${colorScheme}.png`;
        await page.screenshot({ path, fullPage: true });
        count += 1;
      }
      await context.close();
    }
  }
  return count;
}

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const app = await startApp("shots", { SEED: "demo" });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
});
try {
  let total = 0;
  for (const who of Object.keys(PEOPLE) as (keyof typeof PEOPLE)[])
    total += await shoot(browser, app.url, who);
  process.stdout.write(`${total} pictures in ${FOLDER}\n`);
} finally {
  await browser.close();
  await app.stop();
}
