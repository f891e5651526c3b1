/** Addresses that only the page of a chat links to, apart from `address.ts` so that other pages do not load them. */
import { chatPath } from "./address";

/** The page of the messages before a position. */
export const olderPath = (groupId: string, position: number) => `${chatPath(groupId)}&before=${position}`;

/** The page that asks before the viewer leaves the chat. */
export const askLeavePath = (groupId: string) => `${chatPath(groupId)}&ask=leave`;

/** The action of the form that leaves the chat. */
export const leavePath = (groupId: string) => `${chatPath(groupId)}&step=leave`;
