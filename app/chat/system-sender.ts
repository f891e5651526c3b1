/** The sender of the automated messages: Haulway's own profile, created by a migration. */
export const SYSTEM_SENDER_ID = "00000000-0000-7000-8000-000000000000";

/** The kind of an automated message that reports the reader's own step, which is never unread. */
export const OWN = "own";
