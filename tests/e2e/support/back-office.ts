/** The back office as a member of staff uses it, in an app of its own, whose queues are empty at first. */
import type { Browser, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { databaseIn } from "../../fixtures/servers/database-in";
import { startApp } from "../../start-app";
import { type AppServer, test as base, expect } from "./app-server";
import { PASSWORD, type Person, signUp } from "./people";

export const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use, { workerIndex }) => {
      const { stop, ...server } = await startApp(`office-${workerIndex}`);
      await use(server);
      await stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
export const follow = (page: Page, name: string | RegExp) =>
  page
    .getByRole("main")
    .getByRole("link", { name, exact: typeof name === "string" })
    .first()
    .click();
export const told = (page: Page, words: string | RegExp) =>
  expect(page.getByRole("status").first()).toHaveText(words);
export const refusedWith = (page: Page, words: string | RegExp) =>
  expect(page.getByRole("alert").first()).toContainText(words);

/** Opens the part of the page under this summary. */
export const unfold = (page: Page, name: string) => page.locator("summary", { hasText: name }).click();

/** The rows of a queue. */
export const listed = (page: Page) => page.getByRole("main").getByRole("listitem");

/** @returns the number of the support request that the click before this opens */
export const numberOn = async (page: Page) =>
  (await page.getByRole("heading", { name: /^Support request [0-9A-F]{8}$/ }).innerText()).slice(-8);

/** The entries of a staff log about what Ada did, newest first. */
export const entriesOn = (page: Page) =>
  page.getByRole("listitem").filter({ hasText: /AT, administrator, / });

/** @returns for each entry, what it is about, and what was done */
export const loggedOn = async (page: Page): Promise<string[]> =>
  (await entriesOn(page).allInnerTexts()).map((text) => text.split("\n")[0] ?? "");

/** Signs up an administrator of the back office, who has not turned on two-step sign-in. */
export async function signUpAdmin(browser: Browser, { url, dataDir }: AppServer): Promise<Person> {
  const person = await signUp(browser, { role: "shipper", baseURL: url, firstName: "Ada" });
  const { client } = databaseIn(dataDir);
  await client.batch([
    { sql: "update users set email_confirmed_at = 1 where email = ?", args: [person.email] },
    {
      sql: `insert into staff (staff_id, person_id, role, added_at)
        select 'ada', id, 'admin', 1 from users where email = ?`,
      args: [person.email],
    },
  ]);
  client.close();
  return person;
}

/** Turns on two-step sign-in, and opens the back office with a code, after a wrong one. */
export async function openOffice({ page }: Person): Promise<void> {
  await page.goto("/staff");
  await expect(page.getByText("The back office opens only with two-step sign-in.")).toBeVisible();
  await follow(page, "Turn On Two-Step Sign-In");
  await press(page, "Turn On");
  const key = (await page.locator("code").textContent()) ?? "";
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
  const code = (stepsFromNow = 0) => totp.generate({ timestamp: Date.now() + stepsFromNow * 30_000 });
  await page.getByLabel("Code", { exact: true }).fill(code());
  await page.getByLabel("Your password").fill(PASSWORD);
  await press(page, "Turn On");
  await follow(page, "I Saved Them");
  await expect(page).toHaveURL("/staff");
  await page.getByLabel("Code", { exact: true }).fill("12345");
  await press(page, "Open");
  await refusedWith(page, "That code is wrong.");
  await page.getByLabel("Code", { exact: true }).fill(code(1));
  await press(page, "Open");
  await expect(page.getByText("Your role: administrator.")).toBeVisible();
}
