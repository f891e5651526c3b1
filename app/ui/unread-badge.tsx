/** How many messages wait, beside the word Inbox. Nothing waits: nothing is shown. */
export function UnreadBadge({ count }: { count: number }) {
  if (count < 1) return null;
  return (
    <span className="unread">
      {count > 99 ? "99+" : count}
      <span className="for-readers"> unread</span>
    </span>
  );
}
