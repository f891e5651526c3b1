/** The header of an answer that lost a form because nobody is signed in: a page with scripts keeps what was typed. */
export const NOT_SENT = "X-Not-Sent";
