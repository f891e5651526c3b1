import type { Locator, Page } from "@playwright/test";
import { expect } from "./app-server";

/** `pixels` is the distance to scroll until each tapped element is in view. */
export interface Cost {
  taps: number;
  keys: number;
  pixels: number;
}

export class Hand {
  private cost: Cost = { taps: 0, keys: 0, pixels: 0 };

  constructor(readonly page: Page) {}

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

  /** Counts a tap without a click, for elements that open something outside the page, such as the camera. */
  async see(target: Locator): Promise<void> {
    await this.reach(target);
    this.cost.taps += 1;
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    this.cost.keys += text.length;
    await field.fill(text);
  }

  /** Counts two taps. */
  async choose(list: Locator, option: string | { index: number }): Promise<void> {
    await this.reach(list);
    this.cost.taps += 2;
    await list.selectOption(option);
  }

  async task(steps: () => Promise<void>): Promise<Cost> {
    this.cost = { taps: 0, keys: 0, pixels: 0 };
    await steps();
    return this.cost;
  }
}
