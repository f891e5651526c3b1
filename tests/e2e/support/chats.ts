import type { Browser, Page } from "@playwright/test";
import { expect } from "./app-server";
import { type Person, postLoad, RENO_TO_ELKO, signUp } from "./people";

export const LANE = "Reno, NV → Elko, NV";
/** Much shorter than the polling interval, so that only live events arrive in time. In milliseconds. */
export const soon = { timeout: 6_000 };

interface Pair {
  shipper: Person;
  driver: Person;
  load: string;
  chat: string;
}

export async function pairUp(
  browser: Browser,
  baseURL: string,
  scripts: { shipper: boolean; driver: boolean },
) {
  const shipper = await signUp(browser, { role: "shipper", baseURL, javaScriptEnabled: scripts.shipper });
  const driver = await signUp(browser, { role: "driver", baseURL, javaScriptEnabled: scripts.driver });
  const load = await postLoad(shipper, {}, RENO_TO_ELKO);
  await driver.page.goto(load);
  await driver.page.getByRole("button", { name: "Request Load" }).click();
  await driver.page.getByRole("link", { name: "Message" }).click();
  await expect(driver.page).toHaveURL(/\/chat\?group=/);
  await expect(driver.page.getByRole("heading", { level: 1 })).toContainText(LANE);
  const { pathname, search } = new URL(driver.page.url());
  return { shipper, driver, load, chat: pathname + search } satisfies Pair;
}

export const box = (page: Page) => page.getByRole("textbox", { name: "Message" });
export const words = (page: Page) => page.getByRole("log", { name: "Messages" }).locator(".words");

export async function send(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(words(page).last()).toHaveText(text);
  await expect(box(page)).toHaveValue("");
}
