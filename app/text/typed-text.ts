const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const BLANK = /[^\S\n\ufeff]|\u2800/gu;

/** Controls, direction marks, zero-width characters, fillers, tags, private use and lone surrogates. */
const UNSEEN =
  /(?!\n)\p{Cc}|(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Default_Ignorable_Code_Point}\p{Cf}]|\p{Co}|\p{Cs}/gu;

/** Joiners that combine nothing. Others combine emoji, or letters in languages such as Persian and Hindi. */
const LOOSE_JOINER =
  /(?<![^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\p{P}\p{Z}\p{C}]\ufe0f?)(?:\u200c|\u200d)/gu;

/** Selectors that change nothing. Others switch a character between emoji and plain text. */
const LOOSE_SELECTOR = /(?<![^\p{L}\p{P}\p{Z}\p{C}]|\ufe0e|\ufe0f)(?:\ufe0e|\ufe0f)/gu;

const VISIBLE = /[^\p{C}\p{Z}\p{M}]/u;

function cleaned(typed: string): string {
  const text = typed
    .normalize("NFC")
    .replace(LINE_END, "\n")
    .replace(BLANK, " ")
    .replace(UNSEEN, "")
    .replace(LOOSE_JOINER, "")
    .replace(LOOSE_SELECTOR, "");
  return VISIBLE.test(text) ? text : "";
}

export function oneLine(typed: string): string {
  return cleaned(typed).replace(/\s+/g, " ").trim();
}

/** The result may be empty. */
export function severalLines(typed: string): string {
  return cleaned(typed)
    .replace(/ +\n/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Returns the number of code points. A simple emoji counts as one character. */
export const characters = (text: string): number => [...text].length;

/** Call this before any work whose duration depends on the length. */
export const isFarTooLong = (typed: string, max: number): boolean => typed.length > 4 * max + 200;
