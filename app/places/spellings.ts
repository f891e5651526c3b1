/** The ways in which people write the name of a city. Pure. */

/** How the first part of a name is cut short. */
export const SHORT: Readonly<Record<string, string>> = {
  st: "saint",
  ste: "sainte",
  ft: "fort",
  mt: "mount",
};

const LONG = new Map(Object.entries(SHORT).map(([short, long]) => [long, short]));

/** As SQLite compares `NOCASE`: the 26 letters, and no others. */
export function foldCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** No name has more words that are cut short; each makes the spellings three times as many. */
const MOST_SHORTENED = 2;

/** `saint` and `st.` → `saint`, `st`, `st.`; null for every other word. */
function waysOf(word: string): string[] | null {
  const bare = word.replace(/\.$/, "");
  const long = SHORT[bare] ?? bare;
  const short = LONG.get(long);
  return short ? [long, short, `${short}.`] : null;
}

/**
 * Every spelling of a city's name that means the same, in lower case, the typed one first: `St. Louis`, `St Louis` and `Saint
 * Louis`; `O'Fallon` and `O Fallon`; `Winston-Salem` and `Winston Salem`. Most names have one.
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
