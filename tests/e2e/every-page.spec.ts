import type { Page } from "@playwright/test";
import { type Stop, stopsIn } from "../fixtures/every-page";
import { IS_FULL, sample } from "../fixtures/sample";
import { buildWorld, type Who, type World } from "../fixtures/scenes/world";
import { expect, test } from "./support/app-server";
import { bringAxe, COLOURS, violationsOf } from "./support/axe";
import { pageOf } from "./support/page-without-scripts";

/** A normal run visits this fraction of the pages. A full run visits all pages. */
const SHARE = 1 / 8;
/** The width of the narrowest phone, and of a 640 px window at 200% zoom. */
const NARROWEST = 320;
const PHONE = { width: 360, height: 740 };
const WIDE = 1280;
/** This window is taller than any page, so that the bar at the bottom covers no content. */
const TALL = 4_000;

let world: World;
let stops: Stop[];

test.beforeAll(async ({ server }) => {
  world = await buildWorld(server.dataDir);
  stops = stopsIn(world);
});

function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** Some bars intentionally span the window, and chips scroll sideways. */
function leavesColumn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector("main");
    if (!main) return [];
    const edge = main.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(main).paddingRight);
    return [...main.querySelectorAll("*")]
      .filter(
        (element) => element.checkVisibility() && !element.closest(".bottom, svg, select, .own-searches > *"),
      )
      .filter((element) => element.getBoundingClientRect().right > edge + 1)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

const TEXT_SIZES = [130, 150, 200];

function tooWideWithLargeText(page: Page): Promise<string[]> {
  return page.evaluate((sizes) => {
    const { documentElement: root } = document;
    const found = sizes.flatMap((size) => {
      root.style.fontSize = `${size}%`;
      if (root.scrollWidth <= window.innerWidth) return [];
      const wide = [...document.querySelectorAll("main *")].findLast(
        (element) =>
          element.checkVisibility() && element.getBoundingClientRect().right > window.innerWidth + 1,
      );
      return [`scrolls sideways with text at ${size} %: ${wide?.outerHTML.slice(0, 120)}`];
    });
    root.style.fontSize = "";
    return found;
  }, TEXT_SIZES);
}

const LINES = Array.from({ length: 14 }, (_, n) => 290 + n * 10);

function brokenNumbers(page: Page): Promise<string[]> {
  return page.evaluate((widths) => {
    const { body } = document;
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    const numbers: Range[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const { index, 0: number } of (node.textContent ?? "").matchAll(/HW-\d+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + number.length);
        if (node.parentElement?.checkVisibility()) numbers.push(range);
      }
    const found = widths.flatMap((width) => {
      body.style.width = `${width}px`;
      return numbers
        .filter((range) => new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
        .map((range) => `${range} in ${range.startContainer.parentElement?.outerHTML.slice(0, 120)}`);
    });
    body.style.width = "";
    return [...new Set(found)];
  }, LINES);
}

/** Excludes links within sentences and invisible elements. */
function tooLow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = document.querySelectorAll(
      "a[href], button, summary, select, textarea, input:not([type=hidden])",
    );
    return [...targets]
      .filter((element) => {
        const isInSentence =
          element instanceof HTMLAnchorElement &&
          [...(element.parentElement?.childNodes ?? [])].some(
            (node) => node instanceof Text && node.data.trim() !== "",
          );
        // A pseudo-element can enlarge the target, for example to a whole card.
        const over = getComputedStyle(element, "::after");
        const reach = over.position === "absolute" ? Number.parseFloat(over.height) : 0;
        const label = element.matches("[type=checkbox], [type=radio]")
          ? element.closest("label, .choice")
          : null;
        const target = label ?? element;
        // Measures each line separately, because a link on two lines is not easier to tap.
        const height = Math.max(reach, ...[...target.getClientRects()].map((line) => line.height));
        const { width } = target.getBoundingClientRect();
        return (
          element.checkVisibility() &&
          !element.matches(".skip, .for-readers") &&
          width > 1 &&
          !isInSentence &&
          height < 43.5
        );
      })
      .map((element) => element.outerHTML.replace(/<svg.*<\/svg>/s, "").slice(0, 120));
  });
}

/**
 * These forms need no key: sending them twice has no further effect, and it does not matter whose page they
 * are sent from. The team page's form contains the ids of its user and company.
 */
const WITHOUT_KEY = /^\/(logout|low-data|login|company|join)\b|^\/team\?step=leave$/;

