export function UnreadBadge({ count }: { count: number }) {
  if (count < 1) return null;
  return (
    <span className="unread" key={count}>
      {count > 99 ? "99+" : count}
      <span className="for-readers"> unread</span>
    </span>
  );
}
