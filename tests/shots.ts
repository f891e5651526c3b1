import { mkdir, rm } from "node:fs/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import { BUILT_PASSWORD } from "~/builders";
import { type Stop, stopsIn } from "./fixtures/every-page";
import { buildWorld, type Who, type World } from "./fixtures/scenes/world";
import { startApp } from "./start-app";

const FOLDER = "test-results/shots";
const WIDTHS = [390, 768, 1440] as const;
const SCHEMES = ["light", "dark"] as const;
const DEMO: Partial<Record<Who, string>> = {
  shipper: "shipper@haulway.test",
  driver: "driver@haulway.test",
};

const MORE: readonly Pick<Stop, "who" | "path">[] = [
  { who: "visitor", path: "/forgot-password?sent=1" },
  { who: "driver", path: "/search?origin_city=salt+lake&min_rate=-1&posted_within=4" },
];
const LISTS = ["/dashboard", "/dashboard?tab=pre-pickup", "/dashboard?tab=in-transit", "/loads-complete"];
const OF_LOADS = /^\/(load-details\/[^/]+$|new_load\/|edit-load|review|driver-request)/;

interface Shot {
  name: string;
  address: string;
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(BUILT_PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/(dashboard|login\/code)/);
}

const BEHIND_A_LOAD = [
  ["review", "a[href^='/review/']"],
  ["driver-info", "a[href^='/driver-request/']"],
  ["edit", "a[href^='/edit-load/']"],
  ["copy", "a[href^='/new_load/']"],
  ["delete", "a[href$='?ask=delete']"],
] as const;

async function loadPages(page: Page): Promise<Shot[]> {
  const found = new Map<string, string>();
  for (const list of LISTS) {
    await page.goto(list);
    const rows = page.locator("table.loads tbody tr", { has: page.locator(".status") });
    for (const row of await rows.all()) {
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

interface Visit {
  url: string;
  who: Who;
  /** Undefined for a signed-out visitor. */
  email: string | undefined;
  shots: readonly Shot[];
  loads?: boolean;
}

async function shoot(browser: Browser, { url, who, email, shots, loads }: Visit): Promise<number> {
  let count = 0;
  for (const width of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({
        baseURL: url,
        colorScheme,
        javaScriptEnabled: false,
        viewport: { width, height: width === 390 ? 844 : 900 },
      });
      const page = await context.newPage();
      if (email) await logIn(page, email);
      for (const { name, address } of [...shots, ...(loads ? await loadPages(page) : [])]) {
        await page.goto(address);
        const path = `${FOLDER}/${who}-${name.replace(/^-|-$/g, "") || "home"}-${width}-${colorScheme}.png`;
        await page.screenshot({ path, fullPage: true });
        count += 1;
      }
      await context.close();
    }
  }
  return count;
}

const fileName = (path: string) => path.replace(/\W+/g, "-");

function visitsOf(world: World, demoUrl: string, worldUrl: string): Visit[] {
  const stops = stopsIn(world);
  const namesNothing = ({ name, who, path }: Stop) => who !== "halfway" && name === `${path} · ${who}`;
  const everybody = ["visitor", "shipper", "driver", "halfway"] as const;
  const ofDemo = everybody.map((who): Visit => {
    const fixed = [...stops.filter(namesNothing), ...MORE].filter((stop) => stop.who === who);
    const shots = fixed.map(({ path }) => ({ name: fileName(path), address: path }));
    return { url: demoUrl, who, email: DEMO[who], shots, loads: who in DEMO };
  });
  const ofWorld = everybody.map((who): Visit => {
    const own = stops.filter((stop) => stop.who === who && !namesNothing(stop) && !OF_LOADS.test(stop.path));
    const shots = own.map(({ name, path }) => ({
      name: fileName(name.split(" · ")[0] ?? ""),
      address: path,
    }));
    return {
      url: worldUrl,
      who,
      email: who === "visitor" ? undefined : world.people[who].email,
      shots,
    };
  });
  return [...ofDemo, ...ofWorld].filter(({ shots }) => shots.length > 0);
}

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const demo = await startApp("shots", { SEED: "demo" });
const built = await startApp("shots-world");
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
});
try {
  const world = await buildWorld(built.dataDir);
  let total = 0;
  for (const visit of visitsOf(world, demo.url, built.url)) total += await shoot(browser, visit);
  process.stdout.write(`${total} screenshots in ${FOLDER}\n`);
} finally {
  await browser.close();
  await Promise.all([demo.stop(), built.stop()]);
}
