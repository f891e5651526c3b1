import { expect } from "../support/app-server";
import { test } from "../support/app-with-rooms";
import { box, pairUp, words } from "../support/chats";

test.describe("on a connection that breaks", () => {
  test.use({ failOnPageFaults: false });

  test("an unsent message survives a reload and a visit to another page, but not its sending", async ({
    browser,
    server,
  }) => {
    const { shipper, driver, chat } = await pairUp(browser, server.url, { shipper: false, driver: true });
    const { page } = driver;
    page.on("dialog", (dialog) => dialog.accept());
    const stored = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(" /chat?group=")));

    await box(page).fill("At the gate, dock 4?\nRinging twice.");
    await page.reload();
    await expect(box(page)).toHaveValue("At the gate, dock 4?\nRinging twice.");
    await page.getByRole("link", { name: "Inbox" }).first().click();
    await expect(page).toHaveURL("/inbox");
    await page.goto(chat);
    await expect(box(page)).toHaveValue("At the gate, dock 4?\nRinging twice.");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(words(page).last()).toHaveText("At the gate, dock 4?\nRinging twice.");
    await expect.poll(stored).toEqual([]);
    await page.reload();
    await expect(box(page)).toHaveValue("");

    await test.step("a message whose response was lost is not offered again", async () => {
      await page.route("**/chat?*", async (route) => {
        if (route.request().method() !== "POST") return route.fallback();
        await route.fetch();
        await route.abort();
      });
      const lost = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
      await box(page).fill("Loaded and sealed.");
      await page.getByRole("button", { name: "Send" }).click();
      // The shipper's page has no scripts, so it shows only messages that are saved when it loads.
      await lost;
      await shipper.page.goto(chat);
      await expect(words(shipper.page).last()).toHaveText("Loaded and sealed.");
      await page.unroute("**/chat?*");
      await page.goto(chat);
      await expect(words(page).last()).toHaveText("Loaded and sealed.");
      await expect.poll(stored).toEqual([]);
      await expect(box(page)).toHaveValue("");
    });

    await test.step("text that is deleted, and text of another chat or user, is not offered", async () => {
      await box(page).fill("Late by");
      await expect.poll(stored).toHaveLength(1);
      await box(page).fill(" ");
      await expect.poll(stored).toEqual([]);
      await box(page).fill("Late by an hour");
      await page.evaluate(() => {
        for (const [key, text] of Object.entries({ ...localStorage })) {
          localStorage.removeItem(key);
          localStorage.setItem(key.replace(/^draft \S+/, "draft 01900000-0000-7000-8000-000000000000"), text);
        }
      });
      await page.goto(chat);
      await expect(words(page).last()).toBeVisible();
      await expect(box(page)).toHaveValue("");
    });
  });
});
