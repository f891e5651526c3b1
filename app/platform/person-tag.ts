import { hashOf } from "./secret";

/** The length of each half of a tag, in characters. */
export const TAG_CHARS = 22;

/**
 * Returns the user's half of the tag that identifies a response's user to the phone (`app/offline`). The hash
 * does not reveal the user to anyone else.
 */
export const personTag = async (userId: string) => (await hashOf(`pocket ${userId}`)).slice(0, TAG_CHARS);
