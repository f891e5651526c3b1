import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { BrowserContext, Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
/** With `true`, axe would load all stylesheets again, for a rule that these tests do not use. */
const preload = false;

const RULES: RunOptions = {
  preload,
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
};

/** A change of the color scheme cannot violate any other rules. */
export const COLOURS: RunOptions = {
  preload,
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
  resultTypes: ["violations"],
};

/** The context must bypass the content policy (`bypassCSP`). */
export async function bringAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript(await readFile(AXE, "utf8"));
}

type Axe = { run(within: string, options: RunOptions): Promise<AxeResults> };

export async function violationsOf(page: Page, within = "html", rules = RULES): Promise<string[]> {
  const { violations } = await page.evaluate(
    ([part, options]) => (window as unknown as { axe: Axe }).axe.run(part, options),
    [within, rules] as const,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
}
