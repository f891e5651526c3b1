export const API_ROOT = "/api/v1";

const hexOf = (char: string) => `%${char.charCodeAt(0).toString(16)}`;
const anySpelling = (char: string) =>
  char === "/" ? "/+" : `(?:${char}|${hexOf(char)}|${hexOf(char.toUpperCase())})`;

/** Matches the API's root in any letter case, even with doubled slashes or encoded characters. */
const ANY_ROOT = new RegExp(`^${[...API_ROOT].map(anySpelling).join("")}(?=/|$)`, "i");

export const withApiRoot = (pathname: string): string => pathname.replace(ANY_ROOT, API_ROOT);

export const isApiPath = (pathname: string): boolean =>
  pathname === API_ROOT || pathname.startsWith(`${API_ROOT}/`);
