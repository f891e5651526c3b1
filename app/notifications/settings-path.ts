/** The page on which people choose what they are told. */
export const SETTINGS_PATH = "/user-account/notifications";
