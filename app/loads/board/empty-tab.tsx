import { Link } from "#links";
import type { Viewer } from "~/trade/viewer";

interface EmptyTabProps {
  /** What is missing, in words. */
  nothing: string;
  role: Viewer["role"];
  /** Where the list stands unfiltered, if it is filtered. */
  all: string | null;
}

/** A list without a load, and the way to one. */
export function EmptyTab({ nothing, role, all }: EmptyTabProps) {
  const [to, label] = all
    ? [all, "Show all loads"]
    : role === "shipper"
      ? ["/new_load", "Post a load"]
      : ["/search", "Find a load"];
  return (
    <div className="empty">
      <p>{nothing}</p>
      <Link className="button main" to={to}>
        {label}
      </Link>
    </div>
  );
}
