/** The path before each endpoint of the API. Programs send requests below it, with a key and no cookie. */
export const API_ROOT = "/api/v1";

/** Returns whether a path belongs to the API. */
export const isApiPath = (pathname: string): boolean =>
  pathname === API_ROOT || pathname.startsWith(`${API_ROOT}/`);
