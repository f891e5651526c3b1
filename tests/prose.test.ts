import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { screenTexts } from "./fixtures/screen-texts";

const root = fileURLToPath(new URL("..", import.meta.url));
const MOST_COLUMNS = 110;

const ODD_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bbeside\b/i, "next to, in addition to"],
  [/\bwho(m?)ever\b/i, "anyone who, the user"],
  [/\banew\b/i, "again"],
  [/\bmeanwhile\b/i, "since then, in the meantime"],
  [/\bby itself\b/i, "automatically, alone"],
  [/\basked ahead\b/i, "prefetched"],
  [/\bbare (page|Remix page)\b/i, "baseline"],
  [/\bwhere that is none\b/i, "if there is none"],
  [/\bthe ground\b|\bboth grounds\b/i, "the runtime, both runtimes"],
];

const files = ["app", "db", "party", "tests", ".readme"]
  .flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  )
  .concat("README.md", "remix.config.js")
  .filter((path) => !path.startsWith("db/migrations/") && path !== "tests/prose.test.ts");

/** Strings come first, because a link in a string would otherwise look like a comment. */
const TOKENS =
  /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g;
/** Matches a log call with its text: `log.error({ err }, "…")`. */
const LOG_LINES = /\blog\.(?:trace|debug|info|warn|error|fatal)\(([\s\S]*?)\);/g;

interface Line {
  at: string;
  text: string;
}

const lineOf = (text: string, index: number) => text.slice(0, index).split("\n").length;

/**
 * Returns the comments and log lines of a source file, or all lines of a Markdown file except its code
 * blocks.
 */
function proseOf(path: string): Line[] {
  const text = readFileSync(`${root}${path}`, "utf8");
  const whole = text.split("\n");
  if (path.endsWith(".md")) return whole.map((line, index) => ({ at: `${path}:${index + 1}`, text: line }));
  const comments = [...text.matchAll(TOKENS)]
    .filter(([token]) => token.startsWith("/"))
    .flatMap(({ 0: token, index }) => {
      const first = lineOf(text, index);
      return token.split("\n").map((_, more) => ({
        at: `${path}:${first + more}`,
        text:
          token.split("\n").length === 1
            ? (whole[first - 1] ?? "").slice((whole[first - 1] ?? "").indexOf(token))
            : (whole[first - 1 + more] ?? ""),
      }));
    });
  const logs = [...text.matchAll(LOG_LINES)].map(({ 1: words = "", index }) => ({
    at: `${path}:${lineOf(text, index)}`,
    text: [...words.matchAll(/"[^"\n]*"|`[^`]*`/g)].join(" "),
  }));
  return [...comments, ...logs.filter(({ text: words }) => words.length <= MOST_COLUMNS)];
}

const prose = files.filter((path) => /\.(tsx?|mjs|js|css|md)$/.test(path)).flatMap(proseOf);

describe("comments, log lines and Markdown", () => {
  it("are read", () => {
    expect(prose.length).toBeGreaterThan(5_000);
  });

  it.each(ODD_WORDS)("say no %s", (word, instead) => {
    const found = prose.filter(({ text }) => word.test(text)).map(({ at, text }) => `${at} ${text.trim()}`);
    expect(found, `Say ${instead}.`).toEqual([]);
  });

  it(`have no line over ${MOST_COLUMNS} columns`, () => {
    const isLink = (text: string) => /^\s*(?:\*|\/\/|-|\[[^\]]*\]:)?\s*<?https?:\S+$/.test(text);
    const long = prose.filter(({ text }) => text.length > MOST_COLUMNS && !isLink(text));
    expect(long.map(({ at, text }) => `${at} (${text.length}) ${text.trim().slice(0, 60)}…`)).toEqual([]);
  });
});

const MOST_README_LINES = 60;
const MOST_ROOT_LINES = 120;

