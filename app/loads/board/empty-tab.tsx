import { Link } from "#links";
import type { Viewer } from "~/trade/viewer";

interface EmptyTabProps {
  /** The text that explains why the list is empty. */
  nothing: string;
  role: Viewer["role"];
  /** The URL of the unfiltered list, or null if no filter is set. */
  all: string | null;
}

/**
 * Shows why a list is empty. Links to the unfiltered list or, if no filter is set, to the page for posting or
 * finding a load.
 */
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
