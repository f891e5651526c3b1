export const chatPath = (groupId: string) => `/chat?${new URLSearchParams({ group: groupId })}`;

export function readPosition(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

export function openedChat(url: URL): string | null {
  const isChat = url.pathname === "/chat" && readPosition(url.searchParams.get("before")) === null;
  return isChat ? url.searchParams.get("group") : null;
}
