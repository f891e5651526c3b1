import type { Page } from "@playwright/test";
import { expect } from "./support/app-server";
import { chatOf, copies, onBadConnection as test } from "./support/bad-connection";
import { choose, fact, type Person, postLoad, sendPapers, signOut, signUp } from "./support/people";

// The browser logs requests that fail offline as errors.
test.use({ serviceWorkers: "allow", javaScriptEnabled: true, failOnPageFaults: false });

const builtFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await (await caches.open("built")).keys()).map(({ url }) => new URL(url).pathname),
  );

async function openWithWorker({ page }: Person): Promise<void> {
  await page.goto("/dashboard");
  await expect.poll(() => copies(page)).toContain("/dashboard");
}

function watchReact(page: Page): string[] {
  const faults: string[] = [];
  page.on("console", (message) => /React|hydrat/i.test(message.text()) && faults.push(message.text()));
  page.on("pageerror", ({ message }) => faults.push(message));
  return faults;
}

const mark = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement, "::before").content);

test("a driver's load, its documents and its chat open offline, marked with their time", async ({
  browser,
  server,
  line,
}) => {
  const shipper = await signUp(browser, { role: "shipper", baseURL: server.url, javaScriptEnabled: true });
  const driver = await signUp(browser, { role: "driver", baseURL: line.url, javaScriptEnabled: true });
  const load = await postLoad(shipper);
  await choose(shipper, driver, load);
  await sendPapers(shipper, load);

  const context = await browser.newContext({
    baseURL: line.url,
    storageState: await driver.page.context().storageState(),
  });
  const page = await context.newPage();
  await openWithWorker({ ...driver, page });
  const chat = await chatOf(shipper.page, load);
  await expect.poll(() => copies(page)).toContain(chat);
  for (const ahead of ["/files/", "/timeline"])
    await expect.poll(async () => (await copies(page)).join()).toContain(ahead);

  const faults = watchReact(page);
  line.cut();
  await page.goto(load);
  await expect(fact(page, "Status")).toHaveText("Rate Confirmation Sent");
  await expect(page.locator("html")).toHaveAttribute(
    "data-as-of",
    /^No signal\. Last updated \d+:\d\d\s[AP]M\.$/,
  );
  expect(await mark(page)).toMatch(/Last updated \d+:\d\d\s[AP]M/);
  const paper = await page.getByRole("link", { name: "Rate confirmation" }).getAttribute("href");
  const bytes = await page.evaluate(
    async (address) => (await (await fetch(address ?? "")).text()).slice(0, 5),
    paper,
  );
  expect(bytes).toBe("%PDF-");

  await test.step("links on a load lead to the cached page, or to a page that says that there is none", async () => {
    await page.getByRole("link", { name: "Timeline" }).click();
    await expect(page).toHaveURL(`${load}/timeline`);
    await expect(page.locator("html")).toHaveAttribute("data-as-of", /Last updated/);
    for (const _ of [1, 2]) {
      await page.goto(load);
      await page.getByRole("link", { name: "Charges" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("No signal");
      await expect(page.getByRole("link", { name: "Try Again" })).toHaveAttribute("href", `${load}/charges`);
    }
    await page.goto(load);
  });

  await test.step("the router also shows a cached page", async () => {
    await page.locator(".header a").first().click();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.locator("html")).toHaveAttribute("data-as-of", /Last updated/);
  });

  await test.step("a link to a page that is not cached leads to a page that says so", async () => {
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "Search", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No signal");
  });

  await test.step("a page that is not cached says so", async () => {
    await page.goto("/recommended");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No signal");
    await expect(page.getByRole("banner").locator("summary")).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: /Dashboard/ })
      .click();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.locator("html")).toHaveAttribute("data-as-of", /Last updated/);
  });

  await test.step("online, the page is current", async () => {
    line.mend();
    await page.goto("/dashboard");
    await expect(page.locator("html")).not.toHaveAttribute("data-as-of");
    expect(await mark(page)).toBe("none");
  });
  expect(faults).toEqual([]);
});

