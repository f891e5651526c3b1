import type { Browser, BrowserContext, Page } from "@playwright/test";
import { sample } from "../../fixtures/sample";
import { expect, test } from "../support/app-server";
import { chatOf } from "../support/bad-connection";
import { choose, fact, logIn, menuOf, type Person, postLoad, signUp, signUpByForm } from "../support/people";

// In these browsers, Remix's inline scripts log errors.
test.use({ javaScriptEnabled: true, failOnPageFaults: false });

const refused = (name: string) =>
  `Object.defineProperty(window, "${name}", { get() { throw new DOMException("Access is denied", "SecurityError"); } });`;

const MISSING: readonly (readonly [what: string, script: string])[] = [
  ["TransformStream", "delete window.TransformStream"],
  ["TextEncoderStream", "delete window.TextEncoderStream"],
  ["ReadableStream", "delete window.ReadableStream"],
  ["pipeThrough", "delete ReadableStream.prototype.pipeThrough"],
  ["AbortController", "delete window.AbortController"],
  ["replaceAll", "delete String.prototype.replaceAll"],
  ["matchAll", "delete String.prototype.matchAll"],
  ["Array.prototype.at", "delete Array.prototype.at"],
  ["flatMap", "delete Array.prototype.flatMap"],
  ["Object.hasOwn", "delete Object.hasOwn"],
  ["requestSubmit", "delete HTMLFormElement.prototype.requestSubmit"],
  ["fetch", "delete window.fetch"],
  ["sessionStorage (refused)", refused("sessionStorage")],
  ["localStorage (refused)", refused("localStorage")],
  [
    "storage (off in a WebView)",
    "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: null })",
  ],
  [
    "time zones",
    "const F = Intl.DateTimeFormat; Intl.DateTimeFormat = function (l, o) { if (o && o.timeZone) throw new RangeError(); return new F(l, o); }",
  ],
  ["Intl", "delete window.Intl"],
  [
    "history.replaceState",
    "History.prototype.replaceState = () => { throw new DOMException('', 'SecurityError') }",
  ],
  // The app's scripts still run without the following features.
  ["IndexedDB (refused)", refused("indexedDB")],
  ["service workers", "delete Navigator.prototype.serviceWorker"],
  ["structuredClone", "delete window.structuredClone"],
  ["crypto.randomUUID", "delete Crypto.prototype.randomUUID"],
  ["queueMicrotask", "delete window.queueMicrotask"],
  ["IntersectionObserver", "delete window.IntersectionObserver"],
  ["Intl.Segmenter", "delete Intl.Segmenter"],
  ["findLast", "delete Array.prototype.findLast"],
  ["URL.canParse", "delete URL.canParse"],
  ["caches", "delete window.caches"],
  ["navigator.locks", "delete Navigator.prototype.locks"],
];

/** Affects all pages that the browser context opens later. */
type Prepare = (context: BrowserContext) => Promise<unknown>;

const SCRIPTS: readonly (readonly [what: string, prepare: Prepare])[] = [
  ["is blocked", (context) => context.route(/\/build\/.*\.js/, (route) => route.abort("blockedbyclient"))],
  ["is not found", (context) => context.route(/\/build\/.*\.js/, (route) => route.fulfill({ status: 404 }))],
  [
    "does not come in time",
    (context) =>
      context.route(/\/build\/(entry|_shared).*\.js/, (route) => {
        setTimeout(() => route.abort("timedout").catch(() => {}), 1_000);
      }),
  ],
  [
    "throws",
    (context) =>
      context.route(/\/build\/root.*\.js/, (route) =>
        route.fulfill({ contentType: "text/javascript", body: "throw new Error('of a test')" }),
      ),
  ],
];

const CASES: readonly (readonly [what: string, prepare: Prepare])[] = sample(
  [
    ...MISSING.map(
      ([what, script]) =>
        [`without ${what}`, (context: BrowserContext) => context.addInitScript(script)] as const,
    ),
    ...SCRIPTS.map(([what, prepare]) => [`if a script ${what}`, prepare] as const),
  ],
  1,
  "missing features and scripts",
);

async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/Server error|could not show|half saved/)).toHaveCount(0);
}

async function open(page: Page, path: string): Promise<void> {
  // A page whose scripts fail reloads without them. Text typed before that is lost.
  await page.goto(path, { waitUntil: "networkidle" });
  await expectWhole(page);
}