/** The first field, `receipt_key`, identifies the page's user and usually contains an idempotency key. */
async function withoutKey(page: Page): Promise<string[]> {
  const found = await page.evaluate(() =>
    [...document.forms]
      .filter((form) => form.method === "post" && form.querySelector("input")?.name !== "receipt_key")
      .map((form) => new URL(form.action).pathname + new URL(form.action).search),
  );
  return found.filter((address) => !WITHOUT_KEY.test(address));
}

function mark(page: Page, what: "hidden" | "shown"): Promise<number> {
  return page.evaluate((what) => {
    const all = [...document.querySelectorAll(what === "hidden" ? "body *" : "[data-hidden]")];
    const marked = all.filter((element) => element.checkVisibility() === (what === "shown"));
    for (const element of marked) element.setAttribute(`data-${what}`, "");
    return marked.length;
  }, what);
}

/**
 * In the wide window, axe checks only elements that are hidden on a phone, because it has already checked the
 * others.
 */
async function violationsAnywhere(page: Page): Promise<string[]> {
  const found: string[] = [];
  const ask = async (at: string, within?: string, rules?: typeof COLOURS) =>
    found.push(...(await violationsOf(page, within, rules)).map((violation) => `(${at}): ${violation}`));
  await page.setViewportSize({ width: PHONE.width, height: TALL });
  await ask("phone, light");
  await page.emulateMedia({ colorScheme: "dark" });
  await ask("phone, dark", "html", COLOURS);
  await page.emulateMedia({ colorScheme: "light" });
  await mark(page, "hidden");
  await page.setViewportSize({ width: WIDE, height: TALL });
  if ((await mark(page, "shown")) > 0) await ask("wide", "[data-shown]");
  return found;
}

/** The minimum number of pages with a next step in a full run. The world has a load in every status. */
const LEAST_STEPS: Readonly<Record<Who, number>> = { visitor: 0, halfway: 0, shipper: 2, driver: 6 };

function nextStep(page: Page): Promise<"in reach" | "out of the thumb's reach" | "without a bar" | null> {
  return page.evaluate(() => {
    const step = document.querySelector(".next .button.main");
    if (!step) return null;
    const { top, bottom } = step.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight) return "out of the thumb's reach";
    // A fixed button covers the content that scrolls under it, so a bar must separate the two.
    const isFixed = getComputedStyle(step).position === "fixed";
    return isFixed && getComputedStyle(document.body, "::after").position !== "fixed"
      ? "without a bar"
      : "in reach";
  });
}

test.describe("every page", () => {
  test.use({ failOnPageFaults: false });

  for (const who of ["visitor", "halfway", "shipper", "driver"] as const) {
    test(`is accessible and fits the narrowest phone: ${who}`, async ({ browser, server }) => {
      test.setTimeout(180_000);
      const page = await pageOf(world, who, browser, server.url);
      await bringAxe(page.context());
      const found: string[] = [];
      let steps = 0;
      const own = stops.filter((stop) => stop.who === who);
      for (const { name, path, status } of sample(
        own,
        Math.ceil(own.length * SHARE),
        `pages of the ${who}`,
      )) {
        await page.setViewportSize({ width: NARROWEST, height: 640 });
        const answer = await page.goto(path, { waitUntil: "load" });
        expect(answer?.status(), name).toBe(status);
        found.push(...(await sticksOut(page)).map((what) => `${name}: wider than ${NARROWEST} px: ${what}`));
        await page.setViewportSize(PHONE);
        found.push(...(await leavesColumn(page)).map((what) => `${name}: outside its column: ${what}`));
        found.push(...(await tooWideWithLargeText(page)).map((what) => `${name}: ${what}`));
        found.push(...(await brokenNumbers(page)).map((what) => `${name}: broken at its hyphen: ${what}`));
        if (who === "shipper" || who === "driver")
          found.push(...(await withoutKey(page)).map((to) => `${name}: a form without a key: ${to}`));
        const step = await nextStep(page);
        if (step) steps += 1;
        if (step && step !== "in reach") found.push(`${name}: the next step is ${step}`);
        found.push(...(await tooLow(page)).map((what) => `${name}: lower than a thumb needs: ${what}`));
        found.push(...(await violationsAnywhere(page)).map((violation) => `${name} ${violation}`));
      }
      expect(found).toEqual([]);
      if (IS_FULL) expect(steps, "pages with a next step").toBeGreaterThanOrEqual(LEAST_STEPS[who]);
    });
  }
});
