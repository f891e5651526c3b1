/**
 * In an app on an iPhone's Home Screen, an opened file would cover the page and could not be closed, so the
 * links open the share sheet.
 */
import type { Browser, Page } from "@playwright/test";
import { samplePdf } from "../../fixtures/documents";
import { type Stop, stopsIn } from "../../fixtures/every-page";
import { sample } from "../../fixtures/sample";
import { buildWorld, type World } from "../../fixtures/scenes/world";
import { expect, test } from "../support/app-server";

let world: World;
let stops: Stop[];

test.beforeAll(async ({ server }) => {
  world = await buildWorld(server.dataDir);
  stops = stopsIn(world);
});

const FILE_LINK = /<a[^>]* href="((?:\/files\/|\/load-details\/[^"]*\.pdf)[^"]*)"/g;
const FILE_LINKS = 'a[href^="/files/"], a[href^="/load-details/"][href*=".pdf"]';
/** A normal run opens this many pages for each user. */
const PAGES = 2;

type Sheet = "shares" | "is closed" | "is missing";

interface Phone {
  who: "shipper" | "driver";
  sheet: Sheet;
  isInstalled?: boolean;
}

async function phoneOf(browser: Browser, baseURL: string, { who, sheet, isInstalled = true }: Phone) {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: true });
  const { email, password } = world.people[who];
  await context.request.post("/login", { form: { email, password }, headers: { Origin: baseURL } });
  await context.addInitScript(
    ([sheet, standalone]) => {
      Object.defineProperty(navigator, "standalone", { value: standalone });
      const shared: string[] = [];
      Object.assign(window, { shared });
      const share = async ({ files = [] }: ShareData) => {
        shared.push(...files.map(({ name, type, size }) => `${name} ${type} ${size}`));
        if (sheet === "is closed") throw new DOMException("closed", "AbortError");
      };
      Object.defineProperty(navigator, "share", { value: sheet === "is missing" ? undefined : share });
    },
    [sheet, isInstalled] as const,
  );
  const { buffer } = await samplePdf("any.pdf");
  await context.route(
    ({ pathname }) => /^\/files\/|\.pdf$/.test(pathname),
    (route) =>
      route.fulfill({
        body: buffer,
        contentType: "application/pdf",
        headers: { "Content-Disposition": `inline; filename="_.pdf"; filename*=UTF-8''Reno%20%E2%86%92.pdf` },
      }),
  );
  return { page: await context.newPage(), request: context.request, bytes: buffer.byteLength };
}

type Shared = { shared: string[] };

async function ready(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll("details")) folded.open = true;
  });
}

for (const who of ["shipper", "driver"] as const)
  test(`every link to a file keeps the page behind the sheet: ${who}`, async ({ browser, server }) => {
    const { page, request, bytes } = await phoneOf(browser, server.url, { who, sheet: "shares" });
    const paths: string[] = [];
    for (const { path } of stops.filter((stop) => stop.who === who && (stop.status ?? 200) === 200))
      if ((await (await request.get(path)).text()).match(FILE_LINK)) paths.push(path);
    expect(paths.length).toBeGreaterThan(PAGES);
    for (const path of sample(paths, PAGES, `pages with files of the ${who}`)) {
      await page.goto(path);
      await ready(page);
      const before = page.url();
      const links = page.locator(FILE_LINKS);
      const count = await links.count();
      for (let nth = 0; nth < count; nth++) await links.nth(nth).dispatchEvent("click");
      await expect
        .poll(() => page.evaluate(() => (window as unknown as Shared).shared.length), path)
        .toBe(count);
      expect(new Set(await page.evaluate(() => (window as unknown as Shared).shared))).toEqual(
        new Set([`Reno →.pdf application/pdf ${bytes}`]),
      );
      expect(page.url()).toBe(before);
    }
  });

test.describe("one link", () => {
  const open = async (browser: Browser, baseURL: string, phone: Omit<Phone, "who">) => {
    const { page } = await phoneOf(browser, baseURL, { who: "shipper", ...phone });
    const load = `/load-details/${world.loads.pickup.loadId}`;
    await page.goto(load);
    await ready(page);
    const link = page.locator(FILE_LINKS).first();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/files/"))
        asked.push(request.isNavigationRequest() ? "navigates" : "fetches");
    });
    await link.click();
    return { page, load, asked };
  };

  test("leaves the page as it is if the user closes the sheet", async ({ browser, server }) => {
    const { page, load, asked } = await open(browser, server.url, { sheet: "is closed" });
    await expect.poll(() => page.evaluate(() => (window as unknown as Shared).shared.length)).toBe(1);
    expect(asked).toEqual(["fetches"]);
    await expect(page).toHaveURL(load);
  });

  test("opens the file if the phone shares none", async ({ browser, server }) => {
    const { asked } = await open(browser, server.url, { sheet: "is missing" });
    await expect.poll(() => asked).toEqual(["fetches", "navigates"]);
  });

  test("is a plain link elsewhere", async ({ browser, server }) => {
    const { asked } = await open(browser, server.url, { sheet: "shares", isInstalled: false });
    await expect.poll(() => asked).toEqual(["navigates"]);
  });
});
