/** Converts text to the characters of the fonts that are built into every PDF reader. Pure. */

/** The characters of Windows code page 1252, the encoding of those fonts, that Latin-1 lacks. */
const BEYOND_LATIN_1 = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";
const PLAIN: Readonly<Record<string, string>> = {
  "→": "->",
  "≈": "about",
  "−": "-",
  "\u2011": "-",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
};

const isPrinted = (char: string) =>
  /[\x20-\x7e\xa1-\xac\xae-\xff]/.test(char) || BEYOND_LATIN_1.includes(char);

/** Returns a character in those fonts: the original, the letter without its accent, or a question mark. */
function printed(char: string): string {
  if (isPrinted(char)) return char;
  if (/\s/.test(char)) return " ";
  const plain = PLAIN[char] ?? char.normalize("NFKD").replace(/\p{M}/gu, "");
  return [...plain].every(isPrinted) ? plain : "?";
}

/** Returns the text to print. Screen readers read the original (`ActualText`). */
export const printable = (text: string): string => [...text.normalize("NFC")].map(printed).join("");

/** Breaks text at spaces into lines of up to `width`; longer words are broken anywhere. */
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
