/** Counts what a task costs a hand: taps, typed keys, and how far the page has to be moved. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./app-server";

/** What a task costs. `pixels` is the distance to scroll until every tapped element is in view. */
export interface Cost {
  taps: number;
  keys: number;
  pixels: number;
}

export class Hand {
  private cost: Cost = { taps: 0, keys: 0, pixels: 0 };

  constructor(readonly page: Page) {}

  /** Counts how far the page must move until the element is in view, above the bar at the bottom. */
  private async reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    this.cost.pixels += await target.evaluate((element) => {
      const isFixed = (each: Element | null): boolean =>
        each !== null &&
        (/fixed|sticky/.test(getComputedStyle(each).position) || isFixed(each.parentElement));
      if (isFixed(element)) return 0;
      const bars = [...document.querySelectorAll("body *")].filter(
        (each) =>
          getComputedStyle(each).position === "fixed" && each.getBoundingClientRect().top > innerHeight / 2,
      );
      const end = Math.min(innerHeight, ...bars.map((bar) => bar.getBoundingClientRect().top));
      const { top, bottom } = element.getBoundingClientRect();
      return Math.round(Math.max(0, bottom - end, -top));
    });
  }

  async tap(target: Locator): Promise<void> {
    await this.reach(target);
    this.cost.taps += 1;
    await target.click();
  }

  /** Brings an element into view that the test itself operates: a call, a camera. Counts a tap. */
  async see(target: Locator): Promise<void> {
    await this.reach(target);
    this.cost.taps += 1;
  }

  /** Taps a field and replaces its value. */
  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    this.cost.keys += text.length;
    await field.fill(text);
  }

  /** Opens a list of choices and taps one. */
  async choose(list: Locator, option: string | { index: number }): Promise<void> {
    await this.reach(list);
    this.cost.taps += 2;
    await list.selectOption(option);
  }

  /** Runs a task and returns what it cost. */
  async task(steps: () => Promise<void>): Promise<Cost> {
    this.cost = { taps: 0, keys: 0, pixels: 0 };
    await steps();
    return this.cost;
  }
}
