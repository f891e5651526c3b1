import { hashOf } from "./secret";

/** So long is each half of a tag. */
export const TAG_CHARS = 22;

/** A person's half of the tag of an answer, by which a phone knows whose it is (app/offline). It says nothing to anybody else. */
export const personTag = async (userId: string) => (await hashOf(`pocket ${userId}`)).slice(0, TAG_CHARS);
