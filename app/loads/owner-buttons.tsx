import { Link } from "@remix-run/react";
import type { LoadEvent } from "~/trade/lifecycle";

const COPIES = [
  ["Copy", ""],
  ["A day later", "?later=1"],
  ["A week later", "?later=7"],
] as const;

/** The owner's actions on a load besides its next step. */
export function OwnerButtons({ loadId, offered }: { loadId: string; offered: readonly LoadEvent[] }) {
  return (
    <div className="row">
      {COPIES.map(([word, shift]) => (
        <Link key={word} className="button plain" to={`/new_load/${loadId}${shift}`}>
          {word}
        </Link>
      ))}
      {offered.includes("edit") && (
        <Link className="button plain" to={`/edit-load/${loadId}`}>
          Edit
        </Link>
      )}
      {offered.includes("delete") && (
        <Link className="button danger" to={`/load-details/${loadId}?ask=delete`}>
          Delete
        </Link>
      )}
    </div>
  );
}
