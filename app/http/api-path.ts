/** The path above the API's endpoints. Programs send requests to them with a key and without a cookie. */
export const API_ROOT = "/api/v1";

const hexOf = (char: string) => `%${char.charCodeAt(0).toString(16)}`;
const anySpelling = (char: string) =>
  char === "/" ? "/+" : `(?:${char}|${hexOf(char)}|${hexOf(char.toUpperCase())})`;

/** The root in any letter case, even with doubled slashes or encoded characters. */
const ANY_ROOT = new RegExp(`^${[...API_ROOT].map(anySpelling).join("")}(?=/|$)`, "i");

/** Corrects the spelling of API_ROOT in a path. The text after the root is unchanged. */
export const withApiRoot = (pathname: string): string => pathname.replace(ANY_ROOT, API_ROOT);

export const isApiPath = (pathname: string): boolean =>
  pathname === API_ROOT || pathname.startsWith(`${API_ROOT}/`);
