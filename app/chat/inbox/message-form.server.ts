import { Invalid } from "~/platform/errors";
import { MAX_CONTENT_CHARS } from "../rooms/protocol";

export const NOT_SENT = "Your message was not sent.";

/** Control characters and bidirectional controls: invisible characters that change how nearby text looks. */
const UNSEEN = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** Matches text of only white space and invisible characters. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * Parses a chat message as plain text. Keeps line breaks, with at most one empty line in a row.
 * @throws Invalid if the message is empty, blank, or too long
 */
export function readMessage(content: string): string {
  const text = content
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(UNSEEN, "")
    .replace(/\n\s*\n\s*\n/g, "\n\n")
    .trim();
  if (BLANK.test(text)) throw new Invalid(NOT_SENT, { content: "Write a message first." });
  const characters = [...text].length;
  if (characters > MAX_CONTENT_CHARS) {
    const [most, has] = [MAX_CONTENT_CHARS, characters].map((count) => count.toLocaleString("en-US"));
    throw new Invalid(NOT_SENT, { content: `At most ${most} characters; this has ${has}.` });
  }
  return text;
}
