import { hashOf } from "./secret";

/** The length of each half of a tag. */
export const TAG_CHARS = 22;

/**
 * Returns the user's half of a response's tag, by which a phone knows whose response it is (app/offline).
 * It does not identify the user to anyone else.
 */
export const personTag = async (userId: string) => (await hashOf(`pocket ${userId}`)).slice(0, TAG_CHARS);
