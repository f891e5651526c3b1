import { useState } from "react";
import { Link } from "#links";
import { Icon } from "~/ui/icon";

interface Props {
  loadId: string;
  back: string;
}

/** The target of Back does not change while the page is open. */
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
