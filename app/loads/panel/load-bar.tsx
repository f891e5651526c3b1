import { useState } from "react";
import { Link } from "#links";
import { Icon } from "~/ui/icon";

interface Props {
  loadId: string;
  /** The page that the viewer came from. */
  back: string;
}

/** Shows the bar above a load: a link back to the viewer's previous page, and Refresh. */
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
