/** What people are told of outside the app, as they turn it on and off, and by which ways. */

export const NOTICE_GROUPS = ["steps", "your_move", "messages", "matches"] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

export const NOTICE_WAYS = ["push", "mail", "text"] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];
