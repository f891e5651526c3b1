import { Link } from "#links";
import { isOpen } from "~/trade/lifecycle";
import { Numbered } from "~/trade/numbered";
import { Instant } from "~/ui/instant";
import { StatusBadge } from "~/ui/status-badge";
import type { LoadPage } from "./load-page.server";

export function LoadTitle({ load, words, postedAtMs, charges }: LoadPage) {
  return (
    <>
      <h1 className="lane">
        {words.origin}{" "}
        <span className="to">
          <span className="arrow">→</span> {words.destination}
        </span>
      </h1>
      <div className="row">
        <table className="status-line" aria-label="Status and number">
          <tbody>
            <tr>
              <th scope="row">Status</th>
              <td>
                <StatusBadge status={load.status} />
              </td>
            </tr>
            <tr>
              <th scope="row">Load number</th>
              <td>
                <Numbered>{words.number}</Numbered>
              </td>
            </tr>
          </tbody>
        </table>
        <span className="quiet">
          Posted <Instant ms={postedAtMs} isNamed />
        </span>
        <span className="quiet">
          <Link to={`/load-details/${load.loadId}/timeline`}>Timeline</Link>
          {(!isOpen(load.status) || charges) && (
            <>
              {" · "}
              <Link to={`/load-details/${load.loadId}/charges`}>Charges</Link>
            </>
          )}
        </span>
      </div>
    </>
  );
}
