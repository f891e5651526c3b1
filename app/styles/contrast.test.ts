import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { drawLanes } from "~/distance/draw-lanes.server";

/** The contrast that a user needs to read a phone in sunlight (WCAG level AAA). */
const LEAST = 7;

const FOLDER = new URL("./", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, FOLDER), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");

interface Rule {
  /** The selectors and conditions around the rule, from the outermost. */
  path: string[];
  declarations: Map<string, string>;
}

/** A nested rule does not contain the declarations of its parent. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  const open: Rule[] = [];
  let text = "";
  for (const sign of css) {
    if (sign === "{") {
      const rule = { path: [...(open.at(-1)?.path ?? []), text.trim()], declarations: new Map() };
      rules.push(rule);
      open.push(rule);
    } else if (sign === "}" || sign === ";") {
      const [, name, value] = /^\s*([\w-]+)\s*:\s*([\s\S]+?)\s*$/.exec(text) ?? [];
      if (name && value) open.at(-1)?.declarations.set(name, value);
      if (sign === "}") open.pop();
    } else {
      text += sign;
      continue;
    }
    text = "";
  }
  return rules;
}

type Color = readonly [red: number, green: number, blue: number];

function hexColor(hex: string): Color {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join("") : hex.slice(1);
  const at = (start: number) => Number.parseInt(digits.slice(start, start + 2), 16);
  return [at(0), at(2), at(4)];
}

function luminance(color: Color): number {
  const [red, green, blue] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function contrast(text: Color, background: Color): number {
  const [dark = 0, light = 0] = [luminance(text), luminance(background)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

type Tokens = ReadonlyMap<string, string>;

const sets = rulesOf(read("tokens.css"));
const setOf = (part: string, fallback: Tokens = new Map()): Tokens => {
  const set = sets.find(({ path }) => path.slice(1).join(" ") === part);
  expect(set, part).toBeDefined();
  return new Map([...fallback, ...(set?.declarations ?? [])]);
};
const light = setOf(":root");
const SCHEMES: Readonly<Record<string, Tokens>> = {
  light,
  dark: setOf("@media screen and (prefers-color-scheme: dark) :root", light),
  asphalt: setOf("@media screen .asphalt", light),
};

/** Returns the color of a value, which may be a token, a mix of two tokens, or a literal. */
function colorOf(value: string, tokens: Tokens): Color {
  const [, token] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
  if (token) return colorOf(tokens.get(token) ?? "", tokens);
  const [, first, before, second, after] =
    /^color-mix\(in srgb, (\S+?)(?: (\d+)%)?, (\S+?)(?: (\d+)%)?\)$/.exec(value) ?? [];
  if (first && second) {
    const share = after ? Number(after) / 100 : 1 - Number(before) / 100;
    const [from, to] = [colorOf(first, tokens), colorOf(second, tokens)];
    const at = (index: 0 | 1 | 2) => from[index] * (1 - share) + to[index] * share;
    return [at(0), at(1), at(2)];
  }
  if (!/^#([\da-f]{3}){1,2}$/.test(value)) throw new Error(`Unknown color: ${value}`);
  return hexColor(value);
}

const color = (token: string) => `var(--${token})`;

const TEXTS = ["ink", "quiet", "link", "done", "danger"].map(color);
const BACKGROUNDS = [
  ...["paper", "sheet", "signal-soft", "done-soft", "danger-soft"].map(color),
  "color-mix(in srgb, var(--sheet), var(--link) 6%)",
  "color-mix(in srgb, var(--sheet), var(--go) 10%)",
];

const OTHERS: Readonly<Record<string, readonly string[]>> = {
  "color-mix(in srgb, var(--sheet), var(--link) 10%)": [color("ink"), color("link")],
  "color-mix(in srgb, var(--go) 35%, var(--sheet))": [color("ink")],
  [color("go")]: [color("on-go")],
  [color("signal")]: [color("on-signal")],
  [color("ink")]: [color("paper")],
};
const OTHER_TEXTS: Readonly<Record<string, string>> = {
  "found.css var(--signal)": color("sheet"),
};
/** The colors of marks without text, and of printed text. */
const NO_TEXT = [
  "status.css background color-mix(in srgb, currentColor 12%, transparent)",
  "people.css color var(--edge)",
  "star-picker.css color transparent",
  "dialog.css background rgb(0 0 0 / 0.55)",
  "print.css background #fff",
  "print.css color #000",
  "public.css background no-repeat 0 0.8rem / 16px",
];
const NEUTRAL = /^(none|inherit|currentColor)$/;

/** The background and text colors of all sheets but the style guide's, which shows the colors themselves. */
const uses = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".css") && !["tokens.css", "styleguide.css"].includes(name))
  .flatMap((sheet) =>
    rulesOf(read(sheet)).flatMap(({ path, declarations }) => {
      const value = (name: string) => {
        const found = declarations.get(name);
        const isText = found && !NEUTRAL.test(found) && !NO_TEXT.includes(`${sheet} ${name} ${found}`);
        return isText ? found : undefined;
      };
      return [{ sheet, rule: path.join(" "), text: value("color"), background: value("background") }];
    }),
  )
  .filter(({ text, background }) => text || background);

