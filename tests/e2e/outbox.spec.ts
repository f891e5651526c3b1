import type { Page } from "@playwright/test";
import { expect } from "./support/app-server";
import { confirmPickup, itemsLeft, KEPT, notSent, onTheWay as test } from "./support/at-pickup";
import { chatOf } from "./support/bad-connection";
import { fact, menuOf } from "./support/people";

// The browser logs requests that fail offline as errors.
test.use({ serviceWorkers: "allow", javaScriptEnabled: true, failOnPageFaults: false });

/** The bar behind the main button at the bottom of a phone's screen. */
const hasBar = (page: Page): Promise<boolean> =>
  page.evaluate(() => getComputedStyle(document.body, "::after").position === "fixed");

const messages = (page: Page, text: string) => page.getByText(text, { exact: true });

test("a pin and a message sent offline arrive once, even if responses are lost", async ({ line, scene }) => {
  const { shipper, driver, load, pin } = scene;
  const { page } = driver;
  const chat = await chatOf(page, load);
  await page.setViewportSize({ width: 390, height: 844 });
  line.cut();
  await page.goto(load);
  await expect(page.getByRole("button", { name: "Arrived" })).toBeVisible();
  expect(await hasBar(page)).toBe(true);
  await confirmPickup(page, "12");
  await expect(page.getByText("Enter the 4-digit pin.")).toBeVisible();
  await expect(notSent(page)).toHaveCount(0);
  await confirmPickup(page, pin);
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(page.getByLabel("Verification pin")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Arrived" })).toBeHidden();
  expect(await hasBar(page)).toBe(false);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(notSent(page)).toHaveText("1 not sent");
  await page.getByRole("button", { name: "Confirm Pickup" }).click();
  await expect(page.getByText("Enter the 4-digit pin.")).toBeVisible();

  await page.goto(chat);
  for (const words of ["Loaded, leaving now.", "Roads are dry."]) {
    await page.getByRole("textbox", { name: "Message" }).fill(words);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
  }
  await expect(notSent(page)).toHaveText("3 not sent");

  expect((await notSent(page).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await notSent(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Outbox");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Confirm Pickup",
    /^Message to/,
    /^Message to/,
  ]);
  await expect(page.locator(".unsent > li")).toHaveText(
    Array(3).fill(/Reno(, NV → | to )Elko.*tapped \d+:\d\d\s[AP]M/),
  );
  await expect(page.getByText(`Verification pin: ${pin}`)).toBeVisible();
  await expect(page.getByText("Content: Roads are dry.")).toBeVisible();

  line.loseAnswers(2);
  line.mend();
  await page.goto(load);
  await expect(fact(page, "Status")).toHaveText("In Transit", { timeout: 40_000 });
  await expect(notSent(page)).toHaveCount(0, { timeout: 40_000 });
  await shipper.page.goto(chat);
  await expect(messages(shipper.page, "Loaded, leaving now.")).toHaveCount(1);
  await expect(messages(shipper.page, "Roads are dry.")).toHaveCount(1);
  await page.goto("/outbox");
  await expect(page.getByText("Nothing waiting to send.")).toBeVisible();

  await test.step("on a silent connection a form is saved on the phone at the click, even if the user leaves the page", async () => {
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      return dialog.accept();
    });
    await page.goto(chat);
    line.silence();
    await page.getByRole("textbox", { name: "Message" }).fill("On the scale.");
    await page.getByRole("button", { name: "Send" }).click();
    await expect.poll(() => itemsLeft(page)).toBe(1);
    await expect(notSent(page)).toHaveCount(0);
    await page.goto("/outbox", { waitUntil: "domcontentloaded" });
    await expect(page.getByText("Content: On the scale.")).toBeVisible();
    expect(asked).toEqual([]);
    line.mend();
    await page.goto(load);
    await expect.poll(() => itemsLeft(page), { timeout: 40_000 }).toBe(0);
    await shipper.page.goto(chat);
    await expect(messages(shipper.page, "On the scale.")).toHaveCount(1);
  });
});

