import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Browser, Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { buildWorld, type Stop, stopsIn, type Who, type World } from "../fixtures/every-page";
import { expect, test } from "./app-server";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const RULES: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
};

/** As narrow as a phone gets, which is also 640 px at 200 %. */
const NARROWEST = 320;
const WIDTHS = [360, 1280];
/** Taller than any page: the bar at the bottom edge then covers nothing that one would scroll to. */
const TALL = 4_000;
const SCHEMES = ["light", "dark"] as const;

let world: World;
let stops: Stop[];

test.beforeAll(async ({ server }) => {
  world = await buildWorld(server.dataDir);
  stops = stopsIn(world);
});

/** A browser of somebody's own, signed in. The rules are injected, which a page's own policy forbids. */
async function pageOf(who: Who, browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: true, bypassCSP: true });
  await context.addInitScript(await readFile(AXE, "utf8"));
  // What hydrates changes nothing that is looked at here, and takes most of the time.
  await context.route("**/build/**/*.js", (route) => route.abort());
  const page = await context.newPage();
  if (who !== "visitor") {
    const { email, password } = world.people[who];
    await page.goto("/login");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL(who === "halfway" ? "**/login/code*" : "**/dashboard");
  }
  return page;
}

async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: { run(o: object): Promise<AxeResults> } }).axe.run(options),
    RULES,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
}

/** What sticks out to the right of the window, so that one would have to scroll for it. */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

test.describe("every page", () => {
  test.use({ failOnPageFaults: false });

  for (const who of ["visitor", "halfway", "shipper", "driver"] as const) {
    test(`can be used by everyone, and fits the narrowest phone: ${who}`, async ({ browser, server }) => {
      test.setTimeout(180_000);
      const page = await pageOf(who, browser, server.url);
      const found: string[] = [];
      for (const { name, path, status } of stops.filter((stop) => stop.who === who)) {
        await page.setViewportSize({ width: NARROWEST, height: 640 });
        const answer = await page.goto(path, { waitUntil: "load" });
        expect(answer?.status(), name).toBe(status);
        found.push(...(await sticksOut(page)).map((what) => `${name}: wider than ${NARROWEST} px: ${what}`));
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: TALL });
          for (const colorScheme of SCHEMES) {
            await page.emulateMedia({ colorScheme });
            const at = `${name} (${width} px, ${colorScheme})`;
            found.push(...(await violationsOf(page)).map((violation) => `${at}: ${violation}`));
          }
        }
      }
      expect(found).toEqual([]);
    });
  }
});
