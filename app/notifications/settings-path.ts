export const SETTINGS_PATH = "/user-account/notifications";
