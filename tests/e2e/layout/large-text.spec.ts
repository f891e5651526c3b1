import type { Page } from "@playwright/test";
import { type Stop, stopsIn } from "../../fixtures/every-page";
import { sample } from "../../fixtures/sample";
import { buildWorld, type World } from "../../fixtures/scenes/world";
import { expect, test } from "../support/app-server";
import { FONTS, showIn } from "../support/fonts";
import { pageOf } from "../support/page-without-scripts";

const NARROW = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };

/** A normal run visits this fraction of the pages. A full run visits all pages. */
const SHARE = 1 / 16;

let world: World;
let stops: Stop[];

test.beforeAll(async ({ server }) => {
  world = await buildWorld(server.dataDir);
  stops = stopsIn(world);
});

/** Returns up to five elements, outermost first. */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.checkVisibility() && !element.closest(".for-readers"))
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `scrolls sideways: ${element.outerHTML.slice(0, 120)}`)
      .slice(0, 5);
  });
}

/** Excludes texts that end with an ellipsis and boxes that scroll. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { body } = document;
    const found = new Set<string>();
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const words = node.textContent?.trim();
      const own = node.parentElement;
      if (!words || !own?.checkVisibility()) continue;
      if (own.closest("svg, select, textarea, script, style, .for-readers, .skip")) continue;
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      // Glyphs are taller than a line whose height is 1.
      const slack = Number.parseFloat(getComputedStyle(own).fontSize) * 0.3;
      for (let box: Element | null = own; box && box !== body; box = box.parentElement) {
        const { display, overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(box);
        const overflow = overflowX + overflowY;
        const isForReaders = clipPath.startsWith("inset");
        if (isForReaders || textOverflow === "ellipsis" || /auto|scroll/.test(overflow)) break;
        const holdsText = box === own && display !== "inline" && display !== "contents";
        if (!holdsText && !/hidden|clip/.test(overflow)) continue;
        const edge = box.getBoundingClientRect();
        const isOut =
          text.left < edge.left - 1 ||
          text.right > edge.right + 1 ||
          text.top < edge.top - slack ||
          text.bottom > edge.bottom + slack;
        if (isOut) found.add(`cut off: ${words.slice(0, 40)} in ${box.outerHTML.slice(0, 120)}`);
      }
    }
    return [...found];
  });
}

test.describe("in the widths of phones' fonts, and with text at 200 % on a window of 320 px", () => {
  test.use({ failOnPageFaults: false });

  for (const who of ["visitor", "halfway", "shipper", "driver"] as const) {
    test(`no page scrolls sideways and no text is cut off: ${who}`, async ({ browser, server }) => {
      test.setTimeout(180_000);
      const page = await pageOf(world, who, browser, server.url);
      const own = stops.filter((stop) => stop.who === who);
      const found: string[] = [];
      for (const { name, path } of sample(own, Math.ceil(own.length * SHARE), `large text, ${who}`)) {
        await page.setViewportSize(PHONE);
        await page.goto(path, { waitUntil: "load" });
        for (const font of FONTS) {
          await showIn(page, font);
          for (const fault of await sticksOut(page))
            found.push(`${name}, ${PHONE.width} px, ${font}: ${fault}`);
        }
        await showIn(page, "installed");
        await page.setViewportSize(NARROW);
        await page.evaluate(() => {
          document.documentElement.style.fontSize = "200%";
        });
        for (const fault of [...(await sticksOut(page)), ...(await cutOff(page))])
          found.push(`${name}, ${NARROW.width} px, text at 200 %: ${fault}`);
      }
      expect(found).toEqual([]);
    });
  }

  test("the number of unread messages does not cover the word Inbox", async ({ browser, server }) => {
    const page = await pageOf(world, "driver", browser, server.url);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/dashboard");
    const overlap = await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
      const inbox = document.querySelector(".places a[href='/inbox']");
      const word = inbox?.querySelector("span:not(.unread)");
      if (!inbox || !word) throw new Error("The page has no navigation.");
      inbox.querySelector(".unread")?.remove();
      inbox.insertAdjacentHTML("beforeend", '<span class="unread">99+</span>');
      const badge = (inbox.lastElementChild ?? inbox).getBoundingClientRect();
      const text = word.getBoundingClientRect();
      const link = inbox.getBoundingClientRect();
      return {
        covers: badge.bottom - text.top,
        above: link.top - badge.top,
        right: badge.right - document.documentElement.clientWidth,
      };
    });
    for (const [side, pixels] of Object.entries(overlap)) expect(pixels, side).toBeLessThanOrEqual(1);
  });
});
