/**
 * URLs that only the chat page links to. They are separate from `address.ts`, so that other pages do not load
 * them.
 */
import { chatPath } from "./address";

export const olderPath = (groupId: string, position: number) => `${chatPath(groupId)}&before=${position}`;

export const askLeavePath = (groupId: string) => `${chatPath(groupId)}&ask=leave`;

export const leavePath = (groupId: string) => `${chatPath(groupId)}&step=leave`;
