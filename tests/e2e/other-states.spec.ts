import type { Browser, Page } from "@playwright/test";
import { buildWorld, type World } from "../fixtures/scenes/world";
import { expect, test } from "./support/app-server";
import { bringAxe, violationsOf } from "./support/axe";
import { menuOf } from "./support/people";

let world: World;

test.beforeAll(async ({ server }) => {
  world = await buildWorld(server.dataDir);
});

async function phoneOf(who: "visitor" | "shipper" | "driver", browser: Browser, baseURL: string) {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: true,
    bypassCSP: true,
    viewport: { width: 360, height: 740 },
  });
  await bringAxe(context);
  if (who !== "visitor") {
    const { email, password } = world.people[who];
    const headers = { Origin: baseURL };
    const answer = await context.request.post("/login", { form: { email, password }, headers });
    expect(answer.url()).toBe(`${baseURL}/dashboard`);
  }
  return context.newPage();
}

interface State {
  name: string;
  path: (world: World) => string;
  open: (page: Page) => Promise<void>;
  /** A part of the page, if it covers the rest. */
  within?: string;
}

const refused = (path: State["path"], button: string): State => ({
  name: `${button}, refused`,
  path,
  async open(page) {
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("alert")).not.toBeEmpty();
  },
});

const chat: State["path"] = ({ chats }) => `/chat?group=${chats.load}`;

const STATES: Record<"visitor" | "shipper" | "driver", State[]> = {
  visitor: [refused(() => "/signup", "Submit")],
  shipper: [
    {
      name: "a driver in the dialog",
      path: ({ loads }) => `/load-details/${loads.pending.loadId}`,
      async open(page) {
        await page.getByRole("link", { name: "View Info" }).first().click();
        await expect(page.getByRole("dialog").getByRole("table").first()).toBeVisible();
      },
    },
    refused(() => "/new_load", "Create Load"),
    {
      name: "the open menu",
      path: () => "/dashboard",
      async open(page) {
        await menuOf(page).click();
        await expect(page.getByRole("link", { name: "Profile", exact: true })).toBeVisible();
      },
      within: "header",
    },
  ],
  driver: [
    {
      name: "places suggested",
      path: () => "/search",
      async open(page) {
        await page.getByLabel("Destination city").pressSequentially("salt la");
        await expect(page.locator("#destination_places option")).not.toHaveCount(0);
      },
    },
    refused(() => "/user-account/add-files", "Upload"),
    refused(chat, "Send"),
    {
      name: "the settings of a chat",
      path: chat,
      async open(page) {
        await page.locator("summary", { hasText: "Settings" }).click();
        await expect(page.getByRole("link", { name: "Leave Group" })).toBeVisible();
      },
    },
    {
      name: "two-step sign-in being turned on",
      path: () => "/user-account/security",
      async open(page) {
        await page.getByRole("button", { name: "Turn On Two-Step Sign-In" }).click();
        await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
      },
    },
  ],
};

for (const who of ["visitor", "shipper", "driver"] as const) {
  test(`with scripts, opened and refused, pages are accessible: ${who}`, async ({ browser, server }) => {
    const page = await phoneOf(who, browser, server.url);
    const found: string[] = [];
    for (const { name, path, open, within } of STATES[who]) {
      await page.goto(path(world));
      await open(page);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        found.push(...(await violationsOf(page, within)).map((what) => `${name} (${colorScheme}): ${what}`));
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > 360) found.push(`${name}: ${wide} px wide`);
    }
    expect(found).toEqual([]);
  });
}
