import type { Page } from "@playwright/test";
import { expect } from "../support/app-server";
import { openLive, test } from "../support/app-with-rooms";
import { choose, postLoad, sendPapers, signUp } from "../support/people";

/**
 * Translates the page as Chrome does: each text node is replaced with two nested `font` elements, now and
 * whenever React adds or changes one.
 */
const translate = (page: Page) =>
  page.addInitScript(() => {
    const own = new WeakSet<Node>();
    const one = (text: Text) => {
      if (own.has(text) || !text.data.trim() || text.parentElement?.closest("script, style, textarea, svg"))
        return;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      const translated = document.createTextNode(text.data.replace(/\S(.*\S)?/s, "«$&»"));
      own.add(translated);
      inner.append(translated);
      outer.append(inner);
      text.replaceWith(outer);
    };
    const all = (root: Node) => {
      if (root instanceof Text) return one(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(one);
    };
    addEventListener("load", () => {
      // When the browser is idle, React has hydrated the page.
      requestIdleCallback(() => {
        new MutationObserver((changes) => {
          for (const { target, addedNodes, type } of changes)
            for (const node of type === "characterData" ? [target] : addedNodes)
              if (node.isConnected) all(node);
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
        all(document.body);
        document.body.dataset.translated = "";
      });
    });
  });

test("a translated page follows the load to Rate Confirmation Sent", async ({ browser, server }) => {
  const shipper = await signUp(browser, { role: "shipper", baseURL: server.url, javaScriptEnabled: true });
  const driver = await signUp(browser, { role: "driver", baseURL: server.url });
  const load = await postLoad(shipper);
  const page = await shipper.page.context().newPage();
  const broken: string[] = [];
  page.on("pageerror", ({ message }) => broken.push(message));
  await translate(page);
  await openLive({ page }, load);
  await expect(page.locator("body[data-translated]")).toBeAttached();
  const shows = async (status: string, fact: string) => {
    for (const badge of await page.locator("main .status").all())
      await expect(badge).toHaveText(`«${status}»`);
    await expect(page.locator("main")).toContainText(fact);
  };
  await shows("New", "«No requests at this time.»");

  await driver.page.goto(load);
  await driver.page.getByRole("button", { name: "Request Load" }).click();
  await expect(page.locator("main .status", { hasText: "Pending" }).first()).toBeVisible();
  await shows("Pending", `«${driver.name}»`);

  await driver.page.getByRole("button", { name: "Withdraw Request" }).click();
  await expect(page.locator("main .status", { hasText: "New" }).first()).toBeVisible();
  await shows("New", "«No requests at this time.»");

  await choose(shipper, driver, load);
  await expect(page.locator("main .status", { hasText: "Rate Confirmation" }).first()).toBeVisible();
  await shows("Rate Confirmation", `«${driver.name}»`);

  await sendPapers(shipper, load);
  await expect(page.locator("main .status", { hasText: "Rate Confirmation Sent" }).first()).toBeVisible();
  await shows("Rate Confirmation Sent", `«${driver.name}»`);
  expect(broken).toEqual([]);
});
