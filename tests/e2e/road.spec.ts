import type { Page } from "@playwright/test";
import { samplePhoto } from "../fixtures/documents";
import { expect } from "./support/app-server";
import { confirmPickup, itemsLeft, KEPT, notSent, onTheWay as test } from "./support/at-pickup";
import { chatOf, copies } from "./support/bad-connection";
import { fact, menuOf, openDocuments, signOut } from "./support/people";

// The browser logs requests that fail offline as errors.
test.use({ serviceWorkers: "allow", javaScriptEnabled: true, failOnPageFaults: false });

/** Browsers under test have no badge. */
async function watchBadge(page: Page): Promise<number[]> {
  const shown: number[] = [];
  await page.exposeFunction("showBadge", (count: number) => void shown.push(count));
  await page.addInitScript(() => {
    const { matchMedia } = window;
    const isKept = { matches: true };
    Object.assign(window, {
      matchMedia: (query: string) => (query.includes("standalone") ? isKept : matchMedia(query)),
    });
    const { showBadge } = window as unknown as { showBadge: (count: number) => Promise<void> };
    Object.assign(Navigator.prototype, { setAppBadge: showBadge });
  });
  return shown;
}

async function shoot(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return;
  for (const width of [360, 1280])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 760 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: `test-results/road/${name}-${width}-${colorScheme}.png`,
        fullPage: true,
      });
    }
  await page.emulateMedia({ colorScheme: null });
}

test("a load is picked up and delivered during one outage, and each form takes effect once", async ({
  line,
  scene,
}) => {
  test.slow();
  const { shipper, driver, load, pin } = scene;
  const { page } = driver;
  const badge = await watchBadge(page);
  const chat = await chatOf(page, load);
  const message = page.getByRole("textbox", { name: "Message" });
  const outbox = page.locator(".unsent > li");
  await expect.poll(() => copies(page)).toEqual(expect.arrayContaining(["/outbox", "/no-signal"]));
  const { waiting } = await (await page.request.get("/inbox/unread?badge")).json();
  expect(waiting).toBeGreaterThan(0);
  await expect.poll(() => badge.at(-1)).toBe(waiting);
  line.cut();

  await test.step("the pin waits, and its page says so next to it", async () => {
    await page.goto(load);
    await confirmPickup(page, pin);
    await expect(page.getByText(KEPT)).toBeVisible();
    await expect(page.locator("[data-waits]")).toHaveText(
      /^Confirm Pickup, tapped \d+:\d\d\s[AP]M: not sent yet\./,
    );
    await page.goto(load);
    await expect(page.locator("[data-waits]")).toHaveCount(1);
    await shoot(page, "load");
    await page.getByRole("link", { name: "See unsent items" }).click();
    await expect(page).toHaveURL("/outbox");
  });

  await test.step("a message is changed before it is sent", async () => {
    await page.goto(chat);
    await message.fill("Loaded, leaving nwo.");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(notSent(page)).toHaveText("2 not sent");
    await page.goto("/outbox");
    await outbox.nth(1).getByRole("button", { name: "Edit" }).click();
    await expect(message).toHaveValue("Loaded, leaving nwo.");
    await message.fill("Loaded, leaving now.");
    await expect(notSent(page)).toHaveText("2 not sent");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText(KEPT)).toBeVisible();
    await expect(notSent(page)).toHaveText("2 not sent");
  });

  await test.step("the proof of delivery is sent while the pin waits", async () => {
    await page.goto("/outbox");
    await page.locator("summary", { hasText: "Proof of delivery" }).click();
    await page.getByRole("button", { name: "Save to Send Later" }).click();
    await expect(page.getByText("Choose a file.")).toBeVisible();
    await page.getByLabel(/^Proof of delivery/).setInputFiles(await samplePhoto("dock.jpg"));
    await page.getByRole("button", { name: "Save to Send Later" }).click();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      "Confirm Pickup",
      /^Message to /,
      "Upload proof of delivery",
    ]);
    await expect(page.getByText("Proof of delivery: dock.jpg")).toBeVisible();
    await expect(page.getByText("leaving nwo")).toHaveCount(0);
    await shoot(page, "outbox");
    await expect.poll(() => badge.at(-1)).toBe(waiting + 3);
  });

  await test.step("a page that was never opened leads to the cached pages", async () => {
    await page.goto("/recommended");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No signal");
    await expect(menuOf(page)).toBeVisible();
    await expect(page.getByRole("link", { name: "Try Again" })).toHaveAttribute("href", "/recommended");
    await shoot(page, "no-signal");
  });

  line.loseAnswers(3);
  line.mend();
  await page.goto(load);
  await expect(fact(page, "Status")).toHaveText("Complete", { timeout: 60_000 });
  await expect(notSent(page)).toHaveCount(0, { timeout: 40_000 });
  await page.goto("/outbox");
  await expect(page.getByText("Nothing waiting to send.")).toBeVisible();

  await test.step("each form took effect once", async () => {
    const { page } = shipper;
    await page.goto(`${load}/timeline`);
    const told = page.locator("table.facts").first();
    await expect(told.getByText("picked up the freight")).toHaveCount(1);
    await expect(told.getByText("delivered the freight")).toHaveCount(1);
    await page.goto(load);
    await openDocuments(page);
    await expect(page.getByRole("link", { name: "Proof of delivery" })).toHaveCount(1);
    await page.goto(chat);
    await expect(page.getByText("Loaded, leaving now.", { exact: true })).toHaveCount(1);
    await expect(page.getByText(/leaving nwo/)).toHaveCount(0);
  });

  await test.step("the badge does not count forms of a session that ended elsewhere", async () => {
    const own = await page.context().cookies();
    await page.context().clearCookies();
    const before = badge.length;
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => badge.slice(before)).toEqual([0]);
    await page.context().addCookies(own);
  });

  await test.step("after the sign-out nothing is cached", async () => {
    await page.goto("/dashboard");
    await expect.poll(() => copies(page)).toContain("/dashboard");
    await signOut(page);
    expect(await copies(page)).toEqual([]);
    expect(await itemsLeft(page)).toBe(0);
    expect(badge.at(-1)).toBe(0);
  });
});
