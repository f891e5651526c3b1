export const NOTIFICATION_GROUPS = ["steps", "your_move", "messages", "matches", "news"] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

export const NOTIFICATION_WAYS = ["push", "mail", "text"] as const;
export type NotificationWay = (typeof NOTIFICATION_WAYS)[number];

/** News of the operator (`app/announcements`) is never urgent, so it is only emailed. */
export const hasWay = (about: NotificationGroup, way: NotificationWay): boolean =>
  about !== "news" || way === "mail";
