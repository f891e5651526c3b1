import { Link } from "#links";

interface EmptyTabProps {
  nothing: string;
  /** The page to open from the empty list, and the text of its link. */
  next: readonly [to: string, label: string];
}

export function EmptyTab({ nothing, next: [to, label] }: EmptyTabProps) {
  return (
    <div className="empty">
      <p>{nothing}</p>
      <Link className="button main" to={to}>
        {label}
      </Link>
    </div>
  );
}
