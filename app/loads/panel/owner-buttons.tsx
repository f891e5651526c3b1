import { Link } from "#links";
import type { LoadEvent } from "~/trade/lifecycle";

/** Shows the owner's other actions on a load, in addition to the next step. */
export function OwnerButtons({ loadId, offered }: { loadId: string; offered: readonly LoadEvent[] }) {
  return (
    <>
      <Link className="button plain" to={`/new_load/${loadId}`}>
        Copy
      </Link>
      {/* An owner who may edit the load may also delete it. */}
      {offered.includes("edit") && (
        <>
          <Link className="button plain" to={`/edit-load/${loadId}`}>
            Edit
          </Link>
          <Link className="button danger" to={`/load-details/${loadId}?ask=delete`}>
            Delete
          </Link>
        </>
      )}
    </>
  );
}
