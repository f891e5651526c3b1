/** Spaces do not count. */
export const MIN_CHARS = 8;

export const plain = (text: string) => text.normalize("NFKC").toLowerCase().replace(/\s/gu, "");

export const isLongEnough = (password: string) => [...plain(password)].length >= MIN_CHARS;
