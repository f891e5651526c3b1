import { Link } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import type { LoadTies } from "./queries.server";

/** Above a load: back to where its viewer came from, and the page anew. */
export function LoadBar({ load: { loadId, standing } }: { load: Pick<LoadTies, "loadId" | "standing"> }) {
  return (
    <div className="bar">
      <Link className="button plain" to={standing === "other driver" ? "/search" : "/dashboard"}>
        <Icon name="back" /> Back
      </Link>
      <Link className="button plain" to={`/load-details/${loadId}`}>
        <Icon name="refresh" /> <span className="brief">Refresh</span>
      </Link>
    </div>
  );
}