test("a wrong pin returns with the app's message and is deleted once the right one is sent", {
  tag: "@full",
}, async ({ line, scene }) => {
  const { driver, shipper, load, pin } = scene;
  const { page } = driver;
  const tryPin = async () => {
    await confirmPickup(page, pin === "1234" ? "4321" : "1234");
  };
  await page.goto(load);
  await tryPin();
  const refusal = page.getByText(/^Incorrect pin/).filter({ visible: true });
  await expect(refusal).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Confirm Pickup" })).not.toHaveAttribute("aria-disabled");
  line.cut();
  await page.getByRole("button", { name: "Arrived" }).click();
  await expect(notSent(page)).toHaveText("1 not sent");
  await tryPin();
  await expect(notSent(page)).toHaveText("2 not sent");
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await page.goto("/outbox");
  await page.getByRole("button", { name: "Departed" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Arrived", "Confirm Pickup", "Departed"]);
  line.mend();
  await page.goto("/outbox");
  await expect(page.getByText(/Not accepted: .*pin/i)).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Confirm Pickup"], { timeout: 40_000 });
  await shipper.page.goto(`${load}/timeline`);
  await expect(shipper.page.getByText(/departed from pickup/)).toHaveCount(1);
  await expect(fact(page, "Status")).toHaveCount(0);
  await page.goto(load);
  await expect(page.getByText(/Confirm Pickup, tapped .*: not accepted\. .*pin/)).toBeVisible();
  await page.goto("/outbox");
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page).toHaveURL(new RegExp(`${load}#edit=`));
  await expect(page.getByLabel("Verification pin")).not.toHaveValue("");
  await confirmPickup(page, pin);
  await expect(fact(page, "Status")).toHaveText("In Transit");
  await page.goto("/outbox");
  await expect(page.getByText("Nothing waiting to send.")).toBeVisible();
});

test("unsent forms are shown before a sign-out, hidden from other users, and can be changed or discarded", {
  tag: "@full",
}, async ({ line, scene }) => {
  const { driver, shipper, load } = scene;
  const { page } = driver;
  const chat = await chatOf(page, load);
  line.cut();
  await page.goto(chat);
  for (const words of ["One", "Two", "Three"]) {
    await page.getByRole("textbox", { name: "Message" }).fill(words);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
  }
  await page.goto("/outbox");
  const first = page.getByRole("listitem").filter({ hasText: "Content: One" }).first();
  await first.getByText("Discard", { exact: true }).click();
  await first.getByRole("button", { name: "Delete Permanently" }).click();
  await expect(page.getByText("Content: One")).toHaveCount(0);
  const second = page.locator(".unsent > li").filter({ hasText: "Content: Two" });
  await second.getByRole("button", { name: "Edit" }).click();
  await expect(page).toHaveURL(/chat\?group=.*#edit=/);
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Two");

  await test.step("another user neither sees nor sends it", async () => {
    line.mend();
    const own = await page.context().storageState();
    await page.context().clearCookies();
    await page.goto("/login");
    await expect(page.getByText("2 items on this device are not sent yet.")).toBeVisible();
    await page.context().addCookies((await shipper.page.context().storageState()).cookies);
    await page.goto("/outbox");
    await page.goto("/outbox");
    await expect(page.getByText("Nothing waiting to send.")).toBeVisible();
    await menuOf(page).click();
    await page.getByRole("button", { name: "Sign Out", exact: true }).click();
    await expect(page.getByText("Not sent yet: 2 from another account on this device.")).toBeVisible();
    await expect(page.getByText("Content:")).toHaveCount(0);
    // The worker has already tried twice. The other form belongs to the same chat and must wait.
    expect(await itemsLeft(page)).toBe(2);
    await page.context().clearCookies();
    await page.context().addCookies(own.cookies);
    await page.goto("/dashboard");
    await expect(notSent(page)).toHaveText("1 not sent");
  });

  await page.goto("/user-account/security");
  await page.getByRole("button", { name: "Sign Out this device" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign out?");
  await page.getByRole("link", { name: "Stay" }).click();
  await expect(page).toHaveURL("/user-account/security");
  await menuOf(page).click();
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign out?");
  await expect(page.getByText("Tap Send to send it.")).toBeVisible();
  await page.getByRole("button", { name: "Sign Out and Discard" }).click();
  await expect(page).toHaveURL("/login");
  await shipper.page.goto(chat);
  await expect(messages(shipper.page, "Three")).toHaveCount(1);
  await expect(messages(shipper.page, "Two")).toHaveCount(0);
});
