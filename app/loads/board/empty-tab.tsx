import { Link } from "#links";

interface EmptyTabProps {
  nothing: string;
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