test("a silent connection does not block cached pages", async ({ browser, line }) => {
  const driver = await signUp(browser, { role: "driver", baseURL: line.url, javaScriptEnabled: true });
  await openWithWorker(driver);
  await expect.poll(() => builtFiles(driver.page)).toContainEqual(expect.stringMatching(/entry\.client/));
  line.silence();
  // Pictures may still be loading.
  await driver.page.goto("/dashboard", { waitUntil: "domcontentloaded" });
  await expect(driver.page.locator("html")).toHaveAttribute("data-as-of", /Last updated/);
});

test("scripts of an earlier build remain as long as a cached page needs them", async ({ browser, line }) => {
  const driver = await signUp(browser, { role: "driver", baseURL: line.url, javaScriptEnabled: true });
  const { page } = driver;
  await openWithWorker(driver);
  const built = () => builtFiles(page);
  await expect.poll(built).toContainEqual(expect.stringMatching(/entry\.client/));
  // The files of an earlier build no longer exist.
  await page.evaluate(async () => {
    const [mine = ""] = (await caches.keys()).filter((name) => name.startsWith("mine-"));
    const script = '<script type="module">import "/build/former.js"</script>';
    await (await caches.open(mine)).put(
      "/loads-complete",
      new Response(script, { headers: { "Content-Type": "text/html" } }),
    );
    const cache = await caches.open("built");
    await cache.put("/build/former.js", new Response('import "/build/its-own.js"'));
    for (const name of ["its-own", "nobodys"]) await cache.put(`/build/${name}.js`, new Response(""));
    await (await caches.open("notes")).delete("/house");
  });
  await page.goto("/dashboard");
  await expect.poll(built).not.toContain("/build/nobodys.js");
  expect(await built()).toEqual(expect.arrayContaining(["/build/former.js", "/build/its-own.js"]));
  expect(await built()).toContainEqual(expect.stringMatching(/entry\.client/));
  line.cut();
  expect(await page.evaluate(async () => (await fetch("/build/former.js")).text())).toContain("its-own");
});

test("signing out deletes everything cached, and another user finds only their own pages", async ({
  browser,
  line,
}) => {
  const [one, other] = [
    await signUp(browser, { role: "driver", baseURL: line.url, javaScriptEnabled: true }),
    await signUp(browser, { role: "shipper", baseURL: line.url, javaScriptEnabled: true }),
  ];
  const { page } = one;
  await openWithWorker(one);
  await page.goto("/inbox");
  await expect.poll(() => copies(page)).toContain("/inbox");
  const sessionOf = async (person: Person) => (await person.page.context().cookies()).filter(isSession);

  await test.step("offline, the user stays signed in, and nothing is deleted", async () => {
    line.cut();
    await page.locator("header summary").click();
    await page.getByRole("button", { name: "Sign Out", exact: true }).click();
    await expect(page.getByText("You're still signed in.")).toBeVisible();
    expect(await copies(page)).toContain("/inbox");
    await page.goto("/inbox");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inbox");
    line.mend();
  });

  await test.step("another user signs in on the same phone", async () => {
    await openWithWorker(one);
    await page.context().addCookies(await sessionOf(other));
    await page.goto("/loads-complete");
    // The worker may also prefetch the pages to which every page links.
    const ahead = /^\/(outbox|no-signal|dashboard|inbox)$/;
    const seen = async () => (await copies(page)).filter((path) => !ahead.test(path));
    await expect.poll(seen).toEqual(["/loads-complete"]);
    line.cut();
    await page.goto("/search");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No signal");
    line.mend();
  });

  await test.step("if the session ended elsewhere, the cached pages are deleted", async () => {
    await openWithWorker({ ...other, page });
    await page.context().clearCookies();
    await page.goto("/inbox");
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => copies(page)).toEqual([]);
  });

  await test.step("a sign-out that reaches the app deletes the cached pages", async () => {
    await page.context().addCookies(await sessionOf(other));
    await openWithWorker({ ...other, page });
    await signOut(page);
    expect(await copies(page)).toEqual([]);
    line.cut();
    await page.goto("/dashboard").catch(() => {});
    await expect(page.getByRole("link", { name: "Sign Out" })).toHaveCount(0);
    expect(await page.locator("body").innerText()).not.toContain("Loads");
  });
});

const isSession = ({ name }: { name: string }) => name.includes("session");
