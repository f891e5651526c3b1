/** Separate from `address.ts`, so that only the chat page loads these URLs. */
import { chatPath } from "./address";

export const olderPath = (groupId: string, position: number) => `${chatPath(groupId)}&before=${position}`;

export const askLeavePath = (groupId: string) => `${chatPath(groupId)}&ask=leave`;

export const leavePath = (groupId: string) => `${chatPath(groupId)}&step=leave`;
