/** A text as it is looked through: one lower-case character each, and where in the original it stands. */
export interface Plain {
  text: string;
  /** The same with capitals as they were typed. */
  cased: string;
  /** The place in the original of each character of `text`, and behind the last one its length. */
  at: readonly number[];
}

/** Characters without width (format characters, and marks that join another one): they hide a number from a search, not from eyes. */
const UNSEEN = /[\p{Cf}\p{M}]/u;
const DASHES = /[\u2010-\u2015\u2212\u30fc\u2022\u00b7\u30fb~_]/u;

/**
 * Digits and letters of other shapes (full width, circled, mathematical) as plain ones, any dash or dot between as a dash,
 * and without what nobody sees. Other characters stay as they are.
 */
export function plainOf(original: string): Plain {
  const at: number[] = [];
  let text = "";
  let cased = "";
  let place = 0;
  for (const char of original) {
    const typed = char.normalize("NFKC");
    const shape = typed.toLowerCase();
    const plain = DASHES.test(char) ? "-" : shape.length === 1 ? shape : char.length === 1 ? char : " ";
    if (!UNSEEN.test(char)) {
      text += plain;
      cased += shape === plain && typed.length === 1 ? typed : plain;
      at.push(place);
    }
    place += char.length;
  }
  return { text, cased, at: [...at, place] };
}
