export const NOTIFICATION_GROUPS = ["steps", "your_move", "messages", "matches"] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

export const NOTIFICATION_WAYS = ["push", "mail", "text"] as const;
export type NotificationWay = (typeof NOTIFICATION_WAYS)[number];
