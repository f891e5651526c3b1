/** Posts from another site to the service worker's URLs must change nothing on the phone. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { sample } from "../../fixtures/sample";
import { test as base, expect } from "../support/app-server";
import { itemsLeft } from "../support/at-pickup";
import { copies } from "../support/bad-connection";
import { menuOf, signUp } from "../support/people";

// The browser logs refused posts as errors.
base.use({ serviceWorkers: "allow", javaScriptEnabled: true, failOnPageFaults: false });

const foreignPage = (target: string, how: How, file: boolean) => `<!doctype html><meta charset=utf-8>
<meta name=referrer content="${how === "hides its address" ? "no-referrer" : "unsafe-url"}">
${
  how === "in a frame"
    ? `<iframe src="${target}"></iframe>`
    : how === "sandboxed"
      ? `<iframe sandbox="allow-forms allow-scripts allow-top-navigation"
           srcdoc='<meta charset=utf-8>${form(target, file)}'></iframe>`
      : form(target, file)
}`;

const form = (target: string, file: boolean) => `<form target=_top method=post enctype=multipart/form-data
action="${target}"><input type=file name=papers><button>Go</button></form><script>
const files = new DataTransfer();
if (${file}) files.items.add(new File(["x"], "malware.jpg", { type: "image/jpeg" }));
document.querySelector("input").files = files.files;
</script>`;

type How = "plainly" | "hides its address" | "sandboxed" | "in a frame";
const WAYS: readonly How[] = ["plainly", "hides its address", "sandboxed", "in a frame"];

const HANDLED = ["/logout", "/logout?unsent", "/share"];
const OTHERS = [
  "/logout/?unsent",
  "/logout?direct",
  "/logout.data?unsent",
  "/share?came=1",
  "/share?lost",
  "/share/more",
  "/outbox",
  "/no-signal",
  "/dashboard",
  "/login",
  "/inbox.data",
  "/loads-in-hand.json",
  "/build/none.js",
  "/files/none",
  "/__manifest?p=/&version=1",
  "/sw.js",
  "/low-data",
  "/user-account/phones/renew",
  "/user-account/phones",
];

const test = base.extend<{ foreign: (host: string) => string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  foreign: async ({}, use) => {
    const server = createServer((request, answer) => {
      const { searchParams } = new URL(request.url ?? "", "http://localhost");
      answer.setHeader("Content-Type", "text/html");
      const [target, how, file] = ["target", "how", "file"].map((name) => searchParams.get(name) ?? "");
      answer.end(foreignPage(target ?? "", how as How, Boolean(file)));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    await use((host) => `http://${host}:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    server.close();
  },
});

/** Excludes files that the phone can download again. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open("pocket", 1);
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const items = opening.result.transaction("outbox").objectStore("outbox").getAllKeys();
    await new Promise((resolve) => (items.onsuccess = resolve));
    opening.result.close();
    const names = (await caches.keys()).filter((name) => name.startsWith("mine-"));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const paths = requests.flat().map(({ url }) => new URL(url).pathname);
    return {
      names,
      items: items.result,
      isRegistered: (await navigator.serviceWorker.getRegistrations()).length,
      whose: await (await (await caches.open("notes")).match("/whose"))?.text(),
      work: paths.filter((path) => /^\/(dashboard|inbox|outbox|no-signal)$/.test(path)).sort(),
      shared: paths.filter((path) => path.startsWith("/shared")),
      draft: localStorage.getItem("draft of a test"),
    };
  });

/** Posts a file as the phone does when another app shares one. */
const share = (page: Page, name: string | null) =>
  page.evaluate((name) => {
    const form = document.createElement("form");
    Object.assign(form, { method: "post", enctype: "multipart/form-data", action: "/share" });
    const input = Object.assign(document.createElement("input"), { type: "file", name: "papers" });
    const files = new DataTransfer();
    if (name) files.items.add(new File(["photo"], name, { type: "image/jpeg" }));
    input.files = files.files;
    form.append(input);
    document.body.append(form);
    HTMLFormElement.prototype.submit.call(form);
  }, name);

test("posts from another site change nothing on the phone", async ({ browser, server, foreign }) => {
  test.setTimeout(180_000);
  const { page } = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled: true });
  await page.goto("/dashboard");
  await expect.poll(() => copies(page)).toEqual(expect.arrayContaining(["/dashboard", "/outbox", "/inbox"]));

  await test.step("shares are added to those that wait, and an empty one removes nothing", async () => {
    await share(page, "first.jpg");
    await expect(page.getByText("1 file from another app: first.jpg.")).toBeVisible();
    await share(page, null);
    await expect(page).toHaveURL("/share");
    await expect(page.getByText("1 file from another app: first.jpg.")).toBeVisible();
    await share(page, "second.jpg");
    await expect(page.getByText("2 files from another app: first.jpg, second.jpg.")).toBeVisible();
  });

  await page.evaluate(async () => {
    localStorage.setItem("draft of a test", "typed");
    const opening = indexedDB.open("pocket", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("outbox", { keyPath: "key" });
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const writing = opening.result.transaction("outbox", "readwrite");
    writing.objectStore("outbox").put({ key: "pin", person: "another", state: "waiting" });
    await new Promise((resolve) => (writing.oncomplete = resolve));
    opening.result.close();
  });
  const before = await stored(page);
  expect(before).toMatchObject({ items: ["pin"], isRegistered: 1 });
  expect(before.shared).toHaveLength(2);

  const stranger = await page.context().newPage();
  const posts = ["127.0.0.1", "localhost"].flatMap((host) => WAYS.map((how) => [host, how] as const));
  for (const [host, how] of sample(posts, 2, "foreign posts"))
    await test.step(`${how}, from ${host}`, async () => {
      for (const path of [...HANDLED, ...sample(OTHERS, 2, `foreign ${host} ${how}`)])
        for (const file of path.startsWith("/share") ? ["yes", ""] : [""]) {
          const query = new URLSearchParams({ target: server.url + path, how, file });
          await stranger.goto(`${foreign(host)}/?${query}`);
          if (how === "in a frame") continue;
          const page = how === "sandboxed" ? stranger.frameLocator("iframe") : stranger;
          await page.getByRole("button", { name: "Go" }).click();
          await stranger.waitForURL((url) => url.origin === server.url);
        }
      // If the other page hides its URL, the app refuses the post, and the worker deletes the post's files.
      await expect.poll(() => stored(page)).toEqual(before);
    });

  await test.step("the user is still signed in, and the page Share has only their own files", async () => {
    await page.goto("/share");
    await expect(page.getByText("2 files from another app: first.jpg, second.jpg.")).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("here: first.jpg")).toHaveCount(0);
    expect((await stored(page)).shared).toEqual([]);
  });

  await test.step("the user's own sign-out deletes everything, after the question", async () => {
    await menuOf(page).click();
    await page.getByRole("button", { name: "Sign Out", exact: true }).click();
    await page.getByRole("button", { name: "Sign Out and Discard" }).click();
    await expect(page).toHaveURL("/login");
    // `mine-none` contains the pages of a visitor.
    const ofUsers = async () =>
      (await page.evaluate(() => caches.keys())).filter((name) => /^mine-(?!none$)/.test(name));
    await expect.poll(ofUsers).toEqual([]);
    await expect.poll(() => itemsLeft(page)).toBe(0);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});
