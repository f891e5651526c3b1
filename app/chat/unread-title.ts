/** The title of a page behind the number of unread messages, if any: `(3) Inbox · Haulway`. */
export function withUnread(
  title: string,
  matches: readonly ({ id: string; data?: unknown } | undefined)[],
): string {
  const root = matches.find((match) => match?.id === "root")?.data;
  if (typeof root !== "object" || root === null || !("unread" in root)) return title;
  const { unread } = root;
  if (typeof unread !== "number" || unread < 1) return title;
  return `(${unread > 99 ? "99+" : unread}) ${title}`;
}
