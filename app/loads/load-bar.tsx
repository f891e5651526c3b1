import { Link } from "@remix-run/react";
import { useState } from "react";
import { Icon } from "~/ui/icon";

interface Props {
  loadId: string;
  /** Where its viewer came from. */
  back: string;
}

/** Above a load: back to where its viewer came from, and the page anew. Read again, the page comes from itself. */
export function LoadBar({ loadId, back }: Props) {
  const [to] = useState(back);
  return (
    <div className="bar">
      <Link className="button plain" to={to}>
        <Icon name="back" /> Back
      </Link>
      <Link className="button plain" to={`/load-details/${loadId}`}>
        <Icon name="refresh" /> <span className="brief">Refresh</span>
      </Link>
    </div>
  );
}