async function walk(browser: Browser, url: string, prepare: Prepare, shipper: Person): Promise<void> {
  const [load, other] = [await postLoad(shipper), await postLoad(shipper)];
  const driver = await signUp(browser, { role: "driver", baseURL: url });
  await choose(shipper, driver, other);
  const chat = await chatOf(driver.page, other);
  const context = await browser.newContext({ baseURL: url });
  await prepare(context);
  const page = await context.newPage();

  await open(page, "/login");
  await logIn(page, driver);
  await expect(page).toHaveURL("/dashboard");
  await expectWhole(page);
  await expect(menuOf(page)).toBeVisible();

  await open(page, "/search");
  await page.getByLabel("Origin city").first().fill("Reno");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/origin_city=Reno/);
  await expectWhole(page);
  await expect(
    page
      .getByRole("main")
      .getByText(/Reno,\sNV/)
      .first(),
  ).toBeVisible();

  await open(page, load);
  await page.getByRole("button", { name: "Request Load" }).click();
  await expect(page.getByRole("button", { name: "Withdraw Request" })).toBeVisible();
  await expectWhole(page);

  await open(page, chat);
  await page.getByRole("textbox", { name: "Message" }).fill("Rolling.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("main").getByText("Rolling.", { exact: true })).toBeVisible();
  await expectWhole(page);
  await context.close();

  const fresh = {
    newContext: async (options: object) => {
      const context = await browser.newContext(options);
      await prepare(context);
      return context;
    },
  };
  await expectWhole(
    (await signUpByForm(fresh as Browser, { role: "shipper", baseURL: url, javaScriptEnabled: true })).page,
  );
}

for (const [what, prepare] of CASES)
  test(`${what}, five pages stay and their forms work`, async ({ browser, server }) => {
    const shipper = await signUp(browser, { role: "shipper", baseURL: server.url });
    await walk(browser, server.url, prepare, shipper);
  });

test("a fault in the browser after a step loads the page without scripts, and says nothing about the server", async ({
  browser,
  server,
}) => {
  const shipper = await signUp(browser, { role: "shipper", baseURL: server.url });
  const driver = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled: true });
  const load = await postLoad(shipper);
  const { page } = driver;
  const said: string[] = [];
  page.on("framenavigated", async () => said.push(page.url()));
  await page.goto(load);
  await page.waitForFunction(() => "__remixRouter" in window);
  // From now on, scripts throw when they render any page.
  await page.evaluate(() => {
    String.prototype.replaceAll = () => {
      throw new TypeError("of a test");
    };
  });
  const words = page.waitForFunction(
    () => /Server error|half saved/.test(document.body?.innerText ?? ""),
    null,
    {
      timeout: 3_000,
    },
  );
  await page.getByRole("button", { name: "Request Load" }).click();
  await expect(page.getByRole("button", { name: "Withdraw Request" })).toBeVisible();
  await expect(words).rejects.toThrow();
  expect((await page.context().cookies()).map(({ name }) => name)).toContain("haulway_plain");
  const before = said.length;
  await page.getByRole("button", { name: "Withdraw Request" }).click();
  await expect(page.getByRole("button", { name: "Request Load" })).toBeVisible();
  await expect(fact(page, "Status")).toBeVisible();
  expect(said.length - before).toBeLessThanOrEqual(2);
});

/** The error messages of several browsers for a fetch without a connection. */
const BROKEN = [
  "The Internet connection appears to be offline.",
  "The request timed out.",
  "A server with the specified hostname could not be found.",
  "An SSL error has occurred.",
  "cancelled",
  "Load failed",
  "NetworkError when attempting to fetch resource.",
  "Failed to fetch",
];

test("a broken connection, however the browser words it, does not turn scripts off", async ({
  browser,
  server,
}) => {
  const { page } = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled: true });
  await page.addInitScript(() => {
    const real = window.fetch;
    window.fetch = (...asked) => {
      const { broken } = window as { broken?: string };
      return broken ? Promise.reject(new TypeError(broken)) : real(...asked);
    };
  });
  const isPlain = async () => (await page.context().cookies()).some(({ name }) => name === "haulway_plain");
  for (const words of sample(BROKEN, 2, "words for a broken connection")) {
    await page.goto("/dashboard", { waitUntil: "networkidle" });
    await page.evaluate((broken) => Object.assign(window, { broken }), words);
    await menuOf(page).click();
    await page.getByRole("link", { name: "Reviews" }).click();
    await expect(page.getByRole("heading", { level: 1 }), words).toHaveText("No connection");
    expect(await isPlain(), words).toBe(false);
    await page.evaluate(() => Object.assign(window, { broken: "" }));
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("heading", { level: 1 }), words).toHaveText(/Reviews/);
    expect(await isPlain(), words).toBe(false);
  }
});
