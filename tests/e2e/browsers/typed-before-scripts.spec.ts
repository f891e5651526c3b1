/** Tests that what a user has typed stays on the page, whenever its scripts fail. */
import type { Page } from "@playwright/test";
import { expect, test } from "../support/app-server";
import { chatOf } from "../support/bad-connection";
import { choose, menuOf, PASSWORD, postLoad, signUp } from "../support/people";

// The scripts of these pages fail.
test.use({ javaScriptEnabled: true, failOnPageFaults: false });

/** Opens a page whose scripts arrive only when the returned function is called. */
async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/build\/.*\.js/, async (route) => {
    await released;
    await route.fallback();
  });
  await page.goto(path, { waitUntil: "commit" });
  return release;
}

/** Makes what every page renders throw. The features that a page needs are still there. */
const breakRendering = () => {
  const real = Array.prototype.flatMap;
  Array.prototype.flatMap = function (this: unknown[], ...given: Parameters<typeof real>) {
    if (/handle/.test(String(given[0]))) throw new TypeError("of a test");
    return real.apply(this, given);
  } as typeof real;
};

/** Makes the script of one page throw when it renders. */
const breakPage = (page: Page, script: RegExp) =>
  page.route(script, async (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: 'export default function Broken() { throw new TypeError("of a test"); }',
    }),
  );

const isPlain = async (page: Page) =>
  (await page.context().cookies()).some(({ name }) => name === "haulway_plain");
const isTakenOver = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__reactFiber")));
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

for (const [what, prepare] of [
  ["one page", (page: Page) => breakPage(page, /\/build\/.*login.*\.js/)],
  ["every page", (page: Page) => page.addInitScript(breakRendering)],
] as const)
  test(`if the scripts of ${what} fail while they take over, email and password stay and log in`, async ({
    browser,
    server,
  }) => {
    const person = await signUp(browser, { role: "driver", baseURL: server.url });
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await prepare(page);
    let loads = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    const release = await openBeforeScripts(page, "/login");
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    release();
    await expect.poll(() => isPlain(page)).toBe(true);
    await expect(page.getByLabel("Email")).toHaveValue(person.email);
    const password = page.getByLabel("Password", { exact: true });
    await expect(password).toHaveValue(PASSWORD);
    await expect(password).toBeFocused();
    expect(loads).toBe(1);
    expect(await stored(page)).not.toContain(PASSWORD);
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(menuOf(page)).toBeVisible();
  });

test("if scripts fail while they take over a chat, the message stays and is sent once, and links lead on", async ({
  browser,
  server,
}) => {
  const shipper = await signUp(browser, { role: "shipper", baseURL: server.url });
  const driver = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled: true });
  const load = await postLoad(shipper);
  await choose(shipper, driver, load);
  const chat = await chatOf(driver.page, load);
  const { page } = driver;
  await page.addInitScript(breakRendering);
  const release = await openBeforeScripts(page, chat);
  await page.getByRole("textbox", { name: "Message" }).fill("Rolling.");
  release();
  await expect.poll(() => isPlain(page)).toBe(true);
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Rolling.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("main").getByText("Rolling.", { exact: true })).toHaveCount(1);
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
  await menuOf(page).click();
  await page.getByRole("link", { name: "Reviews" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Reviews/);
});

test("if an extension has changed the page, scripts take over and what was typed stays", async ({
  page,
  server,
}) => {
  const release = await openBeforeScripts(page, `${server.url}/login`);
  await page.getByLabel("Email").fill("dale@roads.test");
  await page.getByLabel("Password", { exact: true }).fill("secret words");
  await page.evaluate(() => {
    document.querySelector("main form")?.before(document.createElement("section"));
    document.querySelector("main")?.setAttribute("data-served", "");
  });
  release();
  await isTakenOver(page);
  await expect(page.locator("[data-served]")).toHaveCount(0);
  await expect(page.getByLabel("Email")).toHaveValue("dale@roads.test");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("secret words");
  expect(await isPlain(page)).toBe(false);
});

test("if scripts fail later, the page loads again with what was typed, but no password", async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/signup`);
  await isTakenOver(page);
  await page.getByLabel("Email").fill("dale@roads.test");
  await page.getByRole("radio", { name: "Driver", exact: true }).check();
  await page.getByLabel("Password", { exact: true }).fill("secret words");
  // From now on, the error of a field throws.
  await page.evaluate(() => {
    const real = String.prototype.split;
    String.prototype.split = function (this: string, ...given: Parameters<typeof real>) {
      if (String(given[0]).includes("HW-")) throw new TypeError("of a test");
      return real.apply(this, given);
    } as typeof real;
  });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect.poll(() => isPlain(page)).toBe(true);
  await expect(page.getByLabel("Email")).toHaveValue("dale@roads.test");
  await expect(page.getByRole("radio", { name: "Driver", exact: true })).toBeChecked();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  expect(await stored(page)).not.toMatch(/dale|secret words/);
});
