/** The page on which users choose their notifications. */
export const SETTINGS_PATH = "/user-account/notifications";
