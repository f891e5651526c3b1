/**
 * URLs that only the chat page links to. They are separate from `address.ts`, so that other pages do not load
 * them.
 */
import { chatPath } from "./address";

/** Returns the path of the page with the messages before a position. */
export const olderPath = (groupId: string, position: number) => `${chatPath(groupId)}&before=${position}`;

/** Returns the path of the page that asks the viewer to confirm leaving the chat. */
export const askLeavePath = (groupId: string) => `${chatPath(groupId)}&ask=leave`;

/** Returns the action URL of the form that leaves the chat. */
export const leavePath = (groupId: string) => `${chatPath(groupId)}&step=leave`;
