/**
 * Addresses that only the chat page links to. They are separate from `address.ts`, so other pages do not load
 * them.
 */
import { chatPath } from "./address";

/** The page with the messages before a position. */
export const olderPath = (groupId: string, position: number) => `${chatPath(groupId)}&before=${position}`;

/** The page that asks the viewer to confirm leaving the chat. */
export const askLeavePath = (groupId: string) => `${chatPath(groupId)}&ask=leave`;

/** The action of the form that leaves the chat. */
export const leavePath = (groupId: string) => `${chatPath(groupId)}&step=leave`;
