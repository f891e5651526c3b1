/** A password has at least so many characters, blanks not counted. */
export const MIN_CHARS = 8;

/** As a guesser takes it: small letters, no blanks. */
export const plain = (text: string) => text.normalize("NFKC").toLowerCase().replace(/\s/gu, "");

export const isLongEnough = (password: string) => [...plain(password)].length >= MIN_CHARS;
