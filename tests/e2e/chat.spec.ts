import type { Page } from "@playwright/test";
import { onTheWorker } from "../start-app";
import { expect } from "./support/app-server";
import { test } from "./support/app-with-rooms";
import { box, LANE, pairUp, send, soon, words } from "./support/chats";
import { inBackground } from "./support/in-background";

test("two users without JavaScript find their chat, write, leave and return", async ({ browser, server }) => {
  const { shipper, driver, load, chat } = await pairUp(browser, server.url, {
    shipper: false,
    driver: false,
  });

  await test.step("the driver writes, and a refused message stays in the box", async () => {
    const { page } = driver;
    await expect(page.getByText("No messages yet.")).toBeVisible();
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("alert")).toHaveText("Your message was not sent.");
    await expect(box(page)).toHaveAccessibleDescription("Write a message first.");
    await send(page, "Empty by seven. Is it a <b>live</b> load?");
    await box(page).fill("x".repeat(4_001));
    await page.getByRole("button", { name: "Send" }).click();
    await expect(box(page)).toHaveAccessibleDescription("Use at most 4,000 characters. This has 4,001.");
    await expect(box(page)).toHaveValue("x".repeat(4_001));
    await page.goto(chat);
    for (let line = 1; line <= 12; line++) await send(page, `Line ${line}`);
    await expect(words(page).last()).toBeInViewport();
    await expect(words(page).first()).not.toBeInViewport();
    // Heights of a phone, a small phone, and a phone with its keyboard open.
    for (const height of [740, 640, 380]) {
      await page.setViewportSize({ width: 360, height });
      await page.goto(chat);
      await expect(words(page).last()).toBeInViewport();
      for (const part of [box(page), page.getByRole("button", { name: "Send" })])
        await expect(part, `${height}`).toBeInViewport({ ratio: 1 });
      // The navigation is at the bottom edge, except on a low screen, where the send box needs the space.
      const places = page.getByRole("navigation", { name: "Main" });
      if (height > 480) await expect(places, `${height}`).toBeInViewport({ ratio: 1 });
      else await expect(places, `${height}`).not.toBeInViewport();
    }
    await page.setViewportSize({ width: 360, height: 640 });
    await page.request.post("/search?origin_state=NV", {
      form: { name: "Nevada" },
      headers: { origin: server.url },
      maxRedirects: 0,
    });
    await page.goto(chat);
    await expect(page.getByText("Search saved.")).toBeVisible();
    await expect(box(page)).toBeInViewport({ ratio: 1 });
  });

  await test.step("the shipper sees it in the inbox and on the load, and replies", async () => {
    const { page } = shipper;
    await page.goto("/inbox");
    await expect(page).toHaveTitle("(14) Inbox · Haulway");
    const rows = page.getByRole("list", { name: "Chats" }).getByRole("listitem");
    await expect(rows.first()).toContainText(driver.name);
    await expect(rows.first()).toContainText(LANE);
    await expect(rows.first()).toContainText("13 unread");
    await expect(rows.first().getByRole("time")).toHaveText(/^(just now|\d+ min ago)$/);
    await expect(rows.filter({ hasText: "Haulway 🚚" })).toContainText("New request · HW-");
    await rows.first().getByRole("link").click();
    await expect(words(page).first()).toHaveText("Empty by seven. Is it a <b>live</b> load?");
    await send(page, "Live load, dock 14: https://example.com/dock.");
    await expect(page.getByRole("link", { name: "https://example.com/dock" })).toHaveAttribute(
      "rel",
      "nofollow noopener noreferrer",
    );
    await page.getByRole("link", { name: "View load" }).click();
    await expect(page).toHaveURL(load);
    await page.getByRole("link", { name: "Chat", exact: true }).click();
    await expect(words(page).last()).toHaveText("Live load, dock 14: https://example.com/dock.");
    await page.goto("/inbox");
    await expect(page).toHaveTitle("(1) Inbox · Haulway");
    await expect(rows.first()).toContainText("You: Live load, dock 14: htt…");
    await expect(rows.first()).not.toContainText("unread");
  });

  await test.step("the driver reloads, and leaves after a confirmation", async () => {
    const { page } = driver;
    await page.getByRole("link", { name: "Refresh" }).click();
    await expect(words(page).last()).toHaveText("Live load, dock 14: https://example.com/dock.");
    await page.getByText("Settings").click();
    await expect(page.locator(".chat-settings").getByRole("listitem")).toHaveText(["You", shipper.name]);
    await page.getByRole("link", { name: "Leave Group" }).click();
    await page.getByRole("link", { name: "Stay" }).click();
    await expect(box(page)).toBeVisible();
    await page.getByText("Settings").click();
    await page.getByRole("link", { name: "Leave Group" }).click();
    await page.getByRole("button", { name: "Leave Group" }).click();
    await expect(page.getByRole("status")).toContainText(`You left the chat ${LANE} (HW-`);
    await expect(page.getByRole("listitem")).toHaveCount(1);
    await page.goBack();
    await page.getByRole("button", { name: "Leave Group" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect((await page.goto(chat))?.status()).toBe(404);
    await page.goto(load);
    await expect(page.getByRole("link", { name: "Message", exact: true })).toHaveCount(0);
  });

  await test.step("the shipper keeps the messages, and the driver is back with a new request", async () => {
    await shipper.page.goto(chat);
    await expect(words(shipper.page)).toHaveCount(14);
    await expect(shipper.page.getByText(`${driver.name} left this chat`)).toBeVisible();
    await driver.page.getByRole("button", { name: "Withdraw Request" }).click();
    await driver.page.getByRole("button", { name: "Request Load" }).click();
    await driver.page.getByRole("link", { name: "Message", exact: true }).click();
    await expect(words(driver.page)).toHaveCount(14);
  });
});

test("with JavaScript on both sides, messages, read marks and typing appear automatically", async ({
  browser,
  server,
  rooms,
}) => {
  const { shipper, driver, load, chat } = await pairUp(browser, server.url, { shipper: true, driver: true });
  const state = (page: Page) => page.locator(".talk-state");
  const inbox = await shipper.page.context().newPage();
  await inbox.goto("/inbox");
  const row = inbox.getByRole("list", { name: "Chats" }).getByRole("listitem").first();
  // The driver's request is the first unread message.
  const others = await Promise.all(
    ["/user-account", load].map(async (path) => {
      const page = await shipper.page.context().newPage();
      await page.goto(path);
      await expect(page).toHaveTitle(/^\(1\) /);
      return page;
    }),
  );
  const expectBadge = async (count: number) => {
    for (const page of others) {
      await expect(page.locator(".places .unread")).toHaveText(`${count} unread`, soon);
      await expect(page).toHaveTitle(new RegExp(`^\\(${count}\\) `));
    }
  };

  await send(driver.page, "Anybody there?");
  await expect(state(driver.page)).toHaveText("Sent", soon);
  await expect(row).toContainText("1 unread", soon);
  await expectBadge(2);
  await shipper.page.goto(chat);
  await expect(state(driver.page)).toHaveText("Seen", soon);
  await expect(row).not.toContainText("unread", soon);
  await expectBadge(1);
  await expect(shipper.page).toHaveTitle(/^\(1\) /);

  await expect(async () => {
    await box(shipper.page).pressSequentially("Y");
    await expect(state(driver.page)).toHaveText(`${shipper.name} is typing…`, { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await box(shipper.page).fill("Yes.");
  await box(shipper.page).press("Shift+Enter");
  await box(shipper.page).pressSequentially("Dock 14.");
  await expect(box(shipper.page)).toHaveValue("Yes.\nDock 14.");
  await box(shipper.page).press("Enter");
  await expect(words(driver.page).last()).toHaveText("Yes.\nDock 14.", soon);
  await expect(state(driver.page)).toHaveText("");
  await expect(box(shipper.page)).toHaveValue("");
  await expect(box(shipper.page)).toBeFocused();
  await expect(row).toContainText("You: Yes. Dock 14.", soon);

  await test.step("a message to a page in the background is delivered, and seen once the page is visible", async () => {
    await inBackground(shipper.page, true);
    await send(driver.page, "On my way");
    await expect(state(driver.page)).toHaveText("Delivered", soon);
    await expectBadge(2);
    await inBackground(shipper.page, false);
    await expect(state(driver.page)).toHaveText("Seen", soon);
    await expectBadge(1);
  });

  await test.step("both write simultaneously: each message appears once, in one order", async () => {
    await Promise.all([
      (async () => {
        for (let n = 1; n <= 4; n++) await send(driver.page, `Driver ${n}`).catch(() => {});
      })(),
      (async () => {
        for (let n = 1; n <= 4; n++) await send(shipper.page, `Shipper ${n}`).catch(() => {});
      })(),
    ]);
    await expect(words(driver.page)).toHaveCount(11, soon);
    await expect(words(shipper.page)).toHaveText(await words(driver.page).allTextContents(), soon);
  });

  await test.step("a message below the visible part is delivered, and seen once the user scrolls to it", async () => {
    const log = shipper.page.getByRole("log", { name: "Messages" });
    await shipper.page.setViewportSize({ width: 360, height: 640 });
    await log.evaluate((element) => element.scrollTo(0, -element.scrollHeight));
    await expect(words(shipper.page).first()).toBeInViewport();
    await send(driver.page, "Down here");
    await expect(words(shipper.page).last()).toHaveText("Down here", soon);
    await expect(state(driver.page)).toHaveText("Delivered", soon);
    await expectBadge(2);
    await expect(shipper.page).toHaveTitle(/^\(2\) /, soon);
    await log.evaluate((element) => element.scrollTo(0, 0));
    await expect(state(driver.page)).toHaveText("Seen", soon);
    await expectBadge(1);
    await expect(shipper.page).toHaveTitle(/^\(1\) /, soon);
  });

  await test.step("messages during a broken connection appear afterwards, and typed text remains", async () => {
    await box(shipper.page).fill("Half a sentence");
    // On the Worker, the rooms are part of the app and cannot fail separately.
    if (onTheWorker) return;
    await rooms.crash();
    await send(driver.page, "While the rooms were away");
    // The app saved the message, but the sender received no response.
    await expect(state(driver.page)).toHaveText("", soon);
    await rooms.start();
    await expect(words(shipper.page).last()).toHaveText("While the rooms were away", { timeout: 30_000 });
    await expect(words(shipper.page)).toHaveCount(13);
    await expect(box(shipper.page)).toHaveValue("Half a sentence");
  });

  await test.step("a user who leaves in another tab sees no more messages", async () => {
    const tab = await driver.page.context().newPage();
    await tab.goto(`${chat}&ask=leave`);
    await tab.getByRole("button", { name: "Leave Group" }).click();
    await expect(tab.getByRole("status")).toContainText("You left the chat");
    await expect(driver.page.getByRole("alert")).toContainText("We couldn't find that chat.", {
      timeout: 15_000,
    });
    await expect(shipper.page.getByText(`${driver.name} left this chat`)).toBeVisible(soon);
    await expect(box(shipper.page)).toHaveValue("Half a sentence");
  });
});

test("a user with JavaScript immediately gets messages of a user without", async ({ browser, server }) => {
  const { shipper, driver, chat } = await pairUp(browser, server.url, { shipper: true, driver: false });
  await shipper.page.goto(chat);
  await send(driver.page, "From an old phone");
  await expect(words(shipper.page)).toHaveText(["From an old phone"], soon);
  await send(shipper.page, "Heard");
  await driver.page.getByRole("link", { name: "Refresh" }).click();
  await expect(words(driver.page)).toHaveText(["From an old phone", "Heard"]);
  await expect(driver.page.locator(".talk-state")).toHaveText("");
  await shipper.page.goto("/dashboard");
  await shipper.page.goto("/inbox");
  await expect(shipper.page).toHaveTitle("(1) Inbox · Haulway");
});
