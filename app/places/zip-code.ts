export const isZip = (text: string) => /^\d{5}(-\d{4})?$/.test(text);
