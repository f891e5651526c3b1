/** Counts the effort of a task: taps, typed keys, and the distance to scroll. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./app-server";

/** The effort of a task. `pixels` is the distance to scroll until each tapped element is in view. */
export interface Cost {
  taps: number;
  keys: number;
  pixels: number;
}

export class Hand {
  private cost: Cost = { taps: 0, keys: 0, pixels: 0 };

  constructor(readonly page: Page) {}

  /** Counts the distance to scroll until the element is in view, above the bar at the bottom. */
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

  /**
   * Counts one tap on an element that opens something outside the page, such as a phone call or the camera,
   * and the distance to scroll to it. Does not click the element.
   */
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

  /** Opens a list of choices and taps a choice. Counts two taps. */
  async choose(list: Locator, option: string | { index: number }): Promise<void> {
    await this.reach(list);
    this.cost.taps += 2;
    await list.selectOption(option);
  }

  /** Runs a task and returns its cost. */
  async task(steps: () => Promise<void>): Promise<Cost> {
    this.cost = { taps: 0, keys: 0, pixels: 0 };
    await steps();
    return this.cost;
  }
}
