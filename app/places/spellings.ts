/** Alternative spellings of a city's name. Pure. */
import { SHORT } from "./place-slug";

const LONG = new Map(Object.entries(SHORT).map(([short, long]) => [long, short]));

/** Lower-cases a text like SQLite's `NOCASE`: the 26 ASCII letters and no others. */
export function foldCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * The maximum number of words in a name that are varied. Each varied word triples the number of spellings.
 */
const MOST_SHORTENED = 2;

/** `saint` and `st.` → `saint`, `st`, `st.`; null for every other word. */
function waysOf(word: string): string[] | null {
  const bare = word.replace(/\.$/, "");
  const long = SHORT[bare] ?? bare;
  const short = LONG.get(long);
  return short ? [long, short, `${short}.`] : null;
}

/**
 * Returns every spelling of a city's name in lower case, starting with the typed one: `St. Louis`, `St Louis`
 * and `Saint Louis`; `O'Fallon` and `O Fallon`; `Winston-Salem` and `Winston Salem`. Most names have only one
 * spelling.
 */
export function spellingsOf(name: string): string[] {
  const typed = foldCase(name.trim());
  const words = typed.split(/\s+/);
  let shortened = 0;
  let ways = [""];
  for (const [at, word] of words.entries()) {
    const several = at < words.length - 1 && shortened < MOST_SHORTENED ? waysOf(word) : null;
    if (several) shortened += 1;
    ways = ways.flatMap((start) => (several ?? [word]).map((way) => `${start} ${way}`.trim()));
  }
  const bare = ways.map((way) => way.replaceAll("-", " "));
  const joined = bare.map((way) => way.replace(/\b([dol]) (?=[a-z]{2})/g, "$1'"));
  const apart = bare.map((way) => way.replace(/\b([dol])['’](?=[a-z])/g, "$1 "));
  return [...new Set([typed, ...ways, ...bare, ...joined, ...apart])];
}
