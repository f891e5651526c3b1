/** Digits that were typed as figures, as words ("eight zero one") or with letters for figures ("8O1"). */
const WORDS: Readonly<Record<string, string>> = {
  zero: "0",
  oh: "0",
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
};

const ALIKE: Readonly<Record<string, string>> = { o: "0", l: "1", i: "1" };

/** One group of digits: "801", "eight", "O1OO". */
export interface Group {
  digits: string;
  /** Typed as a word, or with a letter in it. */
  isDisguised: boolean;
  from: number;
  to: number;
}

/** Groups with nothing but signs between them, and the signs. */
export interface Run {
  groups: readonly Group[];
  /** What stands between each group and the next. */
  between: readonly string[];
}

const TOKEN = new RegExp(
  `(?<![a-z])(?:${Object.keys(WORDS).join("|")})(?![a-z])|(?<![a-z\\d,$])[oli]*\\d[\\doli]*(?![a-z\\d]|,\\d)`,
  "g",
);
/** Signs that stand inside a telephone number. A comma or a line's end does not. */
const JOINS = /^[ \t]{0,3}[-./():+*|]{0,3}[ \t]{0,3}$/;

function groupOf(match: RegExpMatchArray): Group {
  const [typed] = match;
  const digits = WORDS[typed] ?? typed.replace(/[oli]/g, (letter) => ALIKE[letter] ?? letter);
  return {
    digits,
    isDisguised: digits !== typed,
    from: match.index ?? 0,
    to: (match.index ?? 0) + typed.length,
  };
}

/** The runs of digit groups of a plain text. */
export function digitRuns(text: string): Run[] {
  const runs: { groups: Group[]; between: string[] }[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const group = groupOf(match);
    const run = runs.at(-1);
    const before = run?.groups.at(-1);
    const between = before ? text.slice(before.to, group.from) : null;
    if (run && between !== null && JOINS.test(between)) {
      run.groups.push(group);
      run.between.push(between);
    } else runs.push({ groups: [group], between: [] });
  }
  return runs;
}
