/** The addresses of chats. */

export const chatPath = (groupId: string) => `/chat?${new URLSearchParams({ group: groupId })}`;

/** The page with the messages before a position. */
export const olderPath = (groupId: string, position: number) => `${chatPath(groupId)}&before=${position}`;

export const askLeavePath = (groupId: string) => `${chatPath(groupId)}&ask=leave`;

/** Where the form that leaves the chat is posted. */
export const leavePath = (groupId: string) => `${chatPath(groupId)}&step=leave`;

/** A position from an address; null when it says none. */
export function readPosition(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The chat whose newest messages an address shows; null for any other page. */
export function openedChat(url: URL): string | null {
  const isChat = url.pathname === "/chat" && readPosition(url.searchParams.get("before")) === null;
  return isChat ? url.searchParams.get("group") : null;
}
