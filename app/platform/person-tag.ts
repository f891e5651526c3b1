import { hashOf } from "./secret";

/** The length of a person's tag, in characters. */
export const TAG_CHARS = 22;

/** @param actingId the user at the company for which they act */
export const personTag = async (actingId: string) => (await hashOf(`pocket ${actingId}`)).slice(0, TAG_CHARS);
