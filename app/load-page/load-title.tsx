import { Link } from "#links";
import { isOpen } from "~/trade/lifecycle";
import { Numbered } from "~/trade/numbered";
import { Instant } from "~/ui/instant";
import { StatusBadge } from "~/ui/status-badge";
import type { LoadPage } from "./load-page.server";

/** The head of a load's page: its lane, status, age and number, with links to its timeline and charges. */
export function LoadTitle({ load, words, postedAtMs, charges }: LoadPage) {
  return (
    <>
      <h1 className="lane">
        {words.origin}{" "}
        <span className="to">
          <span className="arrow">→</span> {words.destination}
        </span>
      </h1>
      <p className="row">
        <StatusBadge status={load.status} />
        <span className="quiet">
          Posted <Instant ms={postedAtMs} /> · <Numbered>{words.number}</Numbered>
          {" · "}
          <Link to={`/load-details/${load.loadId}/timeline`}>Timeline</Link>
          {(!isOpen(load.status) || charges) && (
            <>
              {" · "}
              <Link to={`/load-details/${load.loadId}/charges`}>Charges</Link>
            </>
          )}
        </span>
      </p>
    </>
  );
}
