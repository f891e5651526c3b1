import { stripVTControlCharacters } from "node:util";

const SUMMARY = /^(Reading config file .*|\d+ tables|\S+ \d+ columns \d+ indexes \d+ fks|)$/;

/**
 * drizzle-kit's output after its summary passes unchanged, including questions.
 * @param {(text: string) => void} pass
 * @returns {(text: string) => void} a function to call with the output, in chunks of any length
 */
export function withoutSummary(pass) {
  let held = "";
  let isOver = false;
  return (text) => {
    if (isOver) return pass(text);
    held += text;
    for (let end = held.indexOf("\n"); end >= 0; end = held.indexOf("\n")) {
      const line = stripVTControlCharacters(held.slice(0, end)).trim();
      if (!SUMMARY.test(line)) {
        isOver = true;
        return pass(held);
      }
      held = held.slice(end + 1);
    }
  };
}
