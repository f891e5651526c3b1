/**
 * The groups of notifications outside the app that users turn on and off, and the channels that send them.
 */

export const NOTICE_GROUPS = ["steps", "your_move", "messages", "matches"] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

export const NOTICE_WAYS = ["push", "mail", "text"] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];