const linesOf = (text: string) => text.trimEnd().split("\n").length;
const readmes = files.filter((path) => /(^|\/)README\.md$/.test(path));
const sections = files
  .filter((path) => /^app\/[^/]+\.md$/.test(path) && !path.endsWith("README.md"))
  .flatMap((path) =>
    readFileSync(`${root}${path}`, "utf8")
      .split(/^(?=## )/m)
      .map((text) => ({ name: `${path} ${text.split("\n", 1)[0]}`, text })),
  );

describe("the length of Markdown", () => {
  it(`of a README is at most ${MOST_README_LINES} lines, of the root's ${MOST_ROOT_LINES}`, () => {
    expect(readmes).toContain("README.md");
    expect(readmes.length).toBeGreaterThan(40);
    const long = readmes
      .map((path) => ({ path, lines: linesOf(readFileSync(`${root}${path}`, "utf8")) }))
      .filter(({ path, lines }) => lines > (path === "README.md" ? MOST_ROOT_LINES : MOST_README_LINES));
    expect(long).toEqual([]);
  });

  it(`of a recipe is at most ${MOST_README_LINES} lines`, () => {
    expect(sections.map(({ name }) => name)).toContain("app/RECIPES.md ## A field of a load");
    expect(sections.filter(({ text }) => linesOf(text) > MOST_README_LINES).map(({ name }) => name)).toEqual(
      [],
    );
  });
});

const SCREEN_WORDS: readonly (readonly [RegExp, string])[] = [
  ...ODD_WORDS,
  [/\bby themselves\b/i, "automatically"],
  [/(?<!e)\bmail(s|ed)?\b|\be-mail/i, "email"],
  [/\btelephones?\b/i, "phone"],
  [/\bnotices?\b|\bhear of\b/i, "notification, get notified"],
  [/\b(be|is|are|was|were|get) told\b/i, "notified"],
  [/\bpapers?\b/i, "document"],
  [/\bpress(ed|es|ing)?\b/i, "tap, click"],
  [/\bstated\b|\bstates? (your|the|a|this|no)\b/i, "add, save, enter"],
  [/(?<!about |under )\ba mile\b|\d an hour\b|dollars an hour/i, "per mile, /mi, per hour"],
  [/\bby the (month|year)\b/i, "monthly, yearly"],
  [/\brefus(e|ed|es|ing)\b/i, "decline; block; say what is wrong"],
  [/moves no money/i, "payments happen between you two"],
  [/\bcancell(ed|ing)\b/i, "canceled, canceling"],
  [/\bempty miles\b|with the way there/i, "deadhead, incl. deadhead"],
  [/\blow data\b/i, "Data saver"],
  [/\bmean (rate|miles)/i, "average"],
  [/\bstands? (here|for)\b|\b(has|have) run out\b/i, "appears here; good for; expired"],
  [/was faster|moved on/i, "Someone got there first. Here is the current version."],
  [/\bowed\b/i, "unpaid"],
  [/(?<!TONU \()truck ordered, not used/i, "TONU (truck ordered, not used)"],
  [/\bthe (offer|invoice) of\b/i, "X's offer, X's invoice"],
  [/≈/, "about 520 mi, ~520 mi"],
  [/\bany more\b/i, "anymore"],
  [/\bcan no longer be \w+ed\b/i, "You can't … anymore"],
  [/; nothing\b|: please\b/i, "a sentence of its own"],
  [/\bat the moment\b/i, "right now"],
];

const NOT_ON_SCREENS: readonly (readonly [path: string, text: RegExp])[] = [
  ["app/accounts/sign-in/redirect-to.ts", /^\/login\/mailed-code/],
  ["app/accounts/sign-in/security-log.server.ts", /./],
  ["app/accounts/sign-in/sign-in-code.server.ts", /^mailed code$/],
  ["app/backup/put-back.ts", /^UPDATE /],
  ["app/carriers/qcmobile.server.ts", /^refused the key$/],
  ["app/edge/edge.mjs", /^folder for mail$/],
  ["app/forms/sent-at.ts", /^X-Pressed-At$/],
  ["app/load-page/", /^make papers$/],
  ["app/loads/form/", /^Paper (products|towels on pallets)$/],
  ["app/offers/row-steps.ts", /^refuse offer$/],
  ["app/outbox/marks.ts", /^notice (alert|warning)$/],
  ["app/outbox/save-form.ts", /^\.notice/],
  // Agreements keep the wording that users have signed. "Shipping paper" is the term in the hazmat rules.
  ["app/papers/", /\b(sign this|on|a|shipping) paper\b|^paper to sign by hand/],
  ["app/seed/", /\bpapers?\b/i],
  ["app/styleguide/", /./],
  ["app/text/username.ts", /^about abuse account /],
  ["app/ui/follow-focus.ts", /\.notice/],
  ["app/ui/forms/keep-draft.ts", /^notice warning$/],
];

const screens = files
  .filter((path) => /^app\/.*\.(tsx?|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path))
  .flatMap((path) =>
    screenTexts(path, readFileSync(`${root}${path}`, "utf8"))
      .filter(({ text }) => !NOT_ON_SCREENS.some(([start, not]) => path.startsWith(start) && not.test(text)))
      .map((text) => ({ path, ...text })),
  );
const oddOnes = screens.filter(({ text }) => SCREEN_WORDS.some(([word]) => word.test(text)));

describe("the texts of the product", () => {
  it("are read: sentences in JSX, labels in attributes, and texts in templates and SQL", () => {
    const texts = screens.map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(4_000);
    expect(texts).toContain("Read the earlier wording");
    expect(texts).toContain("QR code for your authenticator app");
    expect(texts).toContain("Too many attempts. Try again in ….");
    expect(texts).toContain(". Add your next policy under Profile, Carrier and insurance.");
  });

  it.each(SCREEN_WORDS)("say no %s", (word, instead) => {
    const found = oddOnes.filter((text) => word.test(text.text));
    expect(
      found.map(({ path, line, text }) => `${path}:${line} ${text}`),
      `Say ${instead}.`,
    ).toEqual([]);
  });
});
