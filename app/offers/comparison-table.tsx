import { Link } from "#links";
import { EligibilityLabel } from "~/requests/eligibility-label";
import { Instant } from "~/ui/instant";
import { Stars } from "~/ui/stars";
import type { Comparison } from "./compare.server";

const COLUMNS = ["Driver", "Rate (a mile)", "Fits", "Record"];

/**
 * Compares the drivers who requested a load, lowest rate first. Shown as cards on a phone. Each name links to
 * the driver's offers.
 */
export function ComparisonTable({ table }: { table: Comparison }) {
  const { rows, page, more } = table;
  if (rows.length === 0)
    return (
      <div className="empty">
        <p>
          {page > 1
            ? "There are no more drivers on this page."
            : "No driver asks for this load at this time."}
        </p>
      </div>
    );
  return (
    <>
      <table className="loads">
        <caption>{`Offers${page > 1 || more ? " on this page" : ""}, the lowest rate first`}</caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ComparedRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      {(page > 1 || more) && (
        <p className="row">
          {page > 1 && <Link to={`?page=${page - 1}`}>Earlier requests</Link>}
          {more && <Link to={`?page=${page + 1}`}>Later requests</Link>}
        </p>
      )}
    </>
  );
}

function ComparedRow({ row }: { row: Comparison["rows"][number] }) {
  return (
    <tr>
      <th scope="row" className="from">
        <Link to={`?driver=${row.id}`}>{row.fullName}</Link>
        <p className="quiet">
          {row.equipment}
          {row.carrier && ` · ${row.carrier}`}
        </p>
        <p className="quiet">
          {row.stands}
          {row.endsAtMs !== undefined && (
            <>
              {" "}
              until <Instant ms={row.endsAtMs} />
            </>
          )}
        </p>
      </th>
      <td className="number">
        {row.isDead ? <span className="quiet">{row.rate}</span> : <strong>{row.rate}</strong>}
        <span className="quiet">{row.each}/mi</span>
        {row.hasEmptyMiles && <span className="quiet">{row.eachWithEmpty} with empty miles</span>}
      </td>
      <td className="state">
        <EligibilityLabel verdict={row.fit.verdict} of="whole" />{" "}
        <span className="quiet">{row.fit.summary}</span>
      </td>
      <td>
        <Stars rating={row.rating} count={row.reviewCount} />{" "}
        <span className="quiet">
          {row.delivered} delivered{row.cancelled}
          {row.since && ` · since ${row.since}`}
        </span>
        {row.contactChangedAtMs !== null && (
          <>
            {" "}
            <strong>
              Contact changed <Instant ms={row.contactChangedAtMs} />
            </strong>
          </>
        )}
      </td>
    </tr>
  );
}
