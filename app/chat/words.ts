/** The maximum for one company. */
export const MESSAGES_A_MINUTE = 30;

export const NO_SUCH_CHAT = "We couldn't find that chat. You may have left it.";

/** Replaces the text of a message that staff removed. */
export const REMOVED_MESSAGE = "Haulway removed this message.";
