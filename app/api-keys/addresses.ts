export const KEYS_PATH = "/user-account/api";
