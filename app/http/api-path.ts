/** The path above the API's endpoints. Programs send requests to them with a key and without a cookie. */
export const API_ROOT = "/api/v1";

/** Returns whether a path belongs to the API. */
export const isApiPath = (pathname: string): boolean =>
  pathname === API_ROOT || pathname.startsWith(`${API_ROOT}/`);
