/** The addresses to which only the page of a chat leads: no other page carries them. */
import { chatPath } from "./address";

/** The page with the messages before a position. */
export const olderPath = (groupId: string, position: number) => `${chatPath(groupId)}&before=${position}`;

export const askLeavePath = (groupId: string) => `${chatPath(groupId)}&ask=leave`;

/** Where the form that leaves the chat is posted. */
export const leavePath = (groupId: string) => `${chatPath(groupId)}&step=leave`;
