import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/**
 * Checks that comments, log lines and Markdown contain no discouraged words and no lines that are too long
 * for a diff.
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const MOST_COLUMNS = 110;

/** Discouraged words, each with its replacement. */
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

/** Matches strings first, because a link in a string would otherwise look like a comment. */
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
