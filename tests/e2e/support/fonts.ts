/**
 * The fonts of phones cannot be installed here, so an installed font is scaled until a sample text is as wide
 * as in Roboto or San Francisco.
 */
import type { BrowserContext, Page } from "@playwright/test";
import { IS_FULL, sample } from "../../fixtures/sample";
import { expect } from "./app-server";

/**
 * The average width of a character in em, weighted by how often English text uses it: `xWidthAvg` divided by
 * `unitsPerEm`, as published in the npm package @capsizecss/metrics 4.3.0 (`roboto`, `appleSystem`). The
 * package has no figure for bold text in San Francisco, so that figure has the ratio of Roboto's.
 */
const WIDTHS = {
  Roboto: { regular: 911 / 2048, bold: 926 / 2048 },
  "San Francisco": { regular: 853 / 2048, bold: (853 / 2048) * (926 / 911) },
} as const;

/** `installed` is this machine's own font, which is often wider than a phone's. */
export type Font = "installed" | keyof typeof WIDTHS;
export const FONTS: readonly Font[] = ["installed", "Roboto", "San Francisco"];

/** A normal run uses one font, and a full run all of them. */
export const fontsFor = (test: string): Font[] => (IS_FULL ? [...FONTS] : sample(FONTS, 1, `fonts ${test}`));

/** English text with the usual frequency of letters, spaces and digits. */
const SAMPLE =
  "The driver arrived at the dock shortly before noon, and the freight was loaded within two hours. Officials " +
  "said on Tuesday that about 4,200 trucks crossed the state line last week, more than in any month of the " +
  "year. The company, which has its office near Salt Lake City, did not say when it would open the new road.";

/** Fonts that Linux, macOS and Windows install, each with its bold face. */
const INSTALLED = [
  ["DejaVu Sans", "DejaVu Sans Bold"],
  ["Liberation Sans", "Liberation Sans Bold"],
  ["Arial", "Arial Bold"],
] as const;

const FAMILY = "Emulated";

interface Face {
  name: string;
  em: number;
}

async function installedFaces(context: BrowserContext): Promise<readonly [regular: Face, bold: Face]> {
  const page = await context.newPage();
  const faces = await page.evaluate(
    async ({ installed, text }) => {
      const canvas = document.createElement("canvas").getContext("2d");
      for (const names of installed) {
        const probes = names.map((name) => new FontFace(name.replaceAll(" ", ""), `local("${name}")`));
        const loaded = await Promise.allSettled(probes.map((probe) => probe.load()));
        if (!canvas || loaded.some(({ status }) => status === "rejected")) continue;
        return probes.map((probe, at) => {
          document.fonts.add(probe);
          canvas.font = `100px ${probe.family}`;
          return { name: names[at] ?? "", em: canvas.measureText(text).width / 100 / text.length };
        });
      }
      return [];
    },
    { installed: INSTALLED, text: SAMPLE },
  );
  await page.close();
  const [regular, bold] = faces;
  if (!regular || !bold) throw new Error("Install DejaVu Sans, Liberation Sans or Arial.");
  return [regular, bold];
}

const sheets = new Map<Font, string>([["installed", ""]]);

async function sheetOf(context: BrowserContext, font: Font): Promise<string> {
  const known = sheets.get(font);
  if (known !== undefined || font === "installed") return known ?? "";
  const [regular, bold] = await installedFaces(context);
  const face = (em: number, { name, em: own }: Face, weights: string) =>
    `@font-face { font-family: ${FAMILY}; src: local("${name}"); font-weight: ${weights};
      size-adjust: ${((100 * em) / own).toFixed(2)}%; }`;
  const width = WIDTHS[font];
  const sheet = [
    face(width.regular, regular, "400 500"),
    face(width.bold, bold, "600 900"),
    `:root { --face: ${FAMILY} !important; }`,
  ].join("\n");
  sheets.set(font, sheet);
  return sheet;
}

/** Runs in the page. */
function adopt(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}

/** The widths last only until the page is loaded again. */
export async function showIn(page: Page, font: Font): Promise<void> {
  await page.evaluate(adopt, await sheetOf(page.context(), font));
  const em = await page.evaluate(
    async ({ family, text }) => {
      await Promise.all(["400", "700"].map((weight) => document.fonts.load(`${weight} 100px ${family}`)));
      const span = document.createElement("span");
      span.style.cssText = "position: absolute; white-space: nowrap; font: 100px var(--face)";
      span.textContent = text;
      document.body.append(span);
      const { width } = span.getBoundingClientRect();
      span.remove();
      return width / 100 / text.length;
    },
    { family: FAMILY, text: SAMPLE },
  );
  if (font !== "installed")
    expect(Math.abs(em / WIDTHS[font].regular - 1), `the width of ${font}`).toBeLessThan(0.01);
}

/** Affects only pages that the context opens later, and needs JavaScript. */
export async function alwaysShowIn(context: BrowserContext, font: Font): Promise<void> {
  await context.addInitScript(adopt, await sheetOf(context, font));
}
