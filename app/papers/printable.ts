/** The characters that Windows-1252, the encoding of the built-in fonts, has in addition to Latin-1. */
const BEYOND_LATIN_1 = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";
/** Replacements for symbols in the app's own texts, so that no font is embedded just for these symbols. */
const SIGNS: Readonly<Record<string, string>> = { "→": "->", "≈": "about", "−": "-", "\u2011": "-" };
/** Letters from which no accent can be removed. */
const LETTERS: Readonly<Record<string, string>> = { ł: "l", Ł: "L", đ: "d", Đ: "D" };

const isPrinted = (char: string) =>
  /[\x20-\x7e\xa1-\xac\xae-\xff]/.test(char) || BEYOND_LATIN_1.includes(char);

export type Has = (char: string) => boolean;

function printed(char: string, has: Has): string {
  if (isPrinted(char)) return char;
  if (/\s/.test(char)) return " ";
  const sign = SIGNS[char];
  if (sign !== undefined) return sign;
  if (has(char)) return char;
  const plain = LETTERS[char] ?? char.normalize("NFKD").replace(/\p{M}/gu, "");
  return [...plain].every((part) => isPrinted(part) || has(part)) ? plain : "?";
}

/** Screen readers read the original (`ActualText`). */
export const printable = (text: string, has: Has = () => false): string =>
  [...text.normalize("NFC")].map((char) => printed(char, has)).join("");

export const unprintedWords = (text: string, has: Has): string[] =>
  text
    .split(/\s+/)
    .map((word) => word.replace(/^[("'“‘[]+|[)"'”’\],.;:!?]+$/g, ""))
    .filter((word) =>
      [...word.normalize("NFC")].some((char) => char !== "?" && printed(char, has).includes("?")),
    );

interface Run {
  text: string;
  isWide: boolean;
}

export function runsOf(line: string): Run[] {
  const runs: Run[] = [];
  for (const text of line.match(/ +|[^ ]+/g) ?? []) {
    const isWide = ![...text].every(isPrinted);
    const last = runs.at(-1);
    if (last?.isWide === isWide) last.text += text;
    else runs.push({ text, isWide });
  }
  return runs;
}

export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/ +/)) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = "";
    for (const char of word) {
      if (line && widthOf(line + char) > width) {
        lines.push(line);
        line = "";
      }
      line += char;
    }
  }
  return [...lines, line];
}
