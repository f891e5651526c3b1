/** The page that lists a company's keys. */
export const KEYS_PATH = "/user-account/api";
