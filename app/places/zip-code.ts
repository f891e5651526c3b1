/** A ZIP code has five digits, or nine with a hyphen. Pure. */
export const isZip = (text: string) => /^\d{5}(-\d{4})?$/.test(text);
