import { Link } from "#links";
import type { LoadEvent } from "~/trade/lifecycle";

interface Props {
  loadId: string;
  offered: readonly LoadEvent[];
  /** The link to cancel the load or release the driver. */
  part?: { to: string; button: string };
}

/** Links to the steps that end a load or a booking, at the end of the page, far from the other buttons. */
export function LastSteps({ loadId, offered, part }: Props) {
  const deletes = offered.includes("delete");
  if (!deletes && !part) return null;
  return (
    <p className="row">
      {deletes && (
        <Link className="button danger" to={`/load-details/${loadId}?ask=delete`}>
          Delete
        </Link>
      )}
      {part && (
        <Link className="button danger" to={part.to}>
          {part.button}
        </Link>
      )}
    </p>
  );
}