const pairs = [
  ...BACKGROUNDS.flatMap((background) => TEXTS.map((text) => [text, background] as const)),
  ...Object.entries(OTHERS).flatMap(([background, texts]) =>
    texts.map((text) => [text, background] as const),
  ),
  ...Object.entries(OTHER_TEXTS).map(([use, background]) => [use.replace(/^\S+ /, ""), background] as const),
];

describe.each(Object.entries(SCHEMES))("in the %s scheme, the contrast", (_, tokens) => {
  it.each(pairs)("of %s on %s is at least 7:1", (text, background) => {
    expect(contrast(colorOf(text, tokens), colorOf(background, tokens))).toBeGreaterThanOrEqual(LEAST);
  });

  it("of a main button under the pointer, which is darker, is at least 7:1", () => {
    const [, share] = /brightness\(([\d.]+)\)/.exec(read("buttons.css")) ?? [];
    const dimmed = (token: string): Color => {
      const [red, green, blue] = colorOf(color(token), tokens);
      return [red * Number(share), green * Number(share), blue * Number(share)];
    };
    expect(contrast(dimmed("on-go"), dimmed("go"))).toBeGreaterThanOrEqual(LEAST);
  });
});

describe("the sheets", () => {
  it("use no background without a row in these tables", () => {
    const known = [...BACKGROUNDS, ...Object.keys(OTHERS)];
    expect(uses.filter(({ background }) => background && !known.includes(background))).toEqual([]);
  });

  it("use no text color without a row in these tables", () => {
    const isKnown = ({ sheet, text = "", background }: (typeof uses)[number]) =>
      background && OTHERS[background]
        ? OTHERS[background].includes(text)
        : TEXTS.includes(text) || `${sheet} ${text}` in OTHER_TEXTS;
    expect(uses.filter((use) => use.text && !isKnown(use))).toEqual([]);
  });

  it("set the text color with each background that is not for all texts", () => {
    expect(uses.filter(({ text, background = "" }) => !text && background in OTHERS)).toEqual([]);
  });
});

describe("a map", () => {
  const map = drawLanes("ut-saltlakecity.co-denver") ?? "";
  const [day = "", night = ""] = map.split("@media(prefers-color-scheme:dark)");
  const fill = (style: string, of: string) =>
    hexColor(new RegExp(`${of}{(?:[^}]*;)?fill:(#[\\da-f]+)`).exec(style)?.[1] ?? "");

  it.each([
    ["light", day],
    ["dark", night],
  ])("has readable names in the %s scheme", (_, style) => {
    for (const name of ["text", "\\.state"])
      expect(contrast(fill(style, name), fill(style, "\\.land"))).toBeGreaterThanOrEqual(LEAST);
  });
});
